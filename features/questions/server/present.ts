import { detectLanguage } from '#platform/server/i18n/detect-language.ts';
import { plainText } from '#platform/contract/rich-text/text.ts';
import { may } from '#platform/server/security/policy.ts';
import type { Viewer } from '#platform/server/security/viewer.ts';
import type { QuestionCard, ReplyFacts, ReplyWhole } from '../contract/shapes.ts';
import { policy, type QuestionSeen } from './policy.ts';
import type { ReplyRow } from './reply-store.ts';
import type { QuestionRow } from './store.ts';

/** Builds the viewer's view of a question without its text. */
export function presentCard(row: QuestionRow): QuestionCard {
  const {
    id,
    title,
    category,
    excerpt,
    language,
    authorId,
    authorName,
    groups,
    isPublic,
    createdAt,
    editedAt,
    replyCount,
    helpfulCount,
    solutionId,
    isHidden,
    isWaiting,
  } = row;
  return {
    id,
    title,
    category,
    excerpt,
    language,
    author: { id: authorId, name: authorName },
    groups,
    isPublic,
    createdAt,
    editedAt,
    replyCount,
    helpfulCount,
    isSolved: solutionId !== null,
    isHidden,
    isWaiting: isWaiting || undefined,
  };
}

/** Builds replies with the replies to each of them. */
export function presentReplies(
  viewer: Viewer,
  question: QuestionSeen,
  rows: readonly ReplyRow[],
  below: readonly ReplyRow[],
): ReplyWhole[] {
  const answers = Map.groupBy(below, ({ parentId }) => parentId);
  return rows.map((row) => ({
    ...presentReply(viewer, question, row),
    replies: (answers.get(row.id) ?? []).map((answer) => presentReply(viewer, question, answer)),
  }));
}

function presentReply(viewer: Viewer, question: QuestionSeen, row: ReplyRow): ReplyFacts {
  const { id, parentId, authorId, authorName, content, people, createdAt, editedAt, votes, hasMyVote, isSolution, isHidden, isWaiting } =
    row;
  // A hidden reply cannot be changed; a held one still can.
  const seen = { replyAuthorId: isHidden && !isWaiting ? null : authorId, isMember: question.isMember };
  const isThere = content !== null && !isHidden;
  return {
    id,
    parentId,
    author: authorId === null ? null : { id: authorId, name: authorName ?? '' },
    content,
    people,
    language: content && detectLanguage(plainText(content)),
    createdAt,
    editedAt,
    votes,
    hasMyVote,
    isSolution,
    isHidden: isHidden && content !== null,
    isWaiting: (isWaiting && content !== null) || undefined,
    can: {
      edit: may(viewer, policy, 'reply.edit', seen),
      delete: may(viewer, policy, 'reply.delete', seen),
      vote: may(viewer, policy, 'reply.vote', seen),
      reply: isThere && parentId === null && may(viewer, policy, 'question.reply', question),
      solve: isThere && may(viewer, policy, 'question.solve', question),
    },
  };
}
