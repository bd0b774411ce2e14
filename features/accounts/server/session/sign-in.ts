import type { Reply } from '#platform/contract/endpoint.ts';
import type { Context } from '#platform/server/feature.ts';
import { refuse, refuseField } from '#platform/server/refusal.ts';
import type { signIn as endpoint } from '../../contract/endpoints.ts';
import {
  countAttempts,
  demandAttempts,
  forgetAttempts,
  giveBackAttempts,
  recordFailures,
  type Attempt,
} from '../attempts/attempt-limits.ts';
import { networkOf } from '../audit/address-hash.ts';
import { audit } from '../audit/audit.ts';
import { passwordGate } from '../password/gate.ts';
import { verifyPassword } from '../password/password-hash.ts';
import { codeAttempts } from '../two-factor/code-attempts.ts';
import { takeCode } from '../two-factor/take-code.ts';
import { findSecondFactor } from '../two-factor/two-factor-store.ts';
import { presentOwnUser } from '../user/present-user.ts';
import { findByIdentifier, lockUser, noteSignIn, type UserRow } from '../user/user-store.ts';
import { startSession } from './start-session.ts';

/**
 * Signs in. An unknown account is answered like a wrong password: same text, same status, same work. Whether a second
 * factor is asked for is told to whoever has the password, and to nobody else.
 */
export async function signIn(
  context: Context,
  { body }: { body: { identifier: string; password: string; code?: string | undefined } },
): Promise<Reply<typeof endpoint>> {
  const attempts = attemptsOf(context, body.identifier);
  // The limits are looked at within the gate: a thousand guesses sent at once are still judged a few at a time.
  const user = await passwordGate.run(async () => {
    await demandAttempts(context, attempts);
    const found = await findByIdentifier(context.db, body.identifier);
    if (await verifyPassword(found?.passwordHash, body.password)) return found;
    await recordFailures(context, attempts);
    await audit(context.db, context, { action: 'session.start', outcome: 'refused', subjectId: found?.id ?? null });
    return undefined;
  });
  if (!user) throw refuse('account.wrongCredentials');
  if (user.suspendedAt) {
    await audit(context.db, context, { action: 'session.start', outcome: 'refused', subjectId: user.id });
    throw refuse('account.suspended');
  }
  const codes = body.code === undefined ? [] : codeAttempts(context.address, user.id, body.code);
  await countAttempts(context, codes);
  const token = await open(context, user, body.code);
  if (token === undefined) {
    await audit(context.db, context, { action: 'session.start', outcome: 'refused', subjectId: user.id });
    throw refuseField('code', 'account.codeWrong');
  }
  await forgetAttempts(context, [...attempts.slice(0, 1), ...codes.slice(0, 1)]);
  await giveBackAttempts(context, codes.slice(1));
  return { token, user: presentOwnUser(user), mustChangePassword: user.mustChangePassword };
}

/** Opens a session; gives nothing when the code is no good. */
async function open(context: Context, user: UserRow, code: string | undefined): Promise<string | undefined> {
  return context.db.transaction(async (tx) => {
    // A reset between the check and here has ended all sessions; one opened with the old password must not outlive it.
    const present = await lockUser(tx, user.id);
    if (present?.passwordHash !== user.passwordHash || present.suspendedAt) throw refuse('account.wrongCredentials');
    const factor = await findSecondFactor(tx, user.id);
    if (factor && factor.confirmedAt !== null) {
      if (code === undefined) throw refuse('account.secondFactorRequired');
      if (!(await takeCode(tx, context.config, user.id, factor, code))) return undefined;
    }
    const token = await startSession(context, tx, present);
    await noteSignIn(tx, user.id, context.language);
    await audit(tx, context, { action: 'session.start', subjectId: user.id, actorId: user.id });
    return token;
  });
}

function attemptsOf({ address }: Context, identifier: string): Attempt[] {
  const network = networkOf(address);
  return [
    ['signInHere', `${network} ${identifier}`],
    ['signInAccount', identifier],
    ['signInAddress', network],
  ];
}
