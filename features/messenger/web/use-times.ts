import { useMemo } from 'react';
import { locales } from '#platform/contract/language.ts';
import { useLanguage } from '#platform/web/words.tsx';
import { useMessengerWords } from './words.ts';

const dayMs = 86_400_000;

/** Writes when something was said: the minute, the day between messages, and in few letters for a list. */
export function useTimes(): { minute: (iso: string) => string; day: (iso: string) => string; brief: (iso: string) => string } {
  const { language } = useLanguage();
  const t = useMessengerWords();
  return useMemo(() => {
    const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locales[language], options);
    const minutes = format({ timeStyle: 'short' });
    const days = format({ weekday: 'long', day: 'numeric', month: 'long' });
    const daysOfYears = format({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
    const weekdays = format({ weekday: 'short' });
    const dates = format({ day: 'numeric', month: 'short' });
    const datesOfYears = format({ dateStyle: 'short' });
    const today = () => new Date().toDateString();
    const isThisYear = (date: Date) => date.getFullYear() === new Date().getFullYear();
    return {
      minute: (iso) => minutes.format(new Date(iso)),
      day(iso) {
        const date = new Date(iso);
        if (date.toDateString() === today()) return t('today');
        if (new Date(date.getTime() + dayMs).toDateString() === today()) return t('yesterday');
        return capital((isThisYear(date) ? days : daysOfYears).format(date));
      },
      brief(iso) {
        const date = new Date(iso);
        if (date.toDateString() === today()) return minutes.format(date);
        if (Date.now() - date.getTime() < 6 * dayMs) return weekdays.format(date);
        return (isThisYear(date) ? dates : datesOfYears).format(date);
      },
    };
  }, [language, t]);
}

const capital = (text: string) => text.slice(0, 1).toLocaleUpperCase() + text.slice(1);
