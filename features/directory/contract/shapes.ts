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
/** With `memberId`: groups of that person whose membership the viewer may know. */
export const groupsQuery = z.strictObject({ q, category, memberId: code.optional(), cursor });
export const membersQuery = z.strictObject({ q, groupId: code.optional(), cursor });

export const managerParams = z.strictObject({ id: code });
export const contact = z.strictObject({
  message: paragraphs(directoryLimits.message).min(1),
  /** Discloses the sender's email address to the manager, for replies. */
  tellsAddress: z.boolean().default(false),
  commandId: commandId.optional(),
});

const visibility = z.enum(['public', 'private']);
const viewerStatus = z.enum(['none', 'requested', 'member', 'manager']);

/** Group shown with its manager. */
const managedGroup = z.object({ id: code, name: z.string(), company: z.string(), visibility, canJoin: z.boolean() });

const manager = z.object({
  id: code,
  username: z.string(),
  name: z.string(),
  occupation: z.string().nullable(),
  city: z.string().nullable(),
  country: z.string().nullable(),
  /**
   * First groups that they manage and the viewer may see; groups that match the search come first.
   */
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
  /** First manager and some of the others, by name. */
  managers: z.array(z.object({ id: code, name: z.string() })),
  /** Number of further managers. */
  otherManagers: z.int(),
  viewerStatus,
});
export type DirectoryGroup = z.output<typeof group>;

const member = z.object({
  id: code,
  username: z.string(),
  name: z.string(),
  occupation: z.string().nullable(),
  /** First groups whose membership the viewer may know. */
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
  /** The search matched more people than were examined; a more specific word would help. */
  isCut: z.boolean(),
  /** Only the manager is listed, because the viewer is not a member of this public group. */
  isManagerAlone: z.boolean(),
});
