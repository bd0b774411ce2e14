import type { Language } from '../language.ts';

/** A length of time as PostgreSQL reads it, and as `spanText` says it. */
export type Span = `${number} ${keyof (typeof units)['en']}`;

/**
 * One thing that is kept. `tables` are those of the database in which it stands, `spans` how long, by the name under which code and
 * the privacy policy ask for it; none where it lasts until somebody removes it. What and why is said by the policy, in each language.
 */
export interface Retention {
  tables: readonly string[];
  spans: Readonly<Record<string, Span>>;
}

/** All tables in which something of it stands. */
export const tablesOf = (retention: Readonly<Record<string, Retention>>): readonly string[] =>
  Object.values(retention).flatMap(({ tables }) => tables);

const units = {
  en: {
    minutes: ['minute', 'minutes'],
    hours: ['hour', 'hours'],
    days: ['day', 'days'],
    months: ['month', 'months'],
    years: ['year', 'years'],
  },
  fr: {
    minutes: ['minute', 'minutes'],
    hours: ['heure', 'heures'],
    days: ['jour', 'jours'],
    months: ['mois', 'mois'],
    years: ['an', 'ans'],
  },
  es: { minutes: ['minuto', 'minutos'], hours: ['hora', 'horas'], days: ['día', 'días'], months: ['mes', 'meses'], years: ['año', 'años'] },
} as const;

const partsOf = (span: Span): [count: number, unit: keyof (typeof units)['en']] => {
  const [count, unit] = span.split(' ') as [string, keyof (typeof units)['en']];
  return [Number(count), unit];
};

/** A span in words, such as “30 days”; the parts do not come apart at the end of a line. */
export function spanText(span: Span, language: Language): string {
  const [count, unit] = partsOf(span);
  return `${count}\u00a0${units[language][unit][count === 1 ? 0 : 1]}`;
}

/** Whether a span of days, months or years has passed since a day (`2026-11-22`); a day that is none is long ago. */
export function isSpanOver(span: Span, since: string): boolean {
  const [count, unit] = partsOf(span);
  const end = new Date(since);
  if (unit === 'days') end.setUTCDate(end.getUTCDate() + count);
  else if (unit === 'months' || unit === 'years') end.setUTCMonth(end.getUTCMonth() + (unit === 'years' ? 12 * count : count));
  else throw new Error(`${span} is less than a day`);
  return !(end.getTime() > Date.now());
}
