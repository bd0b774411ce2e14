import { dateFormat } from '#platform/contract/date-format.ts';
import { locales, type Language } from '#platform/contract/language.ts';
import { useLanguage } from '#platform/web/i18n/words.tsx';
import { ordinalOf, weekdays, type Repetition, type Weekday } from '../../contract/repetition.ts';
import { useEventPublicWords } from '../words.ts';

const asUtc = (day: string): Date => new Date(`${day}T00:00:00Z`);

/** A date in full, in the language of the reader. */
export const writtenDay = (language: Language, day: string): string =>
  dateFormat(language, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }).format(asUtc(day));

/** Name of a day of the week. 1 January 2024 was a Monday. */
export const weekdayName = (language: Language, weekday: Weekday): string =>
  dateFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(new Date(Date.UTC(2024, 0, 1 + weekdays.indexOf(weekday))));

/** Writes a repetition that begins on a date as a sentence: “Every month on the last Friday”. */
export function useRuleText(): (first: string, rule: Repetition) => string {
  const t = useEventPublicWords();
  const { language } = useLanguage();
  const ofDay = (day: string, options: Intl.DateTimeFormatOptions) =>
    dateFormat(language, { ...options, timeZone: 'UTC' }).format(asUtc(day));

  function daysOf(first: string, { frequency, weekdays: chosen, monthlyOn }: Repetition): string | undefined {
    if (frequency === 'daily') return undefined;
    if (frequency === 'yearly') return t('rule.date', { date: ofDay(first, { day: 'numeric', month: 'long' }) });
    if (frequency === 'weekly') {
      const names = weekdays.filter((day) => chosen.includes(day)).map((day) => t('rule.weekday', { weekday: weekdayName(language, day) }));
      return new Intl.ListFormat(locales[language], { type: 'conjunction' }).format(names);
    }
    const weekday = ofDay(first, { weekday: 'long' });
    if (monthlyOn === 'lastWeekday') return t('rule.nth.last', { weekday });
    if (monthlyOn === 'weekday') return t(`rule.nth.${ordinalOf(first) as 1 | 2 | 3 | 4 | 5}`, { weekday });
    const day = Number(first.slice(8));
    return day === 1 ? t('rule.firstDay') : t('rule.day', { day });
  }

  return (first, rule) => {
    const every = t(`every.${rule.frequency}`, { count: rule.interval });
    const days = daysOf(first, rule);
    const text = days ? t('rule.on', { every, days }) : every;
    if (rule.until !== null)
      return t('rule.until', { rule: text, date: ofDay(rule.until, { day: 'numeric', month: 'long', year: 'numeric' }) });
    return rule.count === null ? text : t('rule.count', { rule: text, count: rule.count });
  };
}
