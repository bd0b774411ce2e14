import sql, { type Sql } from 'sql-template-tag';
import { memberGroupIds } from '#features/groups/server/public-api.ts';
import { definePolicy } from '#platform/server/policy.ts';
import { isSignedIn, type Viewer } from '#platform/server/viewer.ts';

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
    because: 'Questions in public groups are for everybody; others for the present members of their groups.',
  },
  'question.read': {
    who: 'anyone',
    because: 'A question in a public group is for everybody; another for the present members of its groups, its author while one of them.',
  },
  'question.similar': { who: 'signedIn', because: 'Who is about to ask is shown what was asked before, of what they may read.' },
  'question.ask': { who: 'signedIn', because: 'Members and managers ask, in groups of theirs.' },
  'question.edit': { who: 'signedIn', when: isAuthor, because: 'Who asked.' },
  'question.delete': { who: 'signedIn', when: isAuthor, because: 'Who asked.' },
  'question.solve': { who: 'signedIn', when: isAuthor, because: 'Who asked knows what helped.' },
  'question.reply': {
    who: 'signedIn',
    when: (_viewer: Viewer, question: QuestionSeen) => question.isMember && !question.isHidden,
    because: 'The present members of its groups; anybody may join a public one.',
    people: {
      reveals: 'Which of the names in the text nobody has who can read the question.',
      happens: 'A person who can read it is notified that they were mentioned, unless one blocks the other.',
      reaches: { groupMembers: ['mention', 'notification'], blockers: ['mention'] },
    },
  },
  'reply.mention': {
    who: 'signedIn',
    because:
      'Whoever sees a question is offered whom they meet there: members of a group of theirs that it is for, who asked and who replied.',
    people: { reveals: 'Members of the caller’s own groups that the question is for, and those who wrote there.', happens: 'Nothing.' },
  },
  'reply.edit': {
    who: 'signedIn',
    when: hasReplied,
    because: 'Who replied.',
    people: {
      reveals: 'As with writing a reply.',
      happens: 'As with writing a reply.',
      reaches: { groupMembers: ['mention', 'notification'], blockers: ['mention'] },
    },
  },
  'reply.delete': { who: 'signedIn', when: hasReplied, because: 'Who replied.' },
  'reply.vote': {
    who: 'signedIn',
    when: (viewer: Viewer, reply: ReplySeen) => reply.isMember && reply.replyAuthorId !== null && reply.replyAuthorId !== viewer.id,
    because: 'The present members of its groups, each once and never of their own reply.',
  },
});

/**
 * Whether question `q` is in a public group, which excludes deleted groups. `offset 0` forces a
 * check per question; a join would read all questions of all public groups.
 */
export const inPublicGroup = sql`exists (
  select from question_groups reach join groups open on open.id = reach.group_id
  where reach.question_id = q.id and open.visibility = 'public' offset 0)`;

/** Whether everybody may read question `q`. The column narrows the rows; the groups decide. */
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
