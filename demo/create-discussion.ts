import { newQuestion, newReply } from '#features/questions/contract/shapes.ts';
import { askQuestion, solveQuestion } from '#features/questions/server/ask-question.ts';
import { postReply, voteReply } from '#features/questions/server/post-reply.ts';
import type { Acting } from './acting.ts';
import { known } from './known.ts';
import type { MadeCommunity, MadeQuestion } from './made-community.ts';
import { parseNotation } from './notation.ts';
import type { DemoQuestion } from './questions.ts';

/** Asks, replies, votes and marks the solution as each user. */
export async function createDiscussion(
  acting: Acting,
  { author, language, group, category, title, text, replies }: DemoQuestion,
  { people, groups }: Pick<MadeCommunity, 'people' | 'groups'>,
): Promise<MadeQuestion> {
  const as = (username: string) => acting(known(people, username), language);
  const requested = newQuestion.parse({ category, title, content: parseNotation(text), groupIds: [known(groups, group)] });
  const { id } = await askQuestion(as(author), { params: undefined, query: undefined, body: requested });
  const replyIds: string[] = [];
  let parentId: string | undefined;
  for (const reply of replies) {
    const body = newReply.parse({ content: parseNotation(reply.text), ...(reply.isAnswer ? { parentId } : {}) });
    const given = await postReply(as(reply.author), { params: { id }, query: undefined, body });
    replyIds.push(given.id);
    if (!reply.isAnswer) parentId = given.id;
    for (const username of reply.helps ?? [])
      await voteReply(as(username), { params: { id: given.id }, query: undefined, body: { value: 1 } });
    if (reply.isSolution) await solveQuestion(as(author), { params: { id }, query: undefined, body: { replyId: given.id } });
  }
  return { id, replyIds };
}
