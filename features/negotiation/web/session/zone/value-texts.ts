import { dateFormat } from '#platform/contract/date-format.ts';
import { isDay } from '#platform/contract/is-day.ts';
import { locales, type Language } from '#platform/contract/language.ts';
import { decimalsOf } from '../../../contract/zone/decimals.ts';
import type { OpenValue } from '../../../contract/zone/open-values.ts';

const dayMs = 86_400_000;

/** The day of a date as the number of days since January 1, 1970; undefined if it is not one. */
export const daysOf = (day: string): number | undefined => (isDay(day) ? Date.parse(`${day}T00:00:00Z`) / dayMs : undefined);
export const dayOf = (days: number): string => new Date(days * dayMs).toISOString().slice(0, 10);

/** Number formats for typing; spaces are allowed as thousands separators. */
const separators: Record<Language, { thousands: string; decimals: string }> = {
  en: { thousands: ',', decimals: '.' },
  fr: { thousands: ' ', decimals: ',' },
  es: { thousands: '.', decimals: ',' },
};
const wholes = /^\d+$|^\d{1,3}( \d{3})+$/;

/**
 * A typed amount in the smallest part of its unit; undefined if it is no amount, has too many decimals,
 * or could be read in two ways.
 */
export function amountOf(typed: string, unit: string, language: Language): number | undefined {
  const { thousands, decimals } = separators[language];
  const [whole = '', part = '', ...more] = typed.trim().split(decimals);
  const digits = whole.replaceAll(/[\u00A0\u202F]/g, ' ').replaceAll(thousands, ' ');
  const length = decimalsOf(unit);
  if (more.length > 0 || !wholes.test(digits) || !/^\d*$/.test(part) || part.length > length) return undefined;
  const amount = Number(digits.replaceAll(' ', '') + part.padEnd(length, '0'));
  return Number.isSafeInteger(amount) ? amount : undefined;
}

/** An amount as it is typed, without its unit. */
export function typedAmount(amount: number, unit: string, language: Language): string {
  const decimals = decimalsOf(unit);
  const isWhole = amount % 10 ** decimals === 0;
  const format = new Intl.NumberFormat(locales[language], {
    minimumFractionDigits: isWhole ? 0 : decimals,
    maximumFractionDigits: decimals,
  });
  return format.format(amount / 10 ** decimals).replaceAll('\u202F', '\u00A0');
}

/** Text of a value with its unit, or a long date, as written in a clause. */
export function valueText({ kind, unit }: OpenValue, value: number, language: Language): string {
  if (kind === 'amount') return `${typedAmount(value, unit, language)}\u00A0${unit}`;
  return dateFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(value * dayMs);
}
