import type { Context } from '#platform/server/feature.ts';
import { refuseField } from '#platform/server/refusal.ts';
import { demandAttempts, forgetAttempts, recordFailures, type Attempt } from '../attempts/attempt-limits.ts';
import { passwordGate } from './gate.ts';
import { verifyPassword } from './password-hash.ts';

/** Demands somebody's present password before something that a borrowed session must not do. Wrong ones are counted. */
export async function demandPassword(
  context: Context,
  user: { id: string; passwordHash: string },
  given: string | undefined,
): Promise<void> {
  if (given === undefined) throw refuseField('currentPassword', 'field.required');
  const attempts: Attempt[] = [['passwordChangeAccount', user.id]];
  await passwordGate.run(async () => {
    await demandAttempts(context, attempts);
    if (await verifyPassword(user.passwordHash, given)) return;
    await recordFailures(context, attempts);
    throw refuseField('currentPassword', 'account.passwordWrong');
  });
  await forgetAttempts(context, attempts);
}
