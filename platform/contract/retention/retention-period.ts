import type { Language } from '../language.ts';

/** A duration for PostgreSQL and `periodText`. */
export type RetentionPeriod = `${number} ${keyof (typeof units)['en']}`;

/**
 * Retention of one kind of data: its tables, and its durations by the name that code and privacy
 * policy use; none where data remains until it is deleted. The policy explains it in each language.
 */
export interface Retention {
  tables: readonly string[];
  periods: Readonly<Record<string, RetentionPeriod>>;
}

/** All tables of a feature's retention. */
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

const partsOf = (period: RetentionPeriod): [count: number, unit: keyof (typeof units)['en']] => {
  const [count, unit] = period.split(' ') as [string, keyof (typeof units)['en']];
  return [Number(count), unit];
};

/** A duration in words, such as “30 days”, with a no-break space. */
export function periodText(period: RetentionPeriod, language: Language): string {
  const [count, unit] = partsOf(period);
  return `${count}\u00a0${units[language][unit][count === 1 ? 0 : 1]}`;
}

/** Whether a duration has passed since a date (`2026-11-22`); an invalid date counts as passed. */
export function isPeriodOver(period: RetentionPeriod, since: string): boolean {
  const [count, unit] = partsOf(period);
  const end = new Date(since);
  if (unit === 'days') end.setUTCDate(end.getUTCDate() + count);
  else if (unit === 'months' || unit === 'years') end.setUTCMonth(end.getUTCMonth() + (unit === 'years' ? 12 * count : count));
  else throw new Error(`${period} is less than a day`);
  return !(end.getTime() > Date.now());
}
