import type { Context } from '#platform/server/extension-points/feature.ts';
import { refuse, refuseField } from '#platform/server/common/refusal.ts';
import { assertAttempts, clearAttempts, recordFailures, type Attempt } from '../attempts/attempt-limits.ts';
import { audit } from '../audit/audit.ts';
import { findUser, type UserRow } from '../user/user-store.ts';
import { passwordSemaphore } from './password-semaphore.ts';
import { verifyPassword } from './password-hash.ts';

/** Action for which the password is required, and input field that contains it. */
interface Demand {
  action: string;
  field?: string;
}

/**
 * Verifies a user's current password before a sensitive action, so that a stolen session is not
 * enough; returns the user. Failures are counted.
 */
export async function assertPassword(
  context: Context,
  userId: string,
  given: string | undefined,
  { action, field = 'password' }: Demand,
): Promise<UserRow> {
  if (given === undefined) throw refuseField(field, 'field.required');
  const user = await findUser(context.db, userId);
  if (!user) throw refuse('auth.expired');
  const attempts: Attempt[] = [['passwordChangeAccount', userId]];
  await passwordSemaphore.run(async () => {
    await assertAttempts(context, attempts);
    if (await verifyPassword(user.passwordHash, given)) return;
    await recordFailures(context, attempts);
    await audit(context.db, context, { action, outcome: 'refused', subjectId: userId });
    throw refuseField(field, 'account.passwordWrong');
  });
  await clearAttempts(context, attempts);
  return user;
}
