import type { ReactNode } from 'react';
import { locales } from '#platform/contract/language.ts';
import { useDates, useLanguage } from '#platform/web/i18n/words.tsx';
import { DateText } from '#platform/web/ui/date-text.tsx';
import { overdueHours, type Severity } from '../../contract/limits.ts';
import type { CaseCard } from '../../contract/shapes.ts';
import { useModerationWords } from '../words.ts';

const hourMs = 3_600_000;
const hoursOfDay = 24;

const hoursUntil = (time: number) => Math.ceil((time - Date.now()) / hourMs);

/** How much time is left to decide a waiting case; of others, and overdue ones, since when. */
export function CaseTime({ of }: { of: Pick<CaseCard, 'state' | 'severity' | 'openedAt' | 'changedAt'> }): ReactNode {
  const t = useModerationWords();
  const dates = useDates();
  const locale = locales[useLanguage().language];
  const since = of.state === 'open' ? of.openedAt : of.changedAt;
  const due = Date.parse(since) + overdueHours[of.severity as Severity] * hourMs;
  const hours = hoursUntil(due);
  const isDone = of.state === 'decided' || of.state === 'closed';
  if (isDone || hours <= 0)
    return (
      <DateText iso={since} title={dates.exact(since)}>
        {dates.relative(since)}
      </DateText>
    );
  const [count, unit] = hours > 2 * hoursOfDay ? [Math.floor(hours / hoursOfDay), 'day'] : [hours, 'hour'];
  const time = new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(count);
  return (
    <DateText iso={new Date(due).toISOString()} title={dates.exact(new Date(due).toISOString())}>
      {t('timeLeft', { time })}
    </DateText>
  );
}
