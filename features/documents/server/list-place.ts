import { z } from 'zod';
import { uuid } from '#platform/contract/id.ts';
import { instantInCursor } from '#platform/server/database/cursor.ts';

/** Cursor of a list: position and direction. */
export const listPlace = z.strictObject({
  to: z.enum(['older', 'newer']),
  at: instantInCursor,
  id: uuid,
});
export type ListPlace = z.output<typeof listPlace>;
