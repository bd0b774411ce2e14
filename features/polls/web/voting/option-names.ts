import { dateFormat } from '#platform/contract/date-format.ts';
import { isDay } from '#platform/contract/is-day.ts';
import { clockOf } from '#platform/web/i18n/clock.ts';
import { useLanguage } from '#platform/web/i18n/words.tsx';
import type { Poll } from '../../contract/shapes.ts';

/**
 * Names of the options; dates in the time zone of this device, whole days as they are. Short dates
 * have no year and no end.
 */
export function useOptionNames({ kind, options, minutes }: Pick<Poll, 'kind' | 'options' | 'minutes'>, isShort = false): string[] {
  const { language } = useLanguage();
  if (kind !== 'dates') return options;
  const parts = { weekday: 'short', day: 'numeric', month: 'short', year: isShort ? undefined : 'numeric' } as const;
  const written = dateFormat(language, { ...parts, hour: 'numeric', minute: '2-digit', ...clockOf(language) });
  const day = dateFormat(language, { ...parts, timeZone: 'UTC' });
  return options.map((option) => {
    if (isDay(option)) return day.format(new Date(`${option}T12:00:00Z`));
    const at = new Date(option);
    return minutes === null || isShort ? written.format(at) : written.formatRange(at, new Date(at.getTime() + minutes * 60_000));
  });
}

/** The language of the options, for screen readers; dates are in that of the page. */
export const languageOfOptions = ({ kind, language }: Pick<Poll, 'kind' | 'language'>): string | undefined =>
  kind === 'dates' ? undefined : (language ?? undefined);
