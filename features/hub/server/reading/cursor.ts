import { z } from 'zod';
import { instantInCursor as instant, readCursor as readPlace, writeCursor } from '#platform/server/database/cursor.ts';
import type { HubSort } from '../../contract/kinds.ts';

/** A position in a sorted list: sort key and number of the last item read. */
export interface Place {
  key: string;
  item: number;
  /** It is after the languages that come first. */
  isBehind?: boolean | undefined;
}

// Texts that PostgreSQL neither returns nor accepts: with NUL or lone surrogates.
const title = z
  .string()
  .max(300)
  .refine((text) => text.isWellFormed() && !text.includes('\0'));
const item = z.int().min(1);
type Written = [sort: HubSort, key: string, item: number, isBehind?: true | undefined];
const places = {
  newest: z.tuple([z.literal('newest'), instant, item, z.literal(true).optional()]),
  oldest: z.tuple([z.literal('oldest'), instant, item]),
  updated: z.tuple([z.literal('updated'), instant, item]),
  title: z.tuple([z.literal('title'), title, item]),
};

/** Encodes a position as an opaque cursor. */
export function cursorText(sort: HubSort, { key, item, isBehind }: Place): string {
  return writeCursor([sort, key, item, ...(isBehind ? [true] : [])]);
}

/** Decodes a cursor; refuses one that `cursorText` did not write for this order. */
export function readCursor(sort: HubSort, text: string | undefined): Place | undefined {
  const place = readPlace<Written>(places[sort], text);
  return place && { key: place[1], item: place[2], isBehind: place[3] };
}
