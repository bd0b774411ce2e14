import type { z } from 'zod';
import { refuseField } from './refusal.ts';

/** Writes a place in a list as the opaque text that callers hand back. */
export function writeCursor(place: Readonly<Record<string, string>>): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url');
}

/** Reads a cursor back; what `writeCursor` did not write is refused. */
export function readCursor<Place>(shape: z.ZodType<Place>, cursor: string | undefined): Place | undefined {
  if (!cursor) return undefined;
  try {
    return shape.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
  } catch {
    throw refuseField('cursor', 'field.invalid');
  }
}
