import sql, { type Sql } from 'sql-template-tag';
import { memberGroupIds } from '#features/groups/server/public-api.ts';
import { definePolicy } from '#platform/server/policy.ts';
import { isSignedIn, type Viewer } from '#platform/server/viewer.ts';

/** A question, as far as rights depend on it. */
export interface QuestionSeen {
  authorId: string;
  /** Whether the viewer belongs to one of its groups at this moment. */
  isMember: boolean;
  /** Its author alone sees it: moderators hid it, and nothing of it changes, or it waits for them. */
  isHidden: boolean;
  isWaiting: boolean;
}

/** A reply, as far as rights depend on it; without an author it was deleted. */
export interface ReplySeen {
  replyAuthorId: string | null;
  isMember: boolean;
}

const isAuthor = (viewer: Viewer, { authorId, isHidden, isWaiting }: QuestionSeen): boolean =>
  viewer.id === authorId && (!isHidden || isWaiting);
const hasReplied = (viewer: Viewer, { replyAuthorId }: ReplySeen): boolean => replyAuthorId !== null && viewer.id === replyAuthorId;

/** Who may do what with questions and replies. */
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
      told: 'Which of the names in the text nobody has who can read the question.',
      happens: 'A person who can read it is notified that they were mentioned, unless one blocks the other.',
      reaches: { groupMembers: ['mention', 'notification'], blockers: ['mention'] },
    },
  },
  'reply.mention': {
    who: 'signedIn',
    because:
      'Whoever sees a question is offered whom they meet there: members of a group of theirs that it is for, who asked and who replied.',
    people: { told: 'Members of the caller’s own groups that the question is for, and those who wrote there.', happens: 'Nothing.' },
  },
  'reply.edit': {
    who: 'signedIn',
    when: hasReplied,
    because: 'Who replied.',
    people: {
      told: 'As with writing a reply.',
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
 * Whether a question (as `q`) stands in a public group at this moment. One that is being deleted is none. Asked of each question that a list comes to
 * (hence `offset`): joined, all questions of all public groups would be read for a page.
 */
export const inPublicGroup = sql`exists (
  select from question_groups reach join groups open on open.id = reach.group_id
  where reach.question_id = q.id and open.visibility = 'public' offset 0)`;

/** Whether everybody may read a question (as `q`). Its column narrows what is looked at; its groups decide. */
export const isPublic = sql`(q.is_public and not q.is_hidden and ${inPublicGroup})`;

/** Whether a question (as `q`) is not kept from the viewer by moderators. */
export const isNotHiddenFrom = (viewer: Viewer): Sql => sql`(not q.is_hidden or q.author_id = ${viewer.id ?? null})`;

/** The same of a reply (as `r`). */
export const isReplyShownTo = (viewer: Viewer): Sql => sql`(not r.is_hidden or r.author_id = ${viewer.id ?? null})`;

/** Whether the viewer belongs to one of the groups of a question (as `q`). */
export function isMember(viewer: Viewer): Sql {
  if (!isSignedIn(viewer)) return sql`false`;
  return sql`exists (select from question_groups reach where reach.question_id = q.id and reach.group_id in ${memberGroupIds(viewer.id)})`;
}

/**
 * The questions (as `q`) that a viewer may see. The one predicate for single questions, their replies and every list. It follows membership
 * now, for who asked too. One that moderators hid is for who asked alone.
 */
export function visibleTo(viewer: Viewer): Sql {
  if (!isSignedIn(viewer)) return isPublic;
  return sql`(not q.is_hidden and (${isPublic} or ${isMember(viewer)}) or q.is_hidden and q.author_id = ${viewer.id})`;
}

/** The groups (as `home`) whose names a viewer may read on a question. */
export function groupsKnownTo(viewer: Viewer): Sql {
  if (!isSignedIn(viewer)) return sql`home.visibility = 'public'`;
  return sql`(home.visibility = 'public' or home.id in ${memberGroupIds(viewer.id)})`;
}
