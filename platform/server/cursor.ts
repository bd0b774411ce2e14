import { z } from 'zod';
import { refuseField } from './refusal.ts';

/** Writes a place in a list as the opaque text that callers hand back. */
export function writeCursor(place: unknown): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url');
}

/** An instant in a cursor: one that is in the calendar and that the database takes. */
export const instantInCursor = z.iso.datetime().refine((text) => text >= '1900' && text < '3000');

/** Reads a cursor back; what `writeCursor` did not write, or wrote for another list, is refused. */
export function readCursor<Place>(shape: z.ZodType<Place>, cursor: string | undefined): Place | undefined {
  if (!cursor) return undefined;
  try {
    return shape.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
  } catch {
    throw refuseField('cursor', 'field.invalid');
  }
}

/** Cuts what was read (one row more than asked) to a page. */
export function pageOf<Row>(rows: readonly Row[], limit: number, placeOf: (row: Row) => unknown) {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, nextCursor: rows.length > limit && last ? writeCursor(placeOf(last)) : null };
}
