import { dateFormat } from '#platform/contract/date-format.ts';
import { locales, type Language } from '#platform/contract/language.ts';
import { capitalized } from '#platform/web/ui/capitalized.ts';
import { useLanguage } from '#platform/web/i18n/words.tsx';
import type { FigureRange } from '../../contract/ranges.ts';

interface FigureText {
  /** Formats a day or month, given its first day. */
  period: (start: string) => string;
  number: (count: number) => string;
  languageName: (language: Language) => string;
}

/** Formats figures in the reader's language. Days are in UTC, as they were counted. */
export function useFigureText(range: FigureRange): FigureText {
  const { language } = useLanguage();
  const locale = locales[language];
  const period = dateFormat(language, {
    timeZone: 'UTC',
    ...(range === 'days' ? { day: 'numeric', month: 'short' } : { month: 'short', year: 'numeric' }),
  });
  const number = new Intl.NumberFormat(locale);
  const name = new Intl.DisplayNames(locale, { type: 'language' });
  return {
    period: (start) => period.format(new Date(`${start}T00:00:00Z`)),
    number: (count) => number.format(count),
    languageName: (each) => capitalized(name.of(each) ?? each, language),
  };
}
