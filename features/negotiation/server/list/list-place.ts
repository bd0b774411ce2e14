import { z } from 'zod';
import { code } from '#platform/contract/id.ts';
import { instantInCursor } from '#platform/server/cursor.ts';

/** The place in a list of sessions. */
export const listPlace = z.strictObject({ at: instantInCursor, id: code });
export type ListPlace = z.output<typeof listPlace>;
