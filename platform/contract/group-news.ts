import { z } from 'zod';
import { code, uuid } from './id.ts';

export const groupNewsParams = z.strictObject({ groupId: code });

const place = z.tuple([z.iso.datetime().refine((at) => at >= '1900'), uuid]);
/** A page of what is new in a group: behind what came to it at this instant, `2026-03-05T12:00:00.000000Z_` and its id; else from the newest on. */
export const groupNewsQuery = z.strictObject({
  before: z
    .string()
    .max(80)
    .refine((text) => place.safeParse(text.split('_')).success)
    .optional(),
});

/** The instant and the id of a place, for a statement. */
export function placeOf(before: string | undefined): { at: string; id: string } | undefined {
  const [at = '', id = ''] = before?.split('_') ?? [];
  return before === undefined ? undefined : { at, id };
}
