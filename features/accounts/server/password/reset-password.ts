import type { Context } from '#platform/server/extension-points/feature.ts';
import { refuse, refuseField } from '#platform/server/common/refusal.ts';
import { clearAttempts, openWith } from '../attempts/attempt-limits.ts';
import { networkOf } from '../audit/address-hash.ts';
import { audit } from '../audit/audit.ts';
import { findEmailChange } from '../email/email-change-store.ts';
import { addressConfirmed, passwordReplaced } from '../domain-events.ts';
import { deleteObjectionsOf } from '../objection/objection-store.ts';
import { guessesAt } from '../session/sign-in-limits.ts';
import { sessionBegan } from '../session/session-store.ts';
import { findUser, lockUser, setConfirmedEmail, setPassword, takenField } from '../user/user-store.ts';
import { endAccess } from './end-access.ts';
import { passwordSemaphore } from './password-semaphore.ts';
import { hashPassword } from './password-hash.ts';
import { passwordFault } from './password-rule.ts';
import { findReset, consumeReset } from './reset-store.ts';
import { resetTokenHash } from './reset-token.ts';

/**
 * Sets a new password by a link, which confirms the address. Ends all access that someone other
 * than the owner of the mailbox may have requested or set up. If the address was unconfirmed
 * before, that includes the second factor.
 */
export async function resetPassword(
  context: Context,
  { body }: { body: { token: string; password: string } },
): Promise<Record<string, never>> {
  const { db } = context;
  const tokenHash = resetTokenHash(body.token);
  const user = await openWith(context, [['resetAddress', networkOf(context.address)]], 'account.resetInvalid', async () => {
    const userId = await findReset(db, tokenHash);
    return userId === undefined ? undefined : findUser(db, userId);
  });
  // A rejected password leaves the link valid.
  const fault = passwordFault(body.password, user);
  if (fault) throw refuseField('password', fault);
  const passwordHash = await passwordSemaphore.run(() => hashPassword(body.password));
  await db
    .transaction(async (tx) => {
      const present = await lockUser(tx, user.id);
      if (!present || (await consumeReset(tx, tokenHash)) === undefined) throw refuse('account.resetInvalid');
      const suspectSince = present.emailConfirmedAt ? ((await findEmailChange(tx, user.id))?.suspectSince ?? null) : '-infinity';
      await endAccess(context, tx, user.id, { suspectSince, endsPasskeys: true });
      await deleteObjectionsOf(tx, user.id);
      if (!present.emailConfirmedAt) {
        await setConfirmedEmail(tx, user.id, present.email);
        await context.emit(tx, addressConfirmed({ userId: user.id }));
      }
      await setPassword(tx, user.id, passwordHash);
      await context.emit(tx, passwordReplaced({ userId: user.id, suspectSince: await sessionBegan(tx, null) }));
      await audit(tx, context, { action: 'password.reset', subjectId: user.id, actorId: user.id });
    })
    .catch((error: unknown) => {
      // Another account confirmed the address in the meantime.
      throw takenField(error) ? refuse('account.resetInvalid') : error;
    });
  // Unblocks an owner who was locked out by guesses of others.
  await clearAttempts(context, guessesAt(user));
  return {};
}
