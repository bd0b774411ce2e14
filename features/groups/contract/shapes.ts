import { z } from 'zod';
import { commandId } from '#platform/contract/command-id.ts';
import { code, uuid } from '#platform/contract/id.ts';
import { isCleanText } from '#platform/contract/rich-text/clean-text.ts';
import { line, paragraphs } from '#platform/contract/text.ts';
import { capabilities, groupLists, suggestionReasons, viewerStatuses, visibilities } from './kinds.ts';
import { companyLimit, descriptionLimit, invitationDaysLimit, invitationUsesLimit, nameLimit, reasonLimit } from './limits.ts';

export const groupFields = z.strictObject({
  groupName: line(nameLimit).min(1),
  companyName: line(companyLimit).min(1),
  category: z.string().min(1).max(60).refine(isCleanText),
  description: paragraphs(descriptionLimit).min(1),
  visibility: z.enum(visibilities),
});

export const newGroup = groupFields.extend({ commandId: commandId.optional() });

export const groupEdit = groupFields.extend({ version: z.int().min(1) });

export const groupParams = z.strictObject({ id: code });
/**
 * A group id as typed. Any text is accepted, so that malformed and unknown ids get the same reply.
 */
export const joinParams = z.strictObject({ id: z.string().max(200) });
export const memberParams = z.strictObject({ id: code, userId: code });

const searchText = z.string().trim().max(100).refine(isCleanText).optional();
const paging = {
  cursor: z.string().max(600).optional(),
  limit: z.coerce.number().int().min(1).max(50).default(20),
};

export const groupsQuery = z.strictObject({
  list: z.enum(groupLists).default('public'),
  q: searchText,
  category: z.string().max(60).refine(isCleanText).optional(),
  ...paging,
});

export const membersQuery = z.strictObject({
  status: z.enum(['member', 'requested']).default('member'),
  q: searchText,
  ...paging,
});

export const requestsQuery = z.strictObject(paging);

const can = z.object({
  open: z.boolean(),
  edit: z.boolean(),
  delete: z.boolean(),
  join: z.boolean(),
  leave: z.boolean(),
  decide: z.boolean(),
  handOver: z.boolean(),
  invite: z.boolean(),
  remove: z.boolean(),
  grant: z.boolean(),
  stepDown: z.boolean(),
});

export const group = z.object({
  id: code,
  groupName: z.string(),
  companyName: z.string(),
  managerId: code,
  managerName: z.string(),
  /** All managers by name, after the one of `managerId`. */
  managers: z.array(z.object({ userId: code, name: z.string() })),
  category: z.string(),
  description: z.string(),
  visibility: z.enum(visibilities),
  /** Hidden by moderators: only its members see it. */
  isHidden: z.boolean(),
  memberCount: z.int(),
  viewerStatus: z.enum(viewerStatuses),
  /** Capabilities of the viewer as a deputy; empty for managers, who have all. */
  capabilities: z.array(z.enum(capabilities)),
  /** Number of open requests; null unless the viewer may decide them. */
  requestCount: z.int().nullable(),
  /**
   * The open offer to manage the group; null unless the viewer is that person or a manager. `joins`:
   * the person becomes a further manager.
   */
  handOver: z
    .object({
      userId: code,
      name: z.string(),
      offeredBy: z.object({ userId: code, name: z.string() }),
      expiresAt: z.string(),
      staysDeputy: z.boolean(),
      joins: z.boolean(),
    })
    .nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
  version: z.int(),
  can,
});
export type Group = z.output<typeof group>;

/**
 * A group in a list. If it is private and the viewer has only asked to join, all fields but the
 * name are null.
 */
const listedGroup = group.extend({
  isHidden: z.boolean().nullable(),
  companyName: z.string().nullable(),
  managerId: code.nullable(),
  managerName: z.string().nullable(),
  managers: group.shape.managers.nullable(),
  category: z.string().nullable(),
  description: z.string().nullable(),
  memberCount: z.int().nullable(),
  createdAt: z.string().nullable(),
  updatedAt: z.string().nullable(),
  version: z.int().nullable(),
});
export type ListedGroup = z.output<typeof listedGroup>;

const page = { total: z.int(), nextCursor: z.string().nullable() };

export const groupPage = z.object({ items: z.array(listedGroup), ...page, can: z.object({ create: z.boolean() }) });

const suggestedGroup = group.extend({
  /**
   * `manager`: the manager is in a group of the viewer; `words`: the text matches the viewer’s
   * company, city or groups; `category`: that of one of the viewer’s groups; `language`: the viewer’s; `joins`:
   * people joined recently.
   */
  reasons: z.array(z.enum(suggestionReasons)),
});
export type SuggestedGroup = z.output<typeof suggestedGroup>;
export const fittingPage = z.object({ items: z.array(suggestedGroup) });

export const member = z.object({
  userId: code,
  username: z.string(),
  name: z.string(),
  status: z.enum(['member', 'requested']),
  isManager: z.boolean(),
  /** When the person joined or asked to join. */
  since: z.string(),
});
export type Member = z.output<typeof member>;

export const memberPage = z.object({ items: z.array(member), ...page });

export const request = z.object({
  groupId: code,
  groupName: z.string(),
  userId: code,
  username: z.string(),
  name: z.string(),
  requestedAt: z.string(),
});

export const requestPage = z.object({ items: z.array(request), ...page });

/** For a group that the viewer asked to join: only the name, as in their list. */
export const ownRequest = z.object({ id: code, groupName: z.string(), can: z.object({ leave: z.boolean() }) });
export type OwnRequest = z.output<typeof ownRequest>;

export const joinReply = z.object({ status: z.enum(['member', 'requested']) });
export const leaveReply = z.object({ status: z.literal('none') });
export const decideReply = z.object({ userId: code, status: z.enum(['member', 'none']) });

/**
 * `staysDeputy`: after the hand-over, the former manager is a deputy with all capabilities. `joins`:
 * the member becomes a further manager, and all others stay.
 */
export const newManager = z.strictObject({ userId: code, staysDeputy: z.boolean().default(false), joins: z.boolean().default(false) });

/** `reason` is sent to the removed member; it may be empty. */
export const removal = z.strictObject({
  reason: paragraphs(reasonLimit).default(''),
});

/** Consequences of deleting a group. */
export const deletion = z.object({
  members: z.int(),
  requests: z.int(),
  invitations: z.int(),
  /**
   * Per kind, the number of things shared with this group only: after the deletion only their
   * authors see them.
   */
  contents: z.array(z.object({ kind: z.string(), count: z.int() })),
});
export type Deletion = z.output<typeof deletion>;

/** Progress of the deletion of groups. */
export const deletionList = z.object({
  items: z.array(
    z.object({
      groupId: code,
      groupName: z.string(),
      /** Numbers of things. `total` is null until they are counted; neither number decreases. */
      done: z.int(),
      total: z.int().nullable(),
      startedAt: z.string(),
      endedAt: z.string().nullable(),
    }),
  ),
});
export type DeletionList = z.output<typeof deletionList>;

export const invitationParams = z.strictObject({ id: code, invitationId: uuid });
/** Any text is accepted, so that malformed and unknown codes get the same reply. */
export const invitationCode = z.strictObject({ code: z.string().max(200) });

export const newInvitation = z.strictObject({
  days: z.int().min(1).max(invitationDaysLimit).nullable(),
  maxUses: z.int().min(1).max(invitationUsesLimit).nullable(),
  commandId: commandId.optional(),
});

export const invitation = z.object({
  id: z.string(),
  /**
   * The link; null if it was created under an earlier secret of the installation and cannot be
   * shown.
   */
  address: z.string().nullable(),
  createdAt: z.string(),
  expiresAt: z.string().nullable(),
  maxUses: z.int().nullable(),
  uses: z.int(),
});
export type Invitation = z.output<typeof invitation>;
export const invitationList = z.object({ items: z.array(invitation) });

/** View of a link for its holder. */
export const invitedTo = z.object({
  /** Null unless the viewer may read the group: it is public, or they are a member. */
  groupId: code.nullable(),
  groupName: z.string(),
  companyName: z.string(),
  description: z.string(),
  memberCount: z.int(),
  isMember: z.boolean(),
  /** The creator of the link. Null if unknown or no longer a member. */
  inviter: z.object({ name: z.string(), /** Data URL; null without a picture. */ face: z.string().nullable() }).nullable(),
});
export type InvitedTo = z.output<typeof invitedTo>;
export const invitationReply = z.object({ groupId: code });
