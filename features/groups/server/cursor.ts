import { z } from 'zod';
import { code } from '#platform/contract/id.ts';
import { isCleanText } from '#platform/contract/rich-text/clean-text.ts';
import { refuseField } from '#platform/server/refusal.ts';

/** The place in a list by name. */
export const namePlace = z.strictObject({ key: z.string().refine(isCleanText), id: code });

/** Writes the place where a page ended as an opaque text. */
export function writeCursor(place: Record<string, string>): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url');
}

/** Reads a cursor back; what we did not write is refused. */
export function readCursor<Place>(shape: z.ZodType<Place>, cursor: string | undefined): Place | undefined {
  if (!cursor) return undefined;
  try {
    return shape.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
  } catch {
    throw refuseField('cursor', 'field.invalid');
  }
}

/** Cuts what was read (one row more than asked) to a page. */
export function pageOf<Row>(rows: readonly Row[], limit: number, placeOf: (row: Row) => Record<string, string>) {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, nextCursor: rows.length > limit && last ? writeCursor(placeOf(last)) : null };
}
