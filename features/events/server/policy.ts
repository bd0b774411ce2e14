import sql, { type Sql } from 'sql-template-tag';
import { memberGroupIds } from '#features/groups/server/public-api.ts';
import { definePolicy } from '#platform/server/policy.ts';
import { isSignedIn, type Viewer } from '#platform/server/viewer.ts';

/** Fields of an event on which rights depend. */
export interface EventSeen {
  authorId: string;
  /** Whether the viewer currently is a member or the manager of the group. */
  isMember: boolean;
  isManager: boolean;
  /**
   * Visible to its author only: hidden by moderators and unchangeable, or (`isWaiting`) held for
   * review.
   */
  isHidden: boolean;
  isWaiting: boolean;
}

const isAuthor = (viewer: Viewer, { authorId, isMember, isHidden, isWaiting }: EventSeen): boolean =>
  isMember && viewer.id === authorId && (!isHidden || isWaiting);
const answersForIt = (viewer: Viewer, event: EventSeen): boolean => isAuthor(viewer, event) || (event.isManager && !event.isHidden);

export const policy = definePolicy({
  'event.list': { who: 'anyone', because: 'Events of public groups are for everybody; others for the present members of their group.' },
  'event.read': {
    who: 'anyone',
    because: 'An event of a public group is for everybody; another for the present members of its group, its author while one of them.',
  },
  'event.create': { who: 'signedIn', because: 'Members announce events in groups of theirs.' },
  'event.edit': { who: 'signedIn', when: isAuthor, because: 'Who announced it, while a member of its group.' },
  'event.cancel': { who: 'signedIn', when: answersForIt, because: 'Who announced it, and the manager of its group.' },
  'event.delete': { who: 'signedIn', when: answersForIt, because: 'Who announced it, and the manager of its group.' },
  'event.calendar': { who: 'signedIn', needsSession: true, because: 'The secret address of a calendar is its person’s alone.' },
  'event.follow': { who: 'anyone', because: 'Calendars sign in nowhere: whoever has the address follows it.' },
});

/**
 * SQL condition: everyone may see an event (as `t`). Its group must be public and not in deletion.
 */
export const isPublic = sql`(t.is_public and not t.is_hidden and exists (
  select from groups open where open.id = t.group_id and open.visibility = 'public'))`;

/** SQL condition: the viewer is a member of the group of an event (as `t`). */
export const isMember = (viewer: Viewer): Sql => (isSignedIn(viewer) ? sql`t.group_id in ${memberGroupIds(viewer.id)}` : sql`false`);

/**
 * Events (as `t`) that the viewer may see: the one predicate for single events and lists. It
 * follows current membership, also for the author.
 */
export function visibleTo(viewer: Viewer): Sql {
  if (!isSignedIn(viewer)) return isPublic;
  return sql`(${isPublic} or (not t.is_hidden or t.author_id = ${viewer.id}) and ${isMember(viewer)})`;
}
