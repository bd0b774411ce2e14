import type { Context } from '#platform/server/feature.ts';
import { refuse, refuseField } from '#platform/server/refusal.ts';
import { demandAttempts, forgetAttempts, recordFailures, type Attempt } from '../attempts/attempt-limits.ts';
import { networkOf } from '../audit/address-hash.ts';
import { audit } from '../audit/audit.ts';
import { endSessions } from '../session/end-sessions.ts';
import { guessesAt } from '../session/sign-in-limits.ts';
import { findUser, lockUser, setPassword } from '../user/user-store.ts';
import { passwordGate } from './gate.ts';
import { hashPassword } from './password-hash.ts';
import { passwordFault } from './password-rule.ts';
import { deleteResetsOf, findReset, takeReset } from './reset-store.ts';
import { resetTokenHash } from './reset-token.ts';

/** Sets a new password by a link. The link is used up, other links are worthless, and every session of the account ends. */
export async function resetPassword(
  context: Context,
  { body }: { body: { token: string; password: string } },
): Promise<Record<string, never>> {
  const { db } = context;
  const attempts: Attempt[] = [['resetAddress', networkOf(context.address)]];
  await demandAttempts(context, attempts);
  const tokenHash = resetTokenHash(body.token);
  const userId = await findReset(db, tokenHash);
  const user = userId && (await findUser(db, userId));
  if (!user) {
    await recordFailures(context, attempts);
    throw refuse('account.resetInvalid');
  }
  // A password that is not accepted must leave the link good for another try.
  const fault = passwordFault(body.password, user);
  if (fault) throw refuseField('password', fault);
  const passwordHash = await passwordGate.run(() => hashPassword(body.password));
  await db.transaction(async (tx) => {
    await lockUser(tx, user.id);
    if ((await takeReset(tx, tokenHash)) === undefined) throw refuse('account.resetInvalid');
    await deleteResetsOf(tx, user.id);
    await setPassword(tx, user.id, passwordHash);
    await endSessions(context, tx, user.id);
    await audit(tx, context, { action: 'password.reset', subjectId: user.id, actorId: user.id });
  });
  // Whoever was shut out by somebody's guessing gets in again at once.
  await forgetAttempts(context, guessesAt(user));
  return {};
}
