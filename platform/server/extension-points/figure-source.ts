import sql, { type Sql } from 'sql-template-tag';
import type { Queries } from '../database/db.ts';

/** A day in UTC, from `from` (inclusive) to `until` (exclusive). */
export interface FigureDay {
  /** `2026-03-05`. */
  day: string;
  from: string;
  until: string;
}

/**
 * A daily statistic: a `flow` counts events of the day, a `level` the amount at its end. It never
 * contains personal data. The feature that displays it has its label.
 */
export interface FigureSource {
  name: string;
  kind: 'flow' | 'level';
  /**
   * Can only be measured on the day itself. Of repeated counts, a flow keeps the largest and a
   * level the last.
   */
  isOfTheMoment?: true;
  /** For a flow, the cost must not grow with the total amount of data. */
  count: (db: Queries, day: FigureDay) => Promise<number>;
}

/** A statistic of rows created per day; the statement returns `count`. */
export const flow = (name: string, counting: (day: FigureDay) => Sql): FigureSource => ({ name, kind: 'flow', count: reading(counting) });

/** A statistic of the amount at the end of a day; the statement returns `count`. */
export const level = (name: string, counting: (day: FigureDay) => Sql, isOfTheMoment?: true): FigureSource => ({
  name,
  kind: 'level',
  ...(isOfTheMoment && { isOfTheMoment }),
  count: reading(counting),
});

const reading = (counting: (day: FigureDay) => Sql) => async (db: Queries, day: FigureDay) =>
  Number((await db.one<{ count: number }>(counting(day))).count);

/** SQL predicate: a UUID of version 7 was made on a day. */
export function madeOn(id: Sql, { from, until }: FigureDay): Sql {
  return sql`(${id} >= ${lowestIdAt(from)}::uuid and ${id} < ${lowestIdAt(until)}::uuid)`;
}

/** The lowest UUID of version 7 at an instant. */
function lowestIdAt(instant: string): string {
  const time = Date.parse(instant).toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-0000-0000-000000000000`;
}
