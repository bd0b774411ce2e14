import type { Language } from '#platform/contract/language.ts';

const locales: Record<Language, string> = { en: 'en-GB', fr: 'fr-FR', es: 'es-ES' };
const dayMs = 86_400_000;

/**
 * Inserts dates relative to the writing: `{date+9}` is the first working day after 9 days,
 * `{saturday+9}` the next Saturday, `{month-1}` the previous month. Adds no-break spaces to French
 * punctuation.
 */
export function withDates(text: string, language: Language, writtenAt: Date): string {
  const filled = text.replace(/\{([^}]*)\}/g, (_, requested: string) => {
    const [, kind, count = '0'] = /^(date|saturday|month)([+-]\d+)?$/.exec(requested) ?? [];
    if (kind === 'month') return monthName(language, writtenAt, Number(count));
    if (kind === 'date') return dayName(language, workingDay(later(writtenAt, Number(count))));
    if (kind === 'saturday') return dayName(language, saturday(later(writtenAt, Number(count))));
    throw new Error(`unknown placeholder {${requested}}`);
  });
  return language === 'fr' ? frenchSpaces(filled) : filled;
}

function later(at: Date, days: number): Date {
  return new Date(at.getTime() + days * dayMs);
}

function workingDay(at: Date): Date {
  const weekday = at.getUTCDay();
  return weekday === 6 ? later(at, 2) : weekday === 0 ? later(at, 1) : at;
}

function saturday(at: Date): Date {
  return later(at, 6 - at.getUTCDay());
}

function monthName(language: Language, at: Date, months: number): string {
  const month = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + months, 1));
  return month.toLocaleDateString(locales[language], { month: 'long', timeZone: 'UTC' });
}

function dayName(language: Language, at: Date): string {
  const name = at.toLocaleDateString(locales[language], { day: 'numeric', month: 'long', timeZone: 'UTC' });
  return language === 'fr' ? name.replace(/^1 /, '1er ') : name;
}

function frenchSpaces(text: string): string {
  return text
    .replace(/\bde (?=(?:avril|août|octobre)(?!\p{L}))/gu, 'd’')
    .replace(/ (?=[:»%€])/g, '\u00a0')
    .replace(/ (?=[;!?])/g, '\u202f')
    .replace(/« /g, '«\u00a0')
    .replace(/(?<=\d) (?=\d{3}(?!\d))/g, '\u00a0');
}
