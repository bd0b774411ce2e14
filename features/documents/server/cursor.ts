import { z } from 'zod';
import { uuid } from '#platform/contract/id.ts';
import { refuseField } from '#platform/server/refusal.ts';

const cursor = z.strictObject({
  to: z.enum(['older', 'newer']),
  at: z.iso.datetime().refine((text) => text >= '1900' && text < '3000'),
  id: uuid,
});

/** A place in a list, and which way it goes on from there. */
export type Cursor = z.output<typeof cursor>;

/** Writes a cursor as the opaque text that callers hand back. */
export function cursorText(place: Cursor): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url');
}

/** Reads a cursor; one that was not made by `cursorText` is refused. */
export function readCursor(text: string | undefined): Cursor | undefined {
  if (!text) return undefined;
  try {
    return cursor.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
  } catch {
    throw refuseField('cursor', 'field.invalid');
  }
}
