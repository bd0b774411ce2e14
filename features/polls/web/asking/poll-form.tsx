import { useState } from 'react';
import { call, useRefresh } from '#platform/web/api/api.ts';
import { isProblem } from '#platform/web/api/problem.ts';
import { DateField } from '#platform/web/forms/date-field.tsx';
import type { FormValues } from '#platform/web/forms/form-values.ts';
import { Form } from '#platform/web/forms/form.tsx';
import { RadioCards } from '#platform/web/forms/radio-cards.tsx';
import { SelectField } from '#platform/web/forms/select-field.tsx';
import { SubmitButton } from '#platform/web/forms/submit-button.tsx';
import { TextArea } from '#platform/web/forms/text-area.tsx';
import { TextField } from '#platform/web/forms/text-field.tsx';
import { MoreFields } from '#platform/web/forms/more-fields.tsx';
import { deviceZone, instantOf, localOf, zoneHere } from '#platform/web/i18n/local-time.ts';
import { useErrorText, useLanguage } from '#platform/web/i18n/words.tsx';
import { HeadTags } from '#platform/web/rendering/head-tags.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { editPoll } from '../../contract/endpoints.ts';
import { pollKinds, pollLimits, resultTimes, type PollKind } from '../../contract/limits.ts';
import type { PollWhole } from '../../contract/shapes.ts';
import { readsOf } from '../queries.ts';
import { usePollWords } from '../words.ts';
import { DateOptions } from './date-options.tsx';
import { defaultEnd, optionsIn } from './poll-values.ts';

/** Form that edits a poll, shown in its place. */
export function EditPoll({ poll, onClose }: { poll: PollWhole; onClose: () => void }) {
  const t = usePollWords();
  const refresh = useRefresh();
  const errorText = useErrorText();
  return (
    <>
      <HeadTags>
        <title>{t('editTitle')}</title>
      </HeadTags>
      <h1 className="mb-5 text-2xl">{t('editTitle')}</h1>
      <Form
        label={t('editTitle')}
        errorText={errorText}
        onSubmit={async (values) => {
          const written = writtenOf(values);
          await inOptionsField(written.kind, call(editPoll, { params: { id: poll.id }, body: written }));
          await refresh(...readsOf(poll.id));
          onClose();
        }}
      >
        <PollFields poll={poll} />
        <div className="flex flex-wrap gap-2.5">
          <SubmitButton>{t('save')}</SubmitButton>
          <Button variant="secondary" className="max-tablet:w-full" onClick={onClose}>
            {t('cancel')}
          </Button>
        </div>
      </Form>
    </>
  );
}

/** Converts form values to the input of a call. */
export function writtenOf(values: FormValues) {
  const fieldText = (name: string) => String(values[name] ?? '').trim();
  const kind = pollKinds.find((each) => each === fieldText('kind')) ?? 'single';
  const isDates = kind === 'dates';
  const isSecret = fieldText('ballots') === 'secret';
  const dates = Object.keys(values)
    .filter((name) => name.startsWith('options.'))
    .map(fieldText)
    .filter(Boolean);
  const isWhole = values['wholeDays'] !== undefined;
  return {
    question: fieldText('question'),
    kind,
    options: !isDates ? optionsIn(fieldText('options')) : isWhole ? dates : dates.map(instantOf),
    minutes: isDates && !isWhole && fieldText('minutes') !== '' ? Number(fieldText('minutes')) : null,
    timeZone: isDates ? deviceZone() : null,
    endsAt: instantOf(fieldText('endsAt')),
    results: isSecret ? ('atEnd' as const) : (resultTimes.find((time) => time === fieldText('results')) ?? 'always'),
    isSecret,
  };
}

/** Shows problems of single options, such as `options.1`, at the field with all of them; dates have one each. */
export async function inOptionsField<Value>(kind: PollKind, sent: Promise<Value>): Promise<Value> {
  try {
    return await sent;
  } catch (error) {
    if (!isProblem(error)) throw error;
    const nameOf = (name: string) => {
      if (kind === 'dates') return name === 'options' ? 'options.0' : name;
      return name.startsWith('options.') ? 'options' : name;
    };
    const fields = error.fields?.map((field) => ({ ...field, name: nameOf(field.name) }));
    throw { ...error, fields };
  }
}

const ballotKinds = ['named', 'secret'] as const;

export function PollFields({ poll }: { poll?: PollWhole }) {
  const t = usePollWords();
  const { language } = useLanguage();
  const [kind, setKind] = useState<PollKind>(poll?.kind ?? 'single');
  const [isSecret, setSecret] = useState(poll?.isSecret ?? false);
  const [results, setResults] = useState<(typeof resultTimes)[number]>(poll?.results ?? 'always');
  const [endsAt] = useState(() => (poll ? localOf(new Date(poll.endsAt)) : defaultEnd()));
  return (
    <>
      <TextField name="question" label={t('question')} defaultValue={poll?.question} limit={pollLimits.question} required />
      <SelectField
        name="kind"
        label={t('kind')}
        hint={t(`kind.${kind}.hint`)}
        value={kind}
        onChange={({ target }) => setKind(pollKinds.find((each) => each === target.value) ?? 'single')}
        options={pollKinds.map((each) => ({ value: each, label: t(`kind.${each}`) }))}
      />
      {kind === 'dates' ? (
        <DateOptions poll={poll?.kind === 'dates' ? poll : undefined} />
      ) : (
        <TextArea
          name="options"
          label={t('options')}
          hint={`${t('optionsHint', { fewest: pollLimits.fewest, most: pollLimits.options })} ${t('tieLot')}`}
          defaultValue={poll && poll.kind !== 'dates' ? poll.options.join('\n') : undefined}
          rows={5}
          required
        />
      )}
      <DateField
        name="endsAt"
        type="datetime-local"
        label={t('end')}
        hint={t('endHint', { zone: zoneHere(language) })}
        defaultValue={endsAt}
        required
      />
      <MoreFields title={t('ballotsAndResults')} summary={isSecret ? t('isSecret') : `${t('ballots.named')} · ${t(`results.${results}`)}`}>
        <RadioCards
          name="ballots"
          label={t('ballots')}
          value={isSecret ? 'secret' : 'named'}
          onChange={(value) => setSecret(value === 'secret')}
          options={ballotKinds.map((each) => ({ value: each, label: t(`ballots.${each}`), hint: t(`ballots.${each}.hint`) }))}
        />
        {!isSecret && (
          <RadioCards
            name="results"
            label={t('results')}
            value={results}
            onChange={(value) => setResults(resultTimes.find((time) => time === value) ?? 'always')}
            options={resultTimes.map((time) => ({ value: time, label: t(`results.${time}`), hint: t(`results.${time}.hint`) }))}
          />
        )}
      </MoreFields>
    </>
  );
}
