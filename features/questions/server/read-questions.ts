import { z } from 'zod';
import type { ParsedInput, Reply } from '#platform/contract/endpoint.ts';
import { uuid } from '#platform/contract/id.ts';
import { pageOf, readCursor } from '#platform/server/database/cursor.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import { may } from '#platform/server/security/policy.ts';
import { refuse } from '#platform/server/common/refusal.ts';
import { isSignedIn } from '#platform/server/security/viewer.ts';
import type * as endpoints from '../contract/endpoints.ts';
import { questionLimits } from '../contract/limits.ts';
import { policy } from './policy.ts';
import { presentCard, presentReplies } from './present.ts';
import { repliesBelow, repliesTo } from './reply-store.ts';
import { findQuestion, findSimilarRows, listRows } from './store.ts';

/** Cursors of the lists. */
const questionPlace = z.strictObject({ id: uuid });
const replyPlace = z.strictObject({ isSolution: z.boolean(), votes: z.int().min(0), id: uuid });

/** Lists questions, latest first. */
export async function listQuestions(
  { db, viewer }: Context,
  { query: { cursor, ...filters } }: ParsedInput<typeof endpoints.listQuestions>,
): Promise<Reply<typeof endpoints.listQuestions>> {
  if (filters.list === 'mine' && !isSignedIn(viewer)) throw refuse('auth.required');
  // One more row shows whether there is another page.
  const rows = await listRows(db, viewer, { ...filters, before: readCursor(questionPlace, cursor)?.id, limit: questionLimits.page + 1 });
  const { items, nextCursor } = pageOf(rows, questionLimits.page, ({ id }) => ({ id }));
  return { items: items.map(presentCard), nextCursor };
}

export async function readQuestion(
  { db, viewer, config }: Context,
  { params: { id } }: ParsedInput<typeof endpoints.readQuestion>,
): Promise<Reply<typeof endpoints.readQuestion>> {
  const row = await findQuestion(db, viewer, id);
  if (!row) throw refuse('thing.notFound');
  return {
    ...presentCard(row),
    content: row.content,
    publicAddress: row.isPublic ? `${config.publicUrl}/discussion/${id}` : null,
    can: {
      edit: may(viewer, policy, 'question.edit', row),
      delete: may(viewer, policy, 'question.delete', row),
      reply: may(viewer, policy, 'question.reply', row),
      solve: may(viewer, policy, 'question.solve', row),
    },
  };
}

export async function listReplies(
  { db, viewer }: Context,
  { params: { id }, query: { cursor } }: ParsedInput<typeof endpoints.listReplies>,
): Promise<Reply<typeof endpoints.listReplies>> {
  const question = await findQuestion(db, viewer, id);
  if (!question) throw refuse('thing.notFound');
  const rows = await repliesTo(db, viewer, id, { behind: readCursor(replyPlace, cursor), limit: questionLimits.replyPage + 1 });
  const { items, nextCursor } = pageOf(rows, questionLimits.replyPage, ({ holdsSolution, votes, id: last }) => ({
    isSolution: holdsSolution,
    votes,
    id: last,
  }));
  const below = await repliesBelow(
    db,
    viewer,
    items.map((reply) => reply.id),
  );
  return { items: presentReplies(viewer, question, items, below), nextCursor };
}

/** Returns questions with a similar meaning, while a title is typed. */
export async function findSimilar(
  { db, viewer }: Context,
  { query: { title } }: ParsedInput<typeof endpoints.findSimilar>,
): Promise<Reply<typeof endpoints.findSimilar>> {
  const rows = await findSimilarRows(db, viewer, title, questionLimits.similar);
  return { items: rows.map(({ solutionId, ...row }) => ({ ...row, isSolved: solutionId !== null })) };
}
