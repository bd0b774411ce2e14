import { useMemo } from 'react';
import { locales } from '#platform/contract/language.ts';
import { clockOf } from '#platform/web/i18n/clock.ts';
import { useDates, useLanguage } from '#platform/web/i18n/words.tsx';

/** Formats instants of a session: time only for today, otherwise date and time. */
export function useTimes(): { time: (iso: string) => string } {
  const { language } = useLanguage();
  const { dateTime } = useDates();
  return useMemo(() => {
    const format = new Intl.DateTimeFormat(locales[language], { timeStyle: 'short', ...clockOf(language) });
    const time = (iso: string) => {
      const date = new Date(iso);
      return date.toDateString() === new Date().toDateString() ? format.format(date) : dateTime(iso);
    };
    return { time };
  }, [language, dateTime]);
}
