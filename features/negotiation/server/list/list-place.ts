import { z } from 'zod';
import { code } from '#platform/contract/id.ts';

/** The place in a list of sessions. */
export const listPlace = z.strictObject({ at: z.iso.datetime({ offset: false }), id: code });
export type ListPlace = z.output<typeof listPlace>;
