import sql, { type Sql } from 'sql-template-tag';
import { isDocumentSeen } from '#features/documents/server/public-api.ts';
import { memberGroupIds } from '#features/groups/server/public-api.ts';
import { isConversationReadable } from '#features/messenger/server/public-api.ts';
import { definePolicy } from '#platform/server/security/policy.ts';
import { isSignedIn, type Viewer } from '#platform/server/security/viewer.ts';

/** Fields of a poll on which rights depend. Only people who see its place see one. */
export interface PollSeen {
  authorId: string;
  /** Whether votes can be cast: in a closed private conversation they cannot. */
  isPlaceOpen: boolean;
  /** Whether a date can become an event: not in private conversations and below documents. */
  hasEvents: boolean;
  /** Whether the poll belongs to a group in which the viewer is a manager or a deputy with the capability `decide`. */
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
  'poll.list': {
    who: 'signedIn',
    because: 'Users may list the polls of their groups and conversations, and of documents that they can read.',
  },
  'poll.read': {
    who: 'signedIn',
    because:
      'Current members of the group, people of the conversation and readers of the document may read its polls; this also applies to the author.',
  },
  'poll.create': {
    who: 'signedIn',
    because: 'Users may ask polls in their own groups, in conversations in which they can write, and below their own published documents.',
  },
  'poll.edit': { who: 'signedIn', when: isAuthor, because: 'Only the author may edit the poll, while they can read it.' },
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
    when: (viewer: Viewer, poll: PollSeen) => !poll.isHidden && poll.hasEvents && (viewer.id === poll.authorId || poll.organizesEvents),
    because:
      'The author, the manager and deputies with the capability `events` may announce a date as an event of the group, if the whole group was asked.',
  },
  'poll.vote': {
    who: 'signedIn',
    when: (_viewer, { isHidden, isPlaceOpen }: PollSeen) => !isHidden && isPlaceOpen,
    because: 'People who can read the poll may vote, and change or delete their vote. In a private conversation only while it is open.',
  },
  'poll.readBallots': {
    who: 'signedIn',
    when: (_viewer, { isHidden }: PollSeen) => !isHidden,
    because: 'People who can read the poll may count the ballots of an ended secret poll again.',
  },
  'poll.listVotes': {
    who: 'signedIn',
    when: (_viewer, { isHidden }: PollSeen) => !isHidden,
    because: 'People who can read the poll may see who chose what, or in a secret poll who voted.',
  },
});

/**
 * Polls (as `t`) that the viewer may see: the one predicate for single polls and lists. It follows
 * current membership, also for the author; in conversations and below documents, what is visible
 * there.
 */
export function visibleTo(viewer: Viewer): Sql {
  if (!isSignedIn(viewer)) return sql`false`;
  return sql`((not t.is_hidden or t.author_id = ${viewer.id}) and (
    ${isInOwnGroup(viewer)} and (t.conversation_id is null or ${isConversationReadable(viewer, sql`t.conversation_id`)})
    or t.document_id is not null and ${isDocumentSeen(viewer, sql`t.document_id`)}))`;
}

/** Polls (as `t`) of groups of the viewer, including those in conversations; a condition that an index serves. */
export const isInOwnGroup = (viewer: Viewer): Sql => sql`t.group_id in ${memberGroupIds(viewer.id)}`;
