import type { Context } from '#platform/server/feature.ts';
import { refuse, refuseField } from '#platform/server/refusal.ts';
import { demandAttempts, forgetAttempts, recordFailures, type Attempt } from '../attempts/attempt-limits.ts';
import { audit } from '../audit/audit.ts';
import { findUser } from '../user/user-store.ts';
import { passwordGate } from './gate.ts';
import { verifyPassword } from './password-hash.ts';

/** Refuses the field `password` unless it is the person's own. Failures are counted with those of changing it. */
export async function demandPassword(context: Context, userId: string, password: string, action: string): Promise<void> {
  const user = await findUser(context.db, userId);
  if (!user) throw refuse('auth.expired');
  const attempts: Attempt[] = [['passwordChangeAccount', userId]];
  await passwordGate.run(async () => {
    await demandAttempts(context, attempts);
    if (await verifyPassword(user.passwordHash, password)) return;
    await recordFailures(context, attempts);
    await audit(context.db, context, { action, outcome: 'refused', subjectId: userId });
    throw refuseField('password', 'account.passwordWrong');
  });
  await forgetAttempts(context, attempts);
}
