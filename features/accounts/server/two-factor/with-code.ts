import type { Transaction } from '#platform/server/database/db.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import { refuse, refuseField } from '#platform/server/common/refusal.ts';
import { countAttempts, clearAttempts, refundAttempts } from '../attempts/attempt-limits.ts';
import { audit } from '../audit/audit.ts';
import { lockUser } from '../user/user-store.ts';
import { codeAttempts } from './code-attempts.ts';
import { findSecondFactor, type SecondFactorRow } from './two-factor-store.ts';

type Take = (tx: Transaction, factor: SecondFactorRow) => Promise<boolean>;

/**
 * Runs `work` in the transaction that redeems a code; throws a field error for `code` if it is
 * wrong. Attempts are counted before the check, so that concurrent ones cannot exceed the limit.
 */
export async function withCode<T>(
  context: Context,
  { userId, code, action }: { userId: string; code: string; action: string },
  take: Take,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const attempts = codeAttempts(context.address, userId, code);
  await countAttempts(context, attempts);
  const done = await context.db.transaction(async (tx) => {
    await lockUser(tx, userId);
    const factor = await findSecondFactor(tx, userId);
    if (!factor) throw refuse('state.conflict');
    return (await take(tx, factor)) ? { value: await work(tx) } : undefined;
  });
  if (!done) {
    await audit(context.db, context, { action, outcome: 'refused', subjectId: userId });
    throw refuseField('code', 'account.codeWrong');
  }
  await clearAttempts(context, attempts.slice(0, 1));
  await refundAttempts(context, attempts.slice(1));
  return done.value;
}
