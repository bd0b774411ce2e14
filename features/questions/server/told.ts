import type { QuestionFacts, ReplyFactsTold } from './domain-events.ts';

/** What domain events tell of a question, and nothing else of it. */
export const told = ({ id, authorId, groupIds, isPublic }: QuestionFacts): QuestionFacts => ({ id, authorId, groupIds, isPublic });

/** What they tell of one of its replies. */
export const toldOf = (question: QuestionFacts, replyId: string, replyAuthorId: string): ReplyFactsTold => ({
  ...told(question),
  replyId,
  replyAuthorId,
});
