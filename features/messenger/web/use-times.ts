import { useMemo } from 'react';
import { dateFormat, type DateFormat } from '#platform/contract/date-format.ts';
import type { Language } from '#platform/contract/language.ts';
import { clockOf } from '#platform/web/i18n/clock.ts';
import { capitalized } from '#platform/web/ui/capitalized.ts';
import { useLanguage } from '#platform/web/i18n/words.tsx';
import { useMessengerWords } from './words.ts';

const dayMs = 86_400_000;

interface Formats {
  minutes: DateFormat;
  days: DateFormat;
  daysOfYears: DateFormat;
  weekdays: DateFormat;
  dates: DateFormat;
  datesOfYears: DateFormat;
}

/** Cached per language: creating them takes longer than the rest of rendering a message. */
const formats = new Map<Language, Formats>();

function formatsIn(language: Language): Formats {
  const known = formats.get(language);
  if (known) return known;
  const format = (options: Intl.DateTimeFormatOptions) => dateFormat(language, options);
  const made = {
    minutes: format({ timeStyle: 'short', ...clockOf(language) }),
    days: format({ weekday: 'long', day: 'numeric', month: 'long' }),
    daysOfYears: format({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
    weekdays: format({ weekday: 'short' }),
    dates: format({ day: 'numeric', month: 'short' }),
    datesOfYears: format({ dateStyle: 'short' }),
  };
  formats.set(language, made);
  return made;
}

/** Formats instants: `minute` for messages, `day` for dividers, `brief` for the list. */
export function useTimes(): { minute: (iso: string) => string; day: (iso: string) => string; brief: (iso: string) => string } {
  const { language } = useLanguage();
  const t = useMessengerWords();
  return useMemo(() => {
    const { minutes, days, daysOfYears, weekdays, dates, datesOfYears } = formatsIn(language);
    const today = () => new Date().toDateString();
    const isThisYear = (date: Date) => date.getFullYear() === new Date().getFullYear();
    return {
      minute: (iso) => minutes.format(new Date(iso)),
      day(iso) {
        const date = new Date(iso);
        if (date.toDateString() === today()) return t('today');
        if (new Date(date.getTime() + dayMs).toDateString() === today()) return t('yesterday');
        return capitalized((isThisYear(date) ? days : daysOfYears).format(date), language);
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
