import { z } from 'zod';
import { code } from '#platform/contract/id.ts';
import { viewerStatuses } from './kinds.ts';
import { facesLimit } from './limits.ts';

export const facesQuery = z.strictObject({
  /** Group ids, separated by commas. */
  ids: z
    .string()
    .max(20 * facesLimit)
    .transform((text) => [...new Set(text.split(','))])
    .pipe(z.array(code).max(facesLimit)),
});

const facesOfGroup = z.object({
  id: code,
  memberCount: z.int(),
  viewerStatus: z.enum(viewerStatuses),
  /** The first few members; empty unless the viewer is a member. */
  faces: z.array(z.object({ userId: code, name: z.string() })),
  can: z.object({ join: z.boolean() }),
});
export type FacesOfGroup = z.output<typeof facesOfGroup>;

export const facesReply = z.object({ items: z.array(facesOfGroup) });
