import { z } from 'zod';
import { instantInCursor as instant, readCursor as readPlace, writeCursor } from '#platform/server/cursor.ts';
import type { HubSort } from '../../contract/kinds.ts';

/** A place between two items of a sorted list: the sort key of the last one read, and its number for equal keys. */
export interface Place {
  key: string;
  item: number;
  /** It lies behind the languages that come first. */
  isBehind?: boolean | undefined;
}

// A text with NUL or half a character is none that the database gave out, and none that it takes.
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

/** Writes a place as the opaque text that callers hand back. */
export function cursorText(sort: HubSort, { key, item, isBehind }: Place): string {
  return writeCursor([sort, key, item, ...(isBehind ? [true] : [])]);
}

/** Reads a cursor; one that `cursorText` did not make for this order is refused. */
export function readCursor(sort: HubSort, text: string | undefined): Place | undefined {
  const place = readPlace<Written>(places[sort], text);
  return place && { key: place[1], item: place[2], isBehind: place[3] };
}
