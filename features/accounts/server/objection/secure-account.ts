import { randomBytes } from 'node:crypto';
import type { Context } from '#platform/server/extension-points/feature.ts';
import { refuse } from '#platform/server/common/refusal.ts';
import { openWith } from '../attempts/attempt-limits.ts';
import { networkOf } from '../audit/address-hash.ts';
import { audit } from '../audit/audit.ts';
import { resetRequested } from '../domain-events.ts';
import { endAccess } from '../password/end-access.ts';
import { passwordSemaphore } from '../password/password-semaphore.ts';
import { hashPassword } from '../password/password-hash.ts';
import { resetTokenHash } from '../password/reset-token.ts';
import { lockUser, setPassword } from '../user/user-store.ts';
import { deleteObjectionsOf, findObjection, consumeObjection } from './objection-store.ts';

/**
 * “This was not me”, by the link of a notice: ends all access that an attacker could have,
 * including the password, and mails a reset link to the confirmed address.
 */
export async function secureAccount(context: Context, { body }: { body: { token: string } }): Promise<Record<string, never>> {
  const { db } = context;
  const tokenHash = resetTokenHash(body.token);
  const attempts = [['confirmAddress', networkOf(context.address)]] as const;
  const userId = await openWith(context, attempts, 'account.objectionInvalid', () => findObjection(db, tokenHash));
  // A random password that no one knows: an attacker with the current one is locked out until the
  // reset.
  const passwordHash = await passwordSemaphore.run(() => hashPassword(randomBytes(32).toString('base64url')));
  await db.transaction(async (tx) => {
    const user = await lockUser(tx, userId);
    const suspectSince = user && !user.suspendedAt ? await consumeObjection(tx, tokenHash) : undefined;
    if (!user || suspectSince === undefined) throw refuse('account.objectionInvalid');
    await endAccess(context, tx, userId, { suspectSince, endsPasskeys: true });
    await deleteObjectionsOf(tx, userId);
    await setPassword(tx, userId, passwordHash);
    await context.emit(tx, resetRequested({ email: user.email, language: user.language }));
    await audit(tx, context, { action: 'account.object', subjectId: userId, actorId: userId });
  });
  return {};
}
