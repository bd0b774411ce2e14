import { z } from 'zod';
import { code } from '#platform/contract/id.ts';

/** The public data of a public group. Members are only counted. */
export const publicGroup = z.object({
  id: code,
  groupName: z.string(),
  companyName: z.string(),
  category: z.string(),
  description: z.string(),
  memberCount: z.int(),
});
export type PublicGroup = z.output<typeof publicGroup>;
