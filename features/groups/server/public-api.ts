import type { Sql } from 'sql-template-tag';
import type { Queries, Transaction } from '#platform/server/database/db.ts';
import { refuseField } from '#platform/server/common/refusal.ts';
import { rooms } from '#platform/server/common/live-rooms.ts';
import { isSignedIn, type SignedInViewer, type Viewer } from '#platform/server/security/viewer.ts';
import { knownGroups } from './group/store.ts';
import { groupsOfMember, findMemberships, statusOf } from './membership/store.ts';

export { assertGroupQuota, createGroupFor } from './group/create-group-for.ts';
export { groupsWithLinks } from './invitation/store.ts';
export { managersOfGroup } from './group/store.ts';
export { publicGroupList } from './group/public-group-list.ts';
export { dissolveGroup } from './group/dissolve-group.ts';
export { placeMembers, putMembership, removeMembership } from './membership/store.ts';
export {
  belongingKnownTo,
  groupIdsWith,
  hasCapability,
  holdersOf,
  isManagedBy,
  memberGroupIds,
  membershipsOf,
  membersOf,
  visibleTo as groupVisibleTo,
} from './policy.ts';
export { holdersOfRole, mentionableRoles, roleHolders, type MentionableRole } from './role/store.ts';
export { movingFromCategory } from './category/merge.ts';
export { lockCategory, standingCategory, standingOf } from './category/store.ts';
export {
  assignableAccounts,
  assignMembers,
  invitationStates,
  inviteMembers,
  revokeInvitations,
} from './membership-invitation/invite-members.ts';
export { refusingAddresses } from './membership-invitation/refusing-address-store.ts';
export type { AssignableAccount, Inviter } from './membership-invitation/assignable-store.ts';
export type { InvitationStanding, MembershipProfile, NewMembershipInvitation } from './membership-invitation/shapes.ts';
export { suggestPeople } from './suggest-people.ts';
export type { SuggestedPerson } from './acquaintance-store.ts';

export interface GroupSummary {
  id: string;
  name: string;
}

/** Returns id and name of the given groups that the viewer may see. */
export async function groupSummaries(queries: Queries, viewer: Viewer, ids: readonly string[]): Promise<Map<string, GroupSummary>> {
  if (ids.length === 0) return new Map();
  const groups = await knownGroups(queries, viewer, ids);
  return new Map(groups.map(({ id, name }) => [id, { id, name }]));
}

export async function isMember(queries: Queries, groupId: string, userId: string): Promise<boolean> {
  return (await statusOf(queries, groupId, userId)) === 'member';
}

/**
 * Returns which groups, of those given and of those in the query `more`, the viewer is a member of.
 * Until the transaction ends they cannot leave these groups, and no such group can be deleted.
 */
export async function lockMemberships(
  tx: Transaction,
  viewer: SignedInViewer,
  groupIds: readonly string[],
  more?: Sql,
): Promise<Set<string>> {
  return new Set(await findMemberships(tx, viewer.id, groupIds, more));
}

/**
 * Refuses the field with `group.notMember` unless the viewer is a member of all groups; unknown ids
 * are refused alike. Locks as `lockMemberships` does.
 */
export async function assertMemberOfAll(
  tx: Transaction,
  viewer: SignedInViewer,
  groupIds: readonly string[],
  field = 'groupIds',
): Promise<void> {
  const memberships = await lockMemberships(tx, viewer, groupIds);
  if (groupIds.some((id) => !memberships.has(id))) throw refuseField(field, 'group.notMember');
}

/** Returns the live rooms of the viewer's groups. */
export async function roomsToJoin(queries: Queries, viewer: Viewer): Promise<string[]> {
  if (!isSignedIn(viewer)) return [];
  return (await groupsOfMember(queries, viewer.id)).map(rooms.group);
}
