import { useState } from 'react';
import { call, useRefresh } from '#platform/web/api/api.ts';
import { DateField } from '#platform/web/forms/date-field.tsx';
import { Form } from '#platform/web/forms/form.tsx';
import { SubmitButton } from '#platform/web/forms/submit-button.tsx';
import { useErrorText, useLanguage } from '#platform/web/i18n/words.tsx';
import { useNavigate } from '#platform/web/navigation/router.tsx';
import { HeadTags } from '#platform/web/rendering/head-tags.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { useToast } from '#platform/web/ui/toasts.tsx';
import { changeRule } from '../../contract/endpoints.ts';
import { datesOf } from '../../contract/repetition.ts';
import type { EventWhole, Series } from '../../contract/shapes.ts';
import { readsOf } from '../queries.ts';
import { writtenDay } from '../series/rule-text.ts';
import { useEventWords } from '../words.ts';
import { RepeatFields } from './repeat-fields.tsx';
import { useRepetition } from './use-repetition.ts';
import { repetitionOf } from './repetition-form.ts';

/** Form that changes the repetition of a series from a date on, shown in place of the event. */
export function ChangeRule({ event, series, onClose }: { event: EventWhole; series: Series; onClose: () => void }) {
  const t = useEventWords();
  const toast = useToast();
  const navigate = useNavigate();
  const refresh = useRefresh();
  const errorText = useErrorText();
  const { language } = useLanguage();
  const [first, setFirst] = useState(series.date);
  const repetition = useRepetition(first, remainingOf(series));
  return (
    <>
      <HeadTags>
        <title>{t('rule.title')}</title>
      </HeadTags>
      <h1 className="mb-2 text-2xl">{t('rule.title')}</h1>
      <p className="mb-5 text-muted">{t('rule.lead', { date: writtenDay(language, series.date) })}</p>
      <Form
        label={t('rule.title')}
        errorText={errorText}
        onSubmit={async (values) => {
          const repeats = repetitionOf(values, first);
          if (!repeats) return;
          const { id } = await call(changeRule, { params: { id: event.id }, body: { first, repeats } });
          await refresh(...readsOf(''));
          onClose();
          if (id !== event.id) navigate(`/events/${id}`, { replace: true });
          toast(t('rule.saved'), { tone: 'success' });
        }}
      >
        <DateField
          name="first"
          type="date"
          required
          label={t('rule.first')}
          value={first}
          onChange={({ target }) => setFirst(target.value)}
        />
        <RepeatFields start={first} repetition={repetition} isKept />
        <p className="text-sm text-muted">{t('rule.tells')}</p>
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

/** The rule of a series from a date on: of a number of dates, those that are left. */
function remainingOf({ first, date, repeats }: Series) {
  if (repeats.count === null) return repeats;
  let before = 0;
  for (const day of datesOf(first, { ...repeats, exceptions: [] })) {
    if (day >= date) break;
    before += 1;
  }
  return { ...repeats, count: repeats.count - before };
}
