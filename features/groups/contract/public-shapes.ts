import { z } from 'zod';
import { code } from '#platform/contract/id.ts';

/** What everybody may know of a public group; of the people in it, how many they are. */
export const publicGroup = z.object({
  id: code,
  groupName: z.string(),
  companyName: z.string(),
  category: z.string(),
  description: z.string(),
  memberCount: z.int(),
});
export type PublicGroup = z.output<typeof publicGroup>;
