import { z } from 'zod';
import { code } from '#platform/contract/id.ts';
import { instantInCursor } from '#platform/server/database/cursor.ts';

/** Cursor of the list. */
export const listPlace = z.strictObject({ at: instantInCursor, id: code });
export type ListPlace = z.output<typeof listPlace>;
