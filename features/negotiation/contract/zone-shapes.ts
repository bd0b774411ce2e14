import { z } from 'zod';
import { code, uuid } from '#platform/contract/id.ts';
import { openValuesPerClause } from './zone/open-values.ts';
import { days, mostAmount, zoneResults } from './zone/zone.ts';

export const openValueParams = z.strictObject({
  id: code,
  clauseId: uuid,
  place: z.coerce
    .number<number | string>()
    .int()
    .min(0)
    .max(openValuesPerClause - 1),
});
const rangeEnd = z.int().min(days.from).max(mostAmount);
/** Amounts in the smallest part of their unit, dates as days since January 1, 1970. */
export const range = z.strictObject({ from: rangeEnd, to: rangeEnd }).superRefine(({ from, to }, context) => {
  if (from > to) context.addIssue({ code: 'custom', path: ['to'], params: { code: 'range.reversed' } });
});

/** Result of the ranges of an open value for the viewer. */
const openValueZone = z.object({
  clauseId: uuid,
  place: z.int(),
  result: z.enum(zoneResults),
  /** Number of parties that have not entered a range. */
  missing: z.int(),
  /** Range of the viewer; null if none. */
  own: z.object({ from: rangeEnd, to: rangeEnd }).nullable(),
  changesLeft: z.int(),
  /** For the author of the clause, if all ranges overlap: the middle of what they share. */
  middle: rangeEnd.nullable(),
});
export type OpenValueZone = z.output<typeof openValueZone>;
/** The open values for which ranges can be entered now. */
export const zones = z.object({ items: z.array(openValueZone) });
