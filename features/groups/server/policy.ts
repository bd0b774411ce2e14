import sql, { type Sql } from 'sql-template-tag';
import { definePolicy } from '#platform/server/security/policy.ts';
import { isSignedIn, type SignedInViewer, type Viewer } from '#platform/server/security/viewer.ts';
import type { Capability, Right, ViewerStatus, Visibility } from '../contract/kinds.ts';

/** The data of a group on which rights depend. `viewerStatus` is read with the group. */
export interface GroupSeen {
  visibility: Visibility;
  viewerStatus: ViewerStatus;
  /** Capabilities of the viewer as a deputy. */
  capabilities?: readonly Capability[];
  /** Whether the viewer manages the group and no other manager could do so alone. */
  isOnlyManager?: boolean;
  /** Hidden by moderators: only members see it, no one can join, and its text cannot be changed. */
  isHidden?: boolean;
}

const belongs = ({ viewerStatus }: GroupSeen) => viewerStatus === 'member' || viewerStatus === 'manager';
const manages = ({ viewerStatus }: GroupSeen) => viewerStatus === 'manager';
/** Whether the viewer has a capability: managers have all, a deputy those that were granted. */
const has = (group: GroupSeen, capability: Capability) =>
  manages(group) || (group.viewerStatus === 'member' && group.capabilities?.includes(capability) === true);
const hasOpenly = (group: GroupSeen, capability: Capability) => has(group, capability) && !group.isHidden;

export const policy = definePolicy({
  'category.list': { who: 'anyone', because: 'Anyone may list categories, because public content has categories too.' },
  'category.manage': { who: 'administrator', because: 'Administrators may create, rename, move and merge categories.' },
  'group.list': { who: 'anyone', because: 'Anyone may list public groups. The list `mine` requires a sign-in.' },
  'group.fitting': { who: 'signedIn', because: 'Users may get suggestions of public groups, based on their own account and groups.' },
  'group.read': {
    who: 'anyone',
    when: (_viewer: Viewer, group: GroupSeen) => group.visibility === 'public' || belongs(group),
    because: 'Anyone may read a public group. Only members may read a private group.',
  },
  'group.readPublic': {
    who: 'anyone',
    when: (_viewer: Viewer, group: Pick<GroupSeen, 'visibility'>) => group.visibility === 'public',
    because: 'Anyone may read the public data of a public group. The members are not part of it.',
  },
  'group.create': { who: 'manager', because: 'Managers and administrators may create groups.' },
  'group.edit': {
    who: 'signedIn',
    when: (_viewer: Viewer, group: GroupSeen) => hasOpenly(group, 'edit'),
    because: 'Managers of the group and deputies with the capability `edit` may change it, unless moderators have hidden it.',
  },
  'group.delete': {
    who: 'signedIn',
    needsSession: true,
    when: (_viewer: Viewer, group: GroupSeen) => manages(group),
    because: 'Managers of the group may delete it.',
  },
  'group.listAll': {
    who: 'administrator',
    because: 'Administrators may list all groups with their managers, but not their content.',
  },
  'group.removeAny': {
    who: 'administrator',
    needsRecentSignIn: true,
    because: 'Administrators may delete any group. This cannot be undone.',
  },
  'group.deletions': { who: 'signedIn', because: 'Users may see the progress of deletions that they started, and of no others.' },
  'group.join': {
    who: 'signedIn',
    when: (_viewer: Viewer, group: GroupSeen) => group.viewerStatus === 'none' || group.viewerStatus === 'requested',
    because: 'Anyone who knows the ID may join a public group, or request to join a private one.',
  },
  'group.leave': {
    who: 'signedIn',
    when: (_viewer: Viewer, group: GroupSeen) => group.viewerStatus !== 'none' && !(manages(group) && group.isOnlyManager),
    because:
      'Members may leave, and people who requested to join may withdraw. The last manager must first hand the group over or delete it.',
  },
  'group.readOwnRequest': {
    who: 'signedIn',
    when: (_viewer: Viewer, group: GroupSeen) => group.viewerStatus === 'requested',
    because: 'People who requested to join may read their own request. They see the name of the group only.',
  },
  'group.members': {
    who: 'signedIn',
    when: (_viewer: Viewer, group: GroupSeen) => belongs(group),
    because: 'Only members of the group may see its members.',
    people: { reveals: 'The members of the caller’s own groups. People outside these groups are not found.', happens: 'Nothing.' },
  },
  'group.decide': {
    who: 'signedIn',
    when: (_viewer: Viewer, group: GroupSeen) => hasOpenly(group, 'invite'),
    because:
      'Managers of the group and deputies with the capability `invite` may see and decide requests to join, unless moderators have hidden the group.',
    people: {
      reveals: 'The people who request to join the caller’s groups. Nothing about other people.',
      happens: 'Nothing: only people who requested it become members.',
    },
  },
  'group.handOver': {
    who: 'signedIn',
    needsSession: true,
    when: (_viewer: Viewer, group: GroupSeen) => manages(group),
    because: 'Managers of the group may offer it to any member, who must accept, in their place or as a further manager.',
    people: {
      reveals: 'Whether the person is a member of the group. A member who declined and one who blocked the caller get the same response.',
      happens: 'A member gets a notification and an email. They become a manager only if they accept.',
      reaches: { groupMembers: ['offer', 'notification', 'email'] },
    },
  },
  'group.answerHandOver': {
    who: 'signedIn',
    needsSession: true,
    when: (_viewer: Viewer, group: GroupSeen) => belongs(group),
    because: 'Only the member with the offer may accept or decline it. Managers of the group may withdraw it.',
  },
  'group.stepDown': {
    who: 'signedIn',
    needsSession: true,
    when: (_viewer: Viewer, group: GroupSeen) => manages(group) && !group.isOnlyManager,
    because: 'Managers may step down while the group has another manager whose account is not suspended.',
  },
  'group.grant': {
    who: 'signedIn',
    needsSession: true,
    when: (_viewer: Viewer, group: GroupSeen) => manages(group) && !group.isHidden,
    because: 'Only managers of the group may grant and revoke capabilities, unless moderators have hidden the group.',
    people: {
      reveals: 'Whether the person is a member of the group.',
      happens: 'A member gets a notification, and can give the capabilities back at any time. They need not use them.',
      reaches: { groupMembers: ['capability', 'notification'], blockers: ['capability', 'notification'] },
    },
  },
  'group.manageRoles': {
    who: 'signedIn',
    needsSession: true,
    when: (_viewer: Viewer, group: GroupSeen) => manages(group) && !group.isHidden,
    because: 'Only managers of the group may create, change and delete roles, and give them, unless moderators have hidden the group.',
    people: {
      reveals: 'Whether the person is a member of the group.',
      happens: 'A member gets the role and a notification, and can give the role up at any time.',
      reaches: { groupMembers: ['capability', 'notification'], blockers: ['capability', 'notification'] },
    },
  },
  'group.removeFromRole': {
    who: 'signedIn',
    when: (_viewer: Viewer, group: GroupSeen & { isOwn?: boolean }) => manages(group) || (belongs(group) && group.isOwn === true),
    because: 'Managers of the group may take roles from members. Members may give up their own.',
    people: {
      reveals: 'Nothing: a role that the person does not have gets the same response.',
      happens: 'A member loses the role and gets a notification.',
      reaches: { groupMembers: ['notification'], blockers: ['notification'] },
    },
  },
  'group.returnCapabilities': {
    who: 'signedIn',
    when: (_viewer: Viewer, group: GroupSeen) => belongs(group),
    because: 'Deputies may give their capabilities back.',
  },
  'group.remove': {
    who: 'signedIn',
    when: (_viewer: Viewer, group: GroupSeen & { isOfDeputy?: boolean }) =>
      manages(group) || (has(group, 'moderate') && group.isOfDeputy !== true),
    because: 'Managers of the group may remove members. Deputies with the capability `moderate` may remove members who are not deputies.',
    people: {
      reveals: 'Whether the person is a member of the group.',
      happens:
        'A member is removed from the group and from the rolls of its assemblies that are not over, and gets an email with the reason.',
      reaches: { groupMembers: ['membership', 'email', 'assembly'], blockers: ['membership', 'email', 'assembly'] },
    },
  },
  'group.invite': {
    who: 'signedIn',
    when: (_viewer: Viewer, group: GroupSeen) => hasOpenly(group, 'invite'),
    because:
      'Managers of the group and deputies with the capability `invite` may invite people and create invitation links, unless moderators have hidden the group.',
    people: {
      reveals: 'Nothing: addresses with and without an account get the same response.',
      happens:
        'The person gets an email, and a notification if they have an account. They get nothing if they declined within 90 days, left, or blocked the caller. No one becomes a member without accepting.',
      reaches: { anybody: ['email', 'notification'] },
    },
  },
  'invitation.read': {
    who: 'anyone',
    because:
      'The holder of a valid link may read name and description of the group, the number of members, and name and picture of the inviter. Other members stay unknown. The ID is for those who may read the group.',
  },
  'invitation.register': {
    who: 'anyone',
    because: 'The holder of a valid link may register and join the group, where registration is open to everyone.',
    people: {
      reveals: 'Nothing: the response is the same for an email address with and without an account.',
      happens:
        'The address gets an email that asks to confirm it, at most 3 unsolicited emails a day. The email contains nothing that the caller typed.',
      reaches: { anybody: ['email'] },
    },
  },
  'invitation.accept': { who: 'signedIn', because: 'The holder of a valid link may join the group.' },
  'membershipInvitation.open': {
    who: 'anyone',
    because: 'The holder of the token of an email may read and answer the invitation. The token proves that they own the address.',
  },
  'membershipInvitation.list': { who: 'signedIn', because: 'Users may list their own invitations.' },
  'membershipInvitation.answer': {
    who: 'signedIn',
    needsSession: true,
    because: 'Only the invited person may answer. Personal tokens are refused, since consent must be given in person.',
    people: { reveals: 'Nothing: unblocking a person who is not blocked gets the same response.', happens: 'Nothing.' },
  },
  'group.requests': {
    who: 'signedIn',
    because: 'Managers, and deputies with the capability `invite`, may list the requests to join their groups.',
  },
});

/**
 * Subquery of the ids of groups that a person is a member of. Excludes deleted groups, whose
 * memberships may still exist.
 */
export function memberGroupIds(userId: string | Sql | null): Sql {
  return sql`(
    select m.group_id from memberships m where m.user_id = ${userId} and m.status = 'member' and ${isThere(sql`m.group_id`)})`;
}

/** Subquery of the same groups with `group_id` and `since`. */
export function membershipsOf(userId: string | Sql): Sql {
  return sql`(
    select m.group_id, coalesce(m.decided_at, m.created_at) as since from memberships m
    where m.user_id = ${userId} and m.status = 'member' and ${isThere(sql`m.group_id`)})`;
}

/** Subquery of the members of the groups in `groupIds`: `user_id` and `group_id`. */
export function membersOf(groupIds: Sql): Sql {
  return sql`(
    select m.user_id, m.group_id from memberships m where m.group_id in ${groupIds} and m.status = 'member' and ${isThere(sql`m.group_id`)})`;
}

/**
 * Whether a person has a capability in group `g`: managers have all, others those that were granted
 * to them. Capabilities end with the membership.
 */
export function hasCapability(userId: string | Sql | null, capability: Right): Sql {
  return sql`exists (
    select from group_rights held where held.group_id = g.id and held.user_id = ${userId} and held.capability = ${capability})`;
}

/** Whether a person manages group `g`. */
export const isManagedBy = (userId: string | Sql | null): Sql => hasCapability(userId, 'manage');

/** Subquery of the ids of groups in which a person has a capability. */
export function groupIdsWith(capability: Right, userId: string | Sql | null): Sql {
  return sql`(select held.group_id from group_rights held where held.user_id = ${userId} and held.capability = ${capability})`;
}

/** Subquery of the people with a capability in the groups in `groupIds`: `user_id` and `group_id`. */
export function holdersOf(capability: Right, groupIds: Sql): Sql {
  return sql`(
    select distinct held.user_id, held.group_id from group_rights held where held.group_id in ${groupIds} and held.capability = ${capability})`;
}

/** Whether the group is not deleted. Uses a partial index that is almost always empty. */
export function isThere(groupId: Sql): Sql {
  return sql`not exists (select from groups gone where gone.id = ${groupId} and gone.deleted_at is not null)`;
}

/**
 * Whether the viewer may know of the membership `theirs` in group `g`: members know each other, and
 * everyone knows the managers of a public group.
 */
export function belongingKnownTo(viewer: SignedInViewer): Sql {
  return sql`(g.id in ${memberGroupIds(viewer.id)} or g.visibility = 'public' and ${isManagedBy(sql`theirs.user_id`)})`;
}

/** Whether the viewer may see group `g`. */
export function visibleTo(viewer: Viewer): Sql {
  if (!isSignedIn(viewer)) return sql`g.visibility = 'public'`;
  return sql`(g.visibility = 'public' or g.id in ${memberGroupIds(viewer.id)})`;
}
