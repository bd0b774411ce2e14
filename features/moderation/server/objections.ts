import type { ParsedInput } from '#platform/contract/endpoint.ts';
import type { Transaction } from '#platform/server/database/db.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import { newId } from '#platform/server/common/id.ts';
import { idempotent } from '#platform/server/database/idempotency.ts';
import { authorize } from '#platform/server/security/policy.ts';
import { refuse } from '#platform/server/common/refusal.ts';
import { signedIn } from '#platform/server/security/signed-in.ts';
import * as endpoints from '../contract/endpoints.ts';
import { insertMessage } from './decision-store.ts';
import { objectionWritten } from './domain-events.ts';
import { policy } from './policy.ts';
import { lockStatement } from './statement-store.ts';
import { objectionOf } from './statements.ts';
import { lockCase, saveStanding } from './store.ts';

interface Words {
  caseId: string;
  authorId: string | null;
  writerId: string;
  isByAuthor: boolean;
  text: string;
}

async function write({ emit }: Context, tx: Transaction, { caseId, authorId, writerId, isByAuthor, text }: Words): Promise<string> {
  const messageId = newId();
  if (!(await insertMessage(tx, { id: messageId, caseId, writerId, isByAuthor, text }))) throw refuse('objection.tooMany');
  await emit(tx, objectionWritten({ caseId, authorId, messageId, isByAuthor }));
  return messageId;
}

/** Objects to a decision about one's own thing, or adds a message to an open objection. */
export async function contestDecision(
  context: Context,
  { params: { id }, body }: ParsedInput<typeof endpoints.contestDecision>,
): Promise<Record<string, never>> {
  const viewer = signedIn(context.viewer);
  await context.db.transaction(async (tx) => {
    const row = await lockStatement(tx, viewer, id);
    if (!row) throw refuse('thing.notFound');
    authorize(viewer, policy, 'statement.contest', row);
    await idempotent(tx, { senderId: viewer.id, endpoint: endpoints.contestDecision, params: { id }, body }, async () => {
      const can = objectionOf(row, viewer);
      if (!can.contest && !can.write) throw refuse(row.state === 'decided' && row.isLate ? 'objection.late' : 'report.decided');
      if (can.contest) await saveStanding(tx, id, { state: 'contested', measure: row.measure });
      return write(context, tx, { caseId: id, authorId: viewer.id, writerId: viewer.id, isByAuthor: true, text: body.text });
    });
  });
  return {};
}

/** Sends a message to the author while their objection is open. */
export async function answerObjection(
  context: Context,
  { params: { id }, body }: ParsedInput<typeof endpoints.answerObjection>,
): Promise<Record<string, never>> {
  const viewer = signedIn(context.viewer);
  await context.db.transaction(async (tx) => {
    const row = await lockCase(tx, viewer, id);
    if (!row) throw refuse('thing.notFound');
    authorize(viewer, policy, 'report.answer', row);
    await idempotent(tx, { senderId: viewer.id, endpoint: endpoints.answerObjection, params: { id }, body }, async () => {
      if (row.state !== 'contested') throw refuse('report.decided');
      return write(context, tx, { caseId: id, authorId: row.authorId, writerId: viewer.id, isByAuthor: false, text: body.text });
    });
  });
  return {};
}
