import sql, { type Sql } from 'sql-template-tag';
import { definePolicy } from '#platform/server/policy.ts';
import { isSignedIn, type SignedInViewer, type Viewer } from '#platform/server/viewer.ts';
import type { ViewerStatus, Visibility } from '../contract/kinds.ts';

/** The data of a group on which rights depend. `viewerStatus` is read with the group. */
export interface GroupSeen {
  visibility: Visibility;
  viewerStatus: ViewerStatus;
  /** Hidden by moderators: only members see it, nobody can join, and its text cannot be changed. */
  isHidden?: boolean;
}

const belongs = ({ viewerStatus }: GroupSeen) => viewerStatus === 'member' || viewerStatus === 'manager';
const manages = ({ viewerStatus }: GroupSeen) => viewerStatus === 'manager';
const managesOpenly = (group: GroupSeen) => manages(group) && !group.isHidden;

export const policy = definePolicy({
  'category.list': { who: 'anyone', because: 'Categories sort public content too.' },
  'category.manage': { who: 'administrator', because: 'What things are filed under, those decide who run the site.' },
  'group.list': { who: 'anyone', because: 'Public groups are for everybody; the list “mine” asks for a sign-in.' },
  'group.fitting': { who: 'signedIn', because: 'What fits is worked out from one’s own account and groups; what is offered is public.' },
  'group.read': {
    who: 'anyone',
    when: (_viewer: Viewer, group: GroupSeen) => group.visibility === 'public' || belongs(group),
    because: 'A public group is for everybody, a private one for its members.',
  },
  'group.readPublic': {
    who: 'anyone',
    when: (_viewer: Viewer, group: Pick<GroupSeen, 'visibility'>) => group.visibility === 'public',
    because: 'What a public group is, is for everybody; who is in it, for its members.',
  },
  'group.create': { who: 'manager', because: 'Managers answer for the groups they make.' },
  'group.edit': {
    who: 'signedIn',
    when: (_viewer: Viewer, group: GroupSeen) => managesOpenly(group),
    because: 'A group is its manager’s to change, unless moderators hid it.',
  },
  'group.delete': {
    who: 'signedIn',
    needsSession: true,
    when: (_viewer: Viewer, group: GroupSeen) => manages(group),
    because: 'A group is its manager’s to delete.',
  },
  'group.listAll': {
    who: 'administrator',
    because: 'Whoever runs the site sees which groups there are and who answers for them; not what is in them.',
  },
  'group.removeAny': {
    who: 'administrator',
    needsRecentSignIn: true,
    because: 'Whoever runs the site removes groups that must not be; nobody brings one back.',
  },
  'group.deletions': { who: 'signedIn', because: 'Whoever deleted a group sees how far it is; nobody else’s are told.' },
  'group.join': {
    who: 'signedIn',
    when: (_viewer: Viewer, group: GroupSeen) => group.viewerStatus === 'none' || group.viewerStatus === 'requested',
    because: 'Whoever knows the id may join a public group, and ask to join a private one.',
  },
  'group.leave': {
    who: 'signedIn',
    when: (_viewer: Viewer, group: GroupSeen) => group.viewerStatus === 'member' || group.viewerStatus === 'requested',
    because: 'Members leave when they wish; the manager hands over or deletes first.',
  },
  'group.readOwnRequest': {
    who: 'signedIn',
    when: (_viewer: Viewer, group: GroupSeen) => group.viewerStatus === 'requested',
    because: 'People who asked to join see that they did and can withdraw; they learn the name of the group, as in their own list.',
  },
  'group.members': {
    who: 'signedIn',
    when: (_viewer: Viewer, group: GroupSeen) => belongs(group),
    because: 'Members know each other; nobody else is told who they are.',
    people: { reveals: 'The members of the caller’s own groups; nobody outside these is found.', happens: 'Nothing.' },
  },
  'group.decide': {
    who: 'signedIn',
    when: (_viewer: Viewer, group: GroupSeen) => managesOpenly(group),
    because: 'The manager decides who comes in, and sees who asks; into one that moderators hid nobody comes.',
    people: {
      reveals: 'Who asks to join the caller’s groups. Of all others nothing.',
      happens: 'Nothing: only a person who asked becomes a member.',
    },
  },
  'group.handOver': {
    who: 'signedIn',
    needsSession: true,
    when: (_viewer: Viewer, group: GroupSeen) => manages(group),
    because: 'The manager chooses among the members, whatever their role, and asks that person.',
    people: {
      reveals: 'Whether the person is a member of the group. A member who declined and one who blocked the manager are answered alike.',
      happens: 'A member is asked, by a notification and an email. They manage nothing until they accept.',
      reaches: { groupMembers: ['offer', 'notification', 'email'] },
    },
  },
  'group.answerHandOver': {
    who: 'signedIn',
    needsSession: true,
    when: (_viewer: Viewer, group: GroupSeen) => belongs(group),
    because: 'The member to whom it is offered, nobody else; the manager withdraws the offer.',
  },
  'group.remove': {
    who: 'signedIn',
    when: (_viewer: Viewer, group: GroupSeen) => manages(group),
    because: 'The manager decides who stays.',
    people: {
      reveals: 'Whether the person is a member of the group.',
      happens: 'A member no longer belongs to the group, and gets an email that says why.',
      reaches: { groupMembers: ['membership', 'email'], blockers: ['membership', 'email'] },
    },
  },
  'group.invite': {
    who: 'signedIn',
    when: (_viewer: Viewer, group: GroupSeen) => managesOpenly(group),
    because: 'A link lets people in at once, which is the manager’s to decide; not into one that moderators hid.',
    people: {
      reveals: 'Nothing: every address is answered alike, with an account or without.',
      happens:
        'An email, and a notification where the address has an account, unless the person declined within 90 days, left, or blocked the caller. Nobody becomes a member without accepting.',
      reaches: { anybody: ['email', 'notification'] },
    },
  },
  'invitation.read': { who: 'anyone', because: 'Whoever holds a valid link is told the name of the group, and nothing else.' },
  'invitation.accept': { who: 'signedIn', because: 'A valid link is the manager’s yes.' },
  'membershipInvitation.open': { who: 'anyone', because: 'The token of an email shows that its reader owns the address that was invited.' },
  'membershipInvitation.list': { who: 'signedIn', because: 'Each person sees what they were invited to themselves.' },
  'membershipInvitation.answer': {
    who: 'signedIn',
    needsSession: true,
    because: 'Nobody becomes a member without their own yes; a program does not give it for them.',
    people: { reveals: 'Nothing: lifting a block that is not there is answered alike.', happens: 'Nothing.' },
  },
  'group.requests': { who: 'signedIn', because: 'Each person sees the requests that wait for them.' },
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

/** Whether the group is not deleted. Uses a partial index that is almost always empty. */
export function isThere(groupId: Sql): Sql {
  return sql`not exists (select from groups gone where gone.id = ${groupId} and gone.deleted_at is not null)`;
}

/**
 * Whether the viewer may know of the membership `theirs` in group `g`: members know each other, and
 * everybody knows the manager of a public group.
 */
export function belongingKnownTo(viewer: SignedInViewer): Sql {
  return sql`(g.id in ${memberGroupIds(viewer.id)} or g.visibility = 'public' and g.manager_id = theirs.user_id)`;
}

/** Whether the viewer may see group `g`. */
export function visibleTo(viewer: Viewer): Sql {
  if (!isSignedIn(viewer)) return sql`g.visibility = 'public'`;
  return sql`(g.visibility = 'public' or g.id in ${memberGroupIds(viewer.id)})`;
}
