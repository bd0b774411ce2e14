import sql, { type Sql } from 'sql-template-tag';
import { memberGroupIds } from '#features/groups/server/public-api.ts';
import { definePolicy } from '#platform/server/security/policy.ts';
import { isSignedIn, type Viewer } from '#platform/server/security/viewer.ts';

/** Fields of a poll on which rights depend. Only members of the group see one. */
export interface PollSeen {
  authorId: string;
  /** Whether the viewer manages the group, or is a deputy with the capability `decide`. */
  decidesForGroup: boolean;
  /** Whether the viewer manages the group, or is a deputy with the capability `events`. */
  organizesEvents: boolean;
  /**
   * Visible to its author only: hidden by moderators and unchangeable, or (`isWaiting`) held for
   * review.
   */
  isHidden: boolean;
  isWaiting: boolean;
}

const isAuthor = (viewer: Viewer, { authorId, isHidden, isWaiting }: PollSeen): boolean =>
  viewer.id === authorId && (!isHidden || isWaiting);

export const policy = definePolicy({
  'poll.list': { who: 'signedIn', because: 'Current members may list the polls of their groups.' },
  'poll.read': { who: 'signedIn', because: 'Current members of the group may read its polls; this also applies to the author.' },
  'poll.create': { who: 'signedIn', because: 'Users may ask polls in their own groups.' },
  'poll.edit': { who: 'signedIn', when: isAuthor, because: 'Only the author may edit the poll, while they are a member of its group.' },
  'poll.delete': {
    who: 'signedIn',
    when: (viewer: Viewer, poll: PollSeen) => isAuthor(viewer, poll) || (poll.decidesForGroup && !poll.isHidden),
    because: 'The author, the manager of the group and deputies with the capability `decide` may delete the poll.',
  },
  'poll.moveEnd': {
    who: 'signedIn',
    when: (viewer: Viewer, poll: PollSeen) => isAuthor(viewer, poll) || (poll.decidesForGroup && !poll.isHidden),
    because: 'The author, the manager of the group and deputies with the capability `decide` may end an open poll early or extend it.',
  },
  'poll.makeEvent': {
    who: 'signedIn',
    when: (viewer: Viewer, poll: PollSeen) => !poll.isHidden && (viewer.id === poll.authorId || poll.organizesEvents),
    because: 'The author, the manager and deputies with the capability `events` may announce a date as an event.',
  },
  'poll.vote': {
    who: 'signedIn',
    when: (_viewer, { isHidden }: PollSeen) => !isHidden,
    because: 'Current members of the group may vote, and change or delete their vote.',
  },
  'poll.readBallots': {
    who: 'signedIn',
    when: (_viewer, { isHidden }: PollSeen) => !isHidden,
    because: 'Current members of the group may count the ballots of an ended secret poll again.',
  },
  'poll.listVotes': {
    who: 'signedIn',
    when: (_viewer, { isHidden }: PollSeen) => !isHidden,
    because: 'Current members of the group may see who chose what, or in a secret poll who voted.',
  },
});

/**
 * Polls (as `t`) that the viewer may see: the one predicate for single polls and lists. It follows
 * current membership, also for the author.
 */
export function visibleTo(viewer: Viewer): Sql {
  if (!isSignedIn(viewer)) return sql`false`;
  return sql`((not t.is_hidden or t.author_id = ${viewer.id}) and t.group_id in ${memberGroupIds(viewer.id)})`;
}
