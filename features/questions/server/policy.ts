import sql, { type Sql } from 'sql-template-tag';
import { memberGroupIds } from '#features/groups/server/public-api.ts';
import { definePolicy } from '#platform/server/security/policy.ts';
import { isSignedIn, type Viewer } from '#platform/server/security/viewer.ts';

/** A question, with the data on which rights depend. */
export interface QuestionSeen {
  authorId: string;
  /** Whether the viewer is a member of one of its groups. */
  isMember: boolean;
  /**
   * Hidden by moderators, or held for review: only its author sees it. A hidden one cannot be
   * changed.
   */
  isHidden: boolean;
  isWaiting: boolean;
}

/** A reply, with the data on which rights depend; without an author it was deleted. */
export interface ReplySeen {
  replyAuthorId: string | null;
  isMember: boolean;
}

const isAuthor = (viewer: Viewer, { authorId, isHidden, isWaiting }: QuestionSeen): boolean =>
  viewer.id === authorId && (!isHidden || isWaiting);
const hasReplied = (viewer: Viewer, { replyAuthorId }: ReplySeen): boolean => replyAuthorId !== null && viewer.id === replyAuthorId;

export const policy = definePolicy({
  'question.list': {
    who: 'anyone',
    because: 'Anyone may list questions in public groups. Only current members may list questions in private groups.',
  },
  'question.read': {
    who: 'anyone',
    because:
      'Anyone may read a question in a public group. Only current members of its groups may read another one; this also applies to its author.',
  },
  'question.similar': { who: 'signedIn', because: 'Users who write a question may get similar questions that they can read.' },
  'question.ask': { who: 'signedIn', because: 'Users may ask questions in their own groups.' },
  'question.edit': { who: 'signedIn', when: isAuthor, because: 'Only the author may edit the question.' },
  'question.delete': { who: 'signedIn', when: isAuthor, because: 'Only the author may delete the question.' },
  'question.solve': { who: 'signedIn', when: isAuthor, because: 'Only the author of the question may mark the solution.' },
  'question.reply': {
    who: 'signedIn',
    when: (_viewer: Viewer, question: QuestionSeen) => question.isMember && !question.isHidden,
    because: 'Only current members of its groups may reply. Anyone may join a public group.',
    people: {
      reveals: 'Which usernames in the text belong to no one who can read the question.',
      happens: 'A person who can read it is notified of the mention, unless one blocks the other.',
      reaches: { groupMembers: ['mention', 'notification'], blockers: ['mention'] },
    },
  },
  'reply.mention': {
    who: 'signedIn',
    because:
      'Users who can read the question may get suggestions: members of common groups of the question, its author, and people who replied.',
    people: { reveals: 'Members of the caller’s own groups that can read the question, and people who wrote there.', happens: 'Nothing.' },
  },
  'reply.edit': {
    who: 'signedIn',
    when: hasReplied,
    because: 'Only the author may edit the reply.',
    people: {
      reveals: 'The same as writing a reply.',
      happens: 'The same as writing a reply.',
      reaches: { groupMembers: ['mention', 'notification'], blockers: ['mention'] },
    },
  },
  'reply.delete': { who: 'signedIn', when: hasReplied, because: 'Only the author may delete the reply.' },
  'reply.vote': {
    who: 'signedIn',
    when: (viewer: Viewer, reply: ReplySeen) => reply.isMember && reply.replyAuthorId !== null && reply.replyAuthorId !== viewer.id,
    because: 'Current members of the groups may vote once per reply, but not for their own.',
  },
});

/**
 * Whether question `q` is in a public group, which excludes deleted groups. `offset 0` forces a
 * check per question; a join would read all questions of all public groups.
 */
export const inPublicGroup = sql`exists (
  select from question_groups reach join groups open on open.id = reach.group_id
  where reach.question_id = q.id and open.visibility = 'public' offset 0)`;

/** Whether everyone may read question `q`. The column narrows the rows; the groups decide. */
export const isPublic = sql`(q.is_public and not q.is_hidden and ${inPublicGroup})`;

/** Whether question `q` is not hidden from the viewer. */
export const isNotHiddenFrom = (viewer: Viewer): Sql => sql`(not q.is_hidden or q.author_id = ${viewer.id ?? null})`;

/** Whether reply `r` is not hidden from the viewer. */
export const isReplyShownTo = (viewer: Viewer): Sql => sql`(not r.is_hidden or r.author_id = ${viewer.id ?? null})`;

/** Whether the viewer is a member of one of the groups of question `q`. */
export function isMember(viewer: Viewer): Sql {
  if (!isSignedIn(viewer)) return sql`false`;
  return sql`exists (select from question_groups reach where reach.question_id = q.id and reach.group_id in ${memberGroupIds(viewer.id)})`;
}

/**
 * Whether the viewer may see question `q`: the only predicate, for single questions, replies and
 * lists. Follows current membership, even for the author. A hidden question is only for its author.
 */
export function visibleTo(viewer: Viewer): Sql {
  if (!isSignedIn(viewer)) return isPublic;
  return sql`(not q.is_hidden and (${isPublic} or ${isMember(viewer)}) or q.is_hidden and q.author_id = ${viewer.id})`;
}

/** Groups (as `home`) of a question whose names the viewer may know. */
export function groupsKnownTo(viewer: Viewer): Sql {
  if (!isSignedIn(viewer)) return sql`home.visibility = 'public'`;
  return sql`(home.visibility = 'public' or home.id in ${memberGroupIds(viewer.id)})`;
}
