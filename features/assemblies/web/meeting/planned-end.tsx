import { useEffect, useState } from 'react';
import { useRefresh } from '#platform/web/api/api.ts';
import { TextField } from '#platform/web/forms/text-field.tsx';
import type { FormValues } from '#platform/web/forms/form-values.ts';
import { countdownText } from '#platform/web/i18n/countdown-text.ts';
import { assemblyLimits } from '../../contract/limits.ts';
import { readsOf } from '../queries.ts';
import { useAssemblyWords } from '../words.ts';
import { useClockTime } from './use-clock-time.ts';

/** Field for the minutes after which a vote ends automatically; empty if the chair closes it. */
export function MinutesField() {
  const t = useAssemblyWords();
  return (
    <TextField
      name="minutes"
      type="number"
      inputMode="numeric"
      min={1}
      max={assemblyLimits.voteMinutes}
      label={t('voteMinutes')}
      hint={t('voteMinutesHint')}
      optionalText={t('optional')}
      className="tablet:max-w-64"
    />
  );
}

export const minutesIn = (values: FormValues): number | null => Number(values['minutes'] ?? '') || null;

/**
 * Counts down to the planned end of a vote, and refetches then: reading closes the vote, and all others see that. So where many
 * people are present, their windows do not all read in the same moment.
 */
export function PlannedEnd({ id, closesAt, people }: { id: string; closesAt: string; people: number }) {
  const t = useAssemblyWords();
  const clock = useClockTime();
  const refresh = useRefresh();
  const end = Date.parse(closesAt);
  const [now, setNow] = useState(() => Date.now());
  const [wait] = useState(() => Math.random() * people);
  const left = Math.max(0, Math.ceil((end - now) / 1000));
  useEffect(() => {
    const timer = setInterval(() => {
      setNow(Date.now());
      // The clock of the device may be ahead of that of the server: then it refetches again.
      if (Date.now() >= end + wait) void refresh(...readsOf(id));
    }, 1000);
    return () => clearInterval(timer);
  }, [end, wait, id, refresh]);
  return (
    <p className="text-sm tabular-nums">
      {t('endsAt', { at: clock(closesAt) })}{' '}
      <span role="timer" className="font-[560]">
        {t('timeLeft', { left: countdownText(left) })}
      </span>
    </p>
  );
}
