import { spendQuota } from '#features/accounts/server/public-api.ts';
import { assertMemberOfAll, standingCategory } from '#features/groups/server/public-api.ts';
import { holdLinks, stopWaiting } from '#features/moderation/server/public-api.ts';
import type { ParsedInput, Reply } from '#platform/contract/endpoint.ts';
import type { Queries } from '#platform/server/database/db.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import { newId } from '#platform/server/common/id.ts';
import { idempotent } from '#platform/server/database/idempotency.ts';
import { authorize } from '#platform/server/security/policy.ts';
import { refuse, refuseField } from '#platform/server/common/refusal.ts';
import { signedIn } from '#platform/server/security/signed-in.ts';
import * as endpoints from '../contract/endpoints.ts';
import { deletedOf, questionAsked, questionEdited, solutionMarked } from './domain-events.ts';
import { questionFacts, replyFacts } from './event-facts.ts';
import { policy } from './policy.ts';
import { questionsPerDay } from './quotas.ts';
import { findReply } from './reply-store.ts';
import { questionReports } from './reportables.ts';
import { insertQuestion, lockQuestion, removeQuestion, saveQuestion, saveSolution } from './store.ts';

/**
 * Resolves a category to itself or the target of its merge. Refuses an unknown one with
 * `field.invalid`.
 */
async function requireCategory(tx: Queries, id: string): Promise<string> {
  const category = await standingCategory(tx, id);
  if (category === undefined) throw refuseField('category', 'field.invalid');
  return category;
}

/** Asks a question in groups. Idempotent by `commandId`. */
export async function askQuestion(
  context: Context,
  { body }: ParsedInput<typeof endpoints.askQuestion>,
): Promise<Reply<typeof endpoints.askQuestion>> {
  const viewer = signedIn(context.viewer);
  const { title, content, groupIds } = body;
  const id = await context.db.transaction((tx) =>
    idempotent(tx, { senderId: viewer.id, endpoint: endpoints.askQuestion, body }, async () => {
      const category = await requireCategory(tx, body.category);
      await assertMemberOfAll(tx, viewer, groupIds);
      await spendQuota(tx, context, viewer.id, questionsPerDay);
      const made = newId();
      const question = await insertQuestion(tx, { id: made, authorId: viewer.id, groupIds, category, title, content });
      if ((await holdLinks(tx, context, questionReports, made)) === 'notHeld')
        await context.emit(tx, questionAsked(questionFacts(question)));
      return made;
    }),
  );
  return { id };
}

/** Changes category, title and text. */
export async function editQuestion(
  context: Context,
  { params: { id }, body }: ParsedInput<typeof endpoints.editQuestion>,
): Promise<Record<string, never>> {
  await context.db.transaction(async (tx) => {
    const question = await lockQuestion(tx, context.viewer, id);
    if (!question) throw refuse('thing.notFound');
    authorize(context.viewer, policy, 'question.edit', question);
    const category = await requireCategory(tx, body.category);
    const before = await questionReports.find(tx, id, false);
    if (!(await saveQuestion(tx, id, { ...body, category }))) return;
    if ((await holdLinks(tx, context, questionReports, id, { before })) === 'notHeld')
      await context.emit(tx, questionEdited(questionFacts(question)));
  });
  return {};
}

/** Deletes a question permanently, with its replies. */
export async function deleteQuestion(
  context: Context,
  { params: { id } }: ParsedInput<typeof endpoints.deleteQuestion>,
): Promise<Record<string, never>> {
  await context.db.transaction(async (tx) => {
    const question = await lockQuestion(tx, context.viewer, id);
    if (!question) throw refuse('thing.notFound');
    authorize(context.viewer, policy, 'question.delete', question);
    await stopWaiting(tx, context, questionReports, id);
    await removeQuestion(tx, id);
    await context.emit(tx, deletedOf([question]));
  });
  return {};
}

/** Marks the solution or removes the mark. Idempotent. */
export async function solveQuestion(
  context: Context,
  { params: { id }, body: { replyId } }: ParsedInput<typeof endpoints.solveQuestion>,
): Promise<Record<string, never>> {
  await context.db.transaction(async (tx) => {
    const question = await lockQuestion(tx, context.viewer, id);
    if (!question) throw refuse('thing.notFound');
    authorize(context.viewer, policy, 'question.solve', question);
    const { solutionId } = question;
    if (solutionId === replyId) return;
    const reply = replyId === null ? undefined : await findReply(tx, id, replyId);
    if (replyId !== null && !reply?.authorId) throw refuse('reply.gone');
    const before = solutionId === null ? undefined : await findReply(tx, id, solutionId);
    await saveSolution(tx, id, replyId);
    if (solutionId !== null && before?.authorId)
      await context.emit(tx, solutionMarked({ ...replyFacts(question, solutionId, before.authorId), isMarked: false }));
    if (replyId !== null && reply?.authorId)
      await context.emit(tx, solutionMarked({ ...replyFacts(question, replyId, reply.authorId), isMarked: true }));
  });
  return {};
}
