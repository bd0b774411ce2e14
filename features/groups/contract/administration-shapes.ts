import { z } from 'zod';
import { line } from '#platform/contract/text.ts';
import { visibilities } from './kinds.ts';

export const groupsFilter = z.strictObject({
  /** Searches name, organisation, description and ID. */
  q: line(200).optional(),
  visibility: z.enum(visibilities).optional(),
  cursor: z.string().max(200).optional(),
});

const groupSeen = z.object({
  id: z.string(),
  groupName: z.string(),
  companyName: z.string(),
  visibility: z.enum(visibilities),
  managers: z.array(z.object({ userId: z.string(), name: z.string() })),
  memberCount: z.int(),
  createdAt: z.string(),
});
export type GroupSeenByAdministrators = z.output<typeof groupSeen>;

export const groupsSeen = z.object({ items: z.array(groupSeen), nextCursor: z.string().nullable() });
