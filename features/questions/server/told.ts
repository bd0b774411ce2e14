import type { QuestionFacts, ReplyFactsTold } from './domain-events.ts';

/** Picks the event data of a question. */
export const told = ({ id, authorId, groupIds, isPublic }: QuestionFacts): QuestionFacts => ({ id, authorId, groupIds, isPublic });

/** Builds the event data of a reply. */
export const toldOf = (question: QuestionFacts, replyId: string, replyAuthorId: string): ReplyFactsTold => ({
  ...told(question),
  replyId,
  replyAuthorId,
});
