import { z } from 'zod';
import { code, uuid } from './id.ts';

export const groupNewsParams = z.strictObject({ groupId: code });

const place = z.tuple([z.iso.datetime().refine((at) => at >= '1900'), uuid]);
/**
 * Query of a group's news: entries before a cursor of instant and ID,
 * `2026-03-05T12:00:00.000000Z_…`, or the newest.
 */
export const groupNewsQuery = z.strictObject({
  before: z
    .string()
    .max(80)
    .refine((text) => place.safeParse(text.split('_')).success)
    .optional(),
});

/** Instant and ID of a cursor; undefined without one. */
export function placeOf(before: string | undefined): { at: string; id: string } | undefined {
  const [at = '', id = ''] = before?.split('_') ?? [];
  return before === undefined ? undefined : { at, id };
}
