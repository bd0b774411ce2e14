import sql, { type Sql } from 'sql-template-tag';
import type { Queries } from './db.ts';

/** A day of UTC: from its first instant up to that of the next. */
export interface FigureDay {
  /** `2026-03-05`. */
  day: string;
  from: string;
  until: string;
}

/**
 * A figure that a feature has of each day: a `flow` is how many came on it, a `level` how much there was at its end. It never says anything of a person. Its
 * name stands among the words of the feature that shows them.
 */
export interface FigureSource {
  name: string;
  kind: 'flow' | 'level';
  /** It can only be looked at on the day itself: counted again and again, of which the most is kept for a flow, and the last for a level. */
  isOfTheMoment?: true;
  /** At a cost that does not grow with all that there is, but for a level. */
  count: (db: Queries, day: FigureDay) => Promise<number>;
}

/** A figure of how many rows came on a day, as `count` of a statement. */
export const flow = (name: string, counting: (day: FigureDay) => Sql): FigureSource => ({ name, kind: 'flow', count: reading(counting) });

/** A figure of how much there is at the end of a day. */
export const level = (name: string, counting: (day: FigureDay) => Sql, isOfTheMoment?: true): FigureSource => ({
  name,
  kind: 'level',
  ...(isOfTheMoment && { isOfTheMoment }),
  count: reading(counting),
});

const reading = (counting: (day: FigureDay) => Sql) => async (db: Queries, day: FigureDay) =>
  Number((await db.one<{ count: number }>(counting(day))).count);

/** Whether a time-ordered id was made on a day. */
export function madeOn(id: Sql, { from, until }: FigureDay): Sql {
  return sql`(${id} >= ${lowestIdAt(from)}::uuid and ${id} < ${lowestIdAt(until)}::uuid)`;
}

/** Below every id of version 7 that is made at an instant, or later. */
function lowestIdAt(instant: string): string {
  const time = Date.parse(instant).toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-0000-0000-000000000000`;
}
