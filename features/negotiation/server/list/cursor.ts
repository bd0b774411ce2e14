import { z } from 'zod';
import { code } from '#platform/contract/id.ts';
import { refuseField } from '#platform/server/refusal.ts';

const place = z.strictObject({ at: z.iso.datetime({ offset: false }), id: code });
export type Place = z.output<typeof place>;

/** Writes the place where a page ended as an opaque text. */
export function writeCursor({ at, id }: Place): string {
  return Buffer.from(JSON.stringify({ at, id })).toString('base64url');
}

/** Reads a cursor back; what we did not write is refused. */
export function readCursor(cursor: string | undefined): Place | undefined {
  if (!cursor) return undefined;
  try {
    return place.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
  } catch {
    throw refuseField('cursor', 'field.invalid');
  }
}
