import sql, { type Sql } from 'sql-template-tag';
import { memberGroupIds } from '#features/groups/server/public-api.ts';
import { definePolicy } from '#platform/server/security/policy.ts';
import { isSignedIn, type SignedInViewer, type Viewer } from '#platform/server/security/viewer.ts';

/** Fields of an event on which rights depend. */
export interface EventSeen {
  authorId: string;
  /** Whether the viewer currently is a member of the group. */
  isMember: boolean;
  /** Whether the viewer manages the group, or is a deputy with the capability `events`. */
  organizesGroup: boolean;
  /**
   * Visible to its author only: hidden by moderators and unchangeable, or (`isWaiting`) held for
   * review.
   */
  isHidden: boolean;
  isWaiting: boolean;
}

const isAuthor = (viewer: Viewer, { authorId, isMember, isHidden, isWaiting }: EventSeen): boolean =>
  isMember && viewer.id === authorId && (!isHidden || isWaiting);
const answersForIt = (viewer: Viewer, event: EventSeen): boolean => isAuthor(viewer, event) || (event.organizesGroup && !event.isHidden);

export const policy = definePolicy({
  'event.list': {
    who: 'anyone',
    because: 'Anyone may list events of public groups. Only current members may list events of a private group.',
  },
  'event.read': {
    who: 'anyone',
    because:
      'Anyone may read an event of a public group. Only current members may read an event of a private group; this also applies to its author.',
  },
  'event.create': { who: 'signedIn', because: 'Users may create events in their own groups.' },
  'event.edit': { who: 'signedIn', when: isAuthor, because: 'Only the author may edit the event, while they are a member of its group.' },
  'event.cancel': {
    who: 'signedIn',
    when: answersForIt,
    because: 'The author, the manager of the group and deputies with the capability `events` may cancel and reinstate the event.',
  },
  'event.delete': {
    who: 'signedIn',
    when: answersForIt,
    because: 'The author, the manager of the group and deputies with the capability `events` may delete the event.',
  },
  'event.answer': {
    who: 'signedIn',
    when: (_viewer, { isHidden }: EventSeen) => !isHidden,
    because: 'Users may answer every event that they may read, and delete their answer.',
  },
  'event.listAnswers': {
    who: 'signedIn',
    when: (_viewer, { isMember }: EventSeen) => isMember,
    because: 'Current members of the group may see who comes.',
  },
  'event.organize': {
    who: 'signedIn',
    when: answersForIt,
    because:
      'The author, the manager of the group and deputies with the capability `events` may see all answers and their notes, export them and check people in.',
    people: {
      reveals: 'Only people who answered, whom the caller sees in the list.',
      happens: 'Nothing is sent: the arrival is noted in the list of answers.',
    },
  },
  'event.joinAsGuest': {
    who: 'anyone',
    because: 'Anyone may ask to come to a public event that takes guests, by name and email address.',
    people: {
      reveals: 'Nothing: the reply is the same for every address.',
      happens: 'An email with a link goes to the address as typed. A guest has a place only after the link was used.',
      reaches: { anybody: ['email'] },
    },
  },
  'event.openGuestLink': {
    who: 'anyone',
    because: 'The holder of the link of an email may see its event, confirm the address of its guest and delete the guest.',
  },
  'event.readMessages': {
    who: 'signedIn',
    because:
      'Users may read the messages of the organisers that they received about an event that they may read. Its author, the manager of the group and deputies with the capability `events` may read all.',
  },
  'event.write': {
    who: 'signedIn',
    when: answersForIt,
    because: 'The author, the manager of the group and deputies with the capability `events` may write to the people who answered.',
  },
  'event.remind': {
    who: 'signedIn',
    when: (_viewer, { isHidden }: Pick<EventSeen, 'isHidden'>) => !isHidden,
    because: 'Users may choose when they are reminded of every event that they may read.',
  },
  'event.setGroupReminder': {
    who: 'signedIn',
    when: (_viewer, { organizesGroup }: Pick<EventSeen, 'organizesGroup'>) => organizesGroup,
    because: 'The manager of the group and deputies with the capability `events` may choose when its people are reminded of its events.',
  },
  'event.calendar': {
    who: 'signedIn',
    needsSession: true,
    because: 'Users may create, read and delete their own calendar address. Personal tokens are refused.',
  },
  'event.invitations': { who: 'signedIn', because: 'Users may choose whether the events that they answer are sent to their calendar.' },
  'event.openLetter': {
    who: 'anyone',
    because: 'The holder of the link of an email may see its event and answer it for its person, without signing in, for 30 days.',
  },
  'event.follow': { who: 'anyone', because: 'Anyone with the secret address may read the feed, since calendar programs do not sign in.' },
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
  return sql`(${isPublic} or ${isVisibleToMember(viewer)} and ${isMember(viewer)})`;
}

/** SQL condition: of the events (as `t`) of a group, its member sees those that are not hidden, and their own. */
export const isVisibleToMember = ({ id }: SignedInViewer): Sql => sql`(not t.is_hidden or t.author_id = ${id})`;

/** SQL condition: a person may see an event (as `t`) that is not hidden. */
export const isSeenBy = (userId: Sql): Sql => sql`(${isPublic} or not t.is_hidden and t.group_id in ${memberGroupIds(userId)})`;
