import { dateFormat } from '#platform/contract/date-format.ts';
import { locales } from '#platform/contract/language.ts';
import { useLanguage } from '#platform/web/i18n/words.tsx';
import { figuresInBytes } from '../../contract/groups.ts';

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;
const step = 1_000;

interface FigureText {
  dayText: (day: string) => string;
  /** Formats a count; bytes in a suitable unit. */
  amountText: (name: string, count: number) => string;
}

/** Formats figures in the reader's language. Days are in UTC, as they were counted. */
export function useFigureText(): FigureText {
  const { language } = useLanguage();
  const locale = locales[language];
  const day = dateFormat(language, { timeZone: 'UTC', day: 'numeric', month: 'short' });
  const number = new Intl.NumberFormat(locale);
  const bytes = (count: number) => {
    const power = Math.min(units.length - 1, count < step ? 0 : Math.floor(Math.log(count) / Math.log(step)));
    return new Intl.NumberFormat(locale, { style: 'unit', unit: units[power] ?? 'byte', maximumFractionDigits: 1 }).format(
      count / step ** power,
    );
  };
  return {
    dayText: (text) => day.format(new Date(`${text}T00:00:00Z`)),
    amountText: (name, count) => (figuresInBytes.includes(name) ? bytes(count) : number.format(count)),
  };
}
