import { useState } from 'react';
import { call, useRefresh } from '#platform/web/api/api.ts';
import { problemOf } from '#platform/web/api/problem.ts';
import { SelectField } from '#platform/web/forms/select-field.tsx';
import { useErrorText } from '#platform/web/i18n/words.tsx';
import { useNavigate } from '#platform/web/navigation/router.tsx';
import { Button, LinkButton } from '#platform/web/ui/button.tsx';
import { CalendarIcon } from '#platform/web/ui/icons.tsx';
import { useToast } from '#platform/web/ui/toasts.tsx';
import { makeEvent } from '../../contract/endpoints.ts';
import type { PollWhole } from '../../contract/shapes.ts';
import { readsOf } from '../queries.ts';
import { usePollWords } from '../words.ts';
import { useOptionNames } from './option-names.ts';

/** Announces a date as an event of the group, the best one unless another is chosen; or leads to the event. */
export function DateEvent({ poll }: { poll: PollWhole }) {
  const t = usePollWords();
  const toast = useToast();
  const refresh = useRefresh();
  const navigate = useNavigate();
  const errorText = useErrorText();
  const names = useOptionNames(poll);
  const { id, eventId, outcome, can } = poll;
  const [option, setOption] = useState(outcome?.winner ?? 0);
  const [isBusy, setBusy] = useState(false);
  if (eventId)
    return (
      <p className="mt-4">
        <LinkButton to={`/events/${eventId}`} icon={CalendarIcon} variant="secondary">
          {t('showEvent')}
        </LinkButton>
      </p>
    );
  if (!can.makeEvent) return null;

  async function make() {
    setBusy(true);
    try {
      const event = await call(makeEvent, { params: { id }, body: { option } });
      await refresh(...readsOf(id));
      navigate(`/events/${event.id}`);
    } catch (error) {
      const { code } = problemOf(error);
      toast(code.startsWith('poll.') || code === 'quota.reached' ? errorText(code) : t('makeEventFailed'), { tone: 'danger' });
      await refresh(...readsOf(id));
      setBusy(false);
    }
  }
  return (
    <div className="mt-4 grid gap-2.5 print:hidden">
      <SelectField
        name="event"
        label={t('eventDate')}
        value={String(option)}
        onChange={({ target }) => setOption(Number(target.value))}
        options={names.map((label, place) => ({ value: String(place), label }))}
      />
      <div>
        <Button icon={CalendarIcon} isBusy={isBusy} onClick={() => void make()}>
          {t('makeEvent')}
        </Button>
      </div>
    </div>
  );
}
