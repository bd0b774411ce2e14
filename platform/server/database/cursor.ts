import { z } from 'zod';
import { refuseField } from '../common/refusal.ts';

/** Encodes a position in a list as an opaque cursor. */
export function writeCursor(place: unknown): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url');
}

/** An instant in a cursor: a valid date within the range of the database. */
export const instantInCursor = z.iso.datetime().refine((text) => text >= '1900' && text < '3000');

/** Decodes a cursor; refuses one that has another shape or was not written by `writeCursor`. */
export function readCursor<Place>(shape: z.ZodType<Place>, cursor: string | undefined): Place | undefined {
  if (!cursor) return undefined;
  try {
    return shape.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
  } catch {
    throw refuseField('cursor', 'field.invalid');
  }
}

/** Makes a page from `limit + 1` rows: the items and the next cursor, or null. */
export function pageOf<Row>(rows: readonly Row[], limit: number, placeOf: (row: Row) => unknown) {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, nextCursor: rows.length > limit && last ? writeCursor(placeOf(last)) : null };
}
