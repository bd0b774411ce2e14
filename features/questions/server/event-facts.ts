import type { QuestionFacts, ReplyEventFacts } from './domain-events.ts';

/** Picks the event data of a question. */
export const questionFacts = ({ id, authorId, groupIds, isPublic }: QuestionFacts): QuestionFacts => ({ id, authorId, groupIds, isPublic });

/** Builds the event data of a reply. */
export const replyFacts = (question: QuestionFacts, replyId: string, replyAuthorId: string): ReplyEventFacts => ({
  ...questionFacts(question),
  replyId,
  replyAuthorId,
});
