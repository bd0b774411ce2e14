import { z } from 'zod';
import { commandId } from '#platform/contract/command-id.ts';
import { code } from '#platform/contract/id.ts';
import { isCleanText } from '#platform/contract/rich-text/clean-text.ts';
import { paragraphs } from '#platform/contract/text.ts';
import { directoryLimits } from './limits.ts';

const q = z.string().trim().max(directoryLimits.search).refine(isCleanText).optional();
const category = z.string().max(60).refine(isCleanText).optional();
const cursor = z.string().max(600).optional();

export const managersQuery = z.strictObject({ q, category, cursor });
/** Of one person's groups, those of which the viewer may know that they belong to them. */
export const groupsQuery = z.strictObject({ q, category, memberId: code.optional(), cursor });
export const membersQuery = z.strictObject({ q, groupId: code.optional(), cursor });

export const managerParams = z.strictObject({ id: code });
export const contact = z.strictObject({
  message: paragraphs(directoryLimits.message).min(1),
  /** Tells the manager one's own e-mail address, so that they can answer there. */
  tellsAddress: z.boolean().default(false),
  commandId: commandId.optional(),
});

const visibility = z.enum(['public', 'private']);
const viewerStatus = z.enum(['none', 'requested', 'member', 'manager']);

/** A group that a manager is shown with. */
const managedGroup = z.object({ id: code, name: z.string(), company: z.string(), visibility, canJoin: z.boolean() });

const manager = z.object({
  id: code,
  username: z.string(),
  name: z.string(),
  occupation: z.string().nullable(),
  city: z.string().nullable(),
  country: z.string().nullable(),
  /** The first of the groups that they manage and the viewer may see; those that were searched for before others. */
  groups: z.array(managedGroup),
  hasMoreGroups: z.boolean(),
  can: z.object({ contact: z.boolean() }),
});
export type Manager = z.output<typeof manager>;

const group = z.object({
  id: code,
  name: z.string(),
  company: z.string(),
  category: z.string(),
  visibility,
  manager: z.object({ id: code, name: z.string() }),
  viewerStatus,
});
export type DirectoryGroup = z.output<typeof group>;

const member = z.object({
  id: code,
  username: z.string(),
  name: z.string(),
  occupation: z.string().nullable(),
  /** The first groups of which the viewer may know that they belong to them. */
  groups: z.array(z.object({ id: code, name: z.string() })),
  hasMoreGroups: z.boolean(),
});
export type DirectoryMember = z.output<typeof member>;

const page = { nextCursor: z.string().nullable() };
export const managerPage = z.object({ items: z.array(manager), ...page });
export const groupPage = z.object({ items: z.array(group), ...page });
export const memberPage = z.object({
  items: z.array(member),
  ...page,
  /** More people hold these words than were looked at: another word would help. */
  isCut: z.boolean(),
  /** Of a group that is not the caller's own, its manager alone is told, as far as it is public. */
  isManagerAlone: z.boolean(),
});
