import { useState } from 'react';
import { useMyGroup, useMyGroups, type MyGroup } from '#features/groups/web/public-api.tsx';
import { call, useRefresh } from '#platform/web/api/api.ts';
import { isProblem } from '#platform/web/api/problem.ts';
import { useCreation } from '#platform/web/api/use-creation.ts';
import { DateField } from '#platform/web/forms/date-field.tsx';
import type { FormValues } from '#platform/web/forms/form-values.ts';
import { Form } from '#platform/web/forms/form.tsx';
import { RadioCards } from '#platform/web/forms/radio-cards.tsx';
import { SelectField } from '#platform/web/forms/select-field.tsx';
import { SubmitButton } from '#platform/web/forms/submit-button.tsx';
import { TextArea } from '#platform/web/forms/text-area.tsx';
import { TextField } from '#platform/web/forms/text-field.tsx';
import { useErrorText, useLanguage } from '#platform/web/i18n/words.tsx';
import { useNavigate, useSearchParams } from '#platform/web/navigation/router.tsx';
import { HeadTags } from '#platform/web/rendering/head-tags.tsx';
import { BackLink } from '#platform/web/ui/back-link.tsx';
import { Button, LinkButton } from '#platform/web/ui/button.tsx';
import { EmptyState } from '#platform/web/ui/empty-state.tsx';
import { UsersIcon } from '#platform/web/ui/icons.tsx';
import { PageBody } from '#platform/web/ui/page-body.tsx';
import { PageHeader } from '#platform/web/ui/page-header.tsx';
import { Skeleton } from '#platform/web/ui/skeleton.tsx';
import { createPoll, editPoll } from '../../contract/endpoints.ts';
import { pollKinds, pollLimits, resultTimes, type PollKind } from '../../contract/limits.ts';
import type { PollWhole } from '../../contract/shapes.ts';
import { readsOf } from '../queries.ts';
import { usePollWords } from '../words.ts';
import { inGroupParameter } from './ask-button.tsx';
import { DateOptions } from './date-options.tsx';
import { deviceZone, defaultEnd, instantOf, localOf, optionsIn, zoneHere } from './poll-values.ts';

/** Page that asks a poll (`/polls/new`, in a group with `?group=`). */
export function AskPage() {
  const t = usePollWords();
  const { groups, isPending } = useMyGroups();
  const asked = useSearchParams()[0].get(inGroupParameter);
  const here = useMyGroup(asked);
  const offered = here && !groups.some(({ id }) => id === here.id) ? [here, ...groups] : groups;
  return (
    <PageBody kind="form">
      <HeadTags>
        <title>{t('ask')}</title>
      </HeadTags>
      <PageHeader title={t('ask')} lead={t('askLead')} above={<BackLink to="/polls">{t('title')}</BackLink>} />
      {isPending ? (
        <Skeleton shape="text" count={6} label={t('loading')} />
      ) : offered.length === 0 ? (
        <EmptyState icon={UsersIcon} title={t('noGroup')} action={<LinkButton to="/network">{t('toGroups')}</LinkButton>}>
          {t('noGroupText')}
        </EmptyState>
      ) : (
        <NewPoll key={here?.id} groups={offered} chosen={here?.id ?? (offered.length === 1 ? offered[0]?.id : undefined)} />
      )}
    </PageBody>
  );
}

function NewPoll({ groups, chosen = '' }: { groups: readonly MyGroup[]; chosen?: string | undefined }) {
  const t = usePollWords();
  const navigate = useNavigate();
  const refresh = useRefresh();
  const errorText = useErrorText();
  const create = useCreation(createPoll);
  return (
    <Form
      label={t('ask')}
      errorText={errorText}
      onSubmit={async (values) => {
        const written = writtenOf(values);
        const { id } = await inOptionsField(written.kind, create({ body: { groupId: String(values['groupId']), ...written } }));
        await refresh(...readsOf(id));
        navigate(`/polls/${id}`, { replace: true });
      }}
    >
      <SelectField
        name="groupId"
        label={t('group')}
        placeholder={t('chooseGroup')}
        required
        defaultValue={chosen}
        options={groups.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <PollFields />
      <div className="grid gap-2.5">
        <p className="text-sm text-muted">{t('reach')}</p>
        <SubmitButton isWide>{t('askIt')}</SubmitButton>
      </div>
    </Form>
  );
}

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
function writtenOf(values: FormValues) {
  const said = (name: string) => String(values[name] ?? '').trim();
  const kind = pollKinds.find((each) => each === said('kind')) ?? 'single';
  const isDates = kind === 'dates';
  const isSecret = said('ballots') === 'secret';
  const dates = Object.keys(values).filter((name) => name.startsWith('options.'));
  return {
    question: said('question'),
    kind,
    options: isDates ? dates.map(said).filter(Boolean).map(instantOf) : optionsIn(said('options')),
    minutes: isDates && said('minutes') !== '' ? Number(said('minutes')) : null,
    timeZone: isDates ? deviceZone() : null,
    endsAt: instantOf(said('endsAt')),
    results: isSecret ? ('atEnd' as const) : (resultTimes.find((time) => time === said('results')) ?? 'always'),
    isSecret,
  };
}

/** Shows problems of single options, such as `options.1`, at the field with all of them; dates have one each. */
async function inOptionsField<Value>(kind: PollKind, sent: Promise<Value>): Promise<Value> {
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

function PollFields({ poll }: { poll?: PollWhole }) {
  const t = usePollWords();
  const { language } = useLanguage();
  const [kind, setKind] = useState<PollKind>(poll?.kind ?? 'single');
  const [isSecret, setSecret] = useState(poll?.isSecret ?? false);
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
          limit={pollLimits.options * (pollLimits.option + 1)}
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
          defaultValue={poll?.results ?? 'always'}
          options={resultTimes.map((time) => ({ value: time, label: t(`results.${time}`), hint: t(`results.${time}.hint`) }))}
        />
      )}
    </>
  );
}
