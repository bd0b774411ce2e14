import type { Context } from '#platform/server/feature.ts';
import { refuse } from '#platform/server/refusal.ts';
import { demandAttempts, recordFailures, type Attempt } from '../attempts/attempt-limits.ts';
import { networkOf } from '../audit/address-hash.ts';
import { audit } from '../audit/audit.ts';
import { deleteResetsOf } from '../password/reset-store.ts';
import { resetTokenHash } from '../password/reset-token.ts';
import { lockUser, setConfirmedEmail, takenField } from '../user/user-store.ts';
import { findConfirmation, takeConfirmation } from './confirmation-store.ts';

/**
 * Confirms the address of a link, which is used up by it; a new address takes effect. A link that is used, old, wrong, of
 * an address that was given up since or that somebody else confirmed first, or opened by another person, gets one answer.
 */
export async function confirmEmail(context: Context, { body }: { body: { token: string } }): Promise<{ email: string }> {
  const { viewer, db } = context;
  const attempts: Attempt[] = [['confirmAddress', networkOf(context.address)]];
  await demandAttempts(context, attempts);
  const tokenHash = resetTokenHash(body.token);
  const found = await findConfirmation(db, tokenHash);
  if (!found || (viewer.id !== null && viewer.id !== found.userId)) {
    await recordFailures(context, attempts);
    throw refuse('account.confirmationInvalid');
  }
  const { userId, email } = found;
  await db
    .transaction(async (tx) => {
      const user = await lockUser(tx, userId);
      const waits = user && !user.suspendedAt && email === (user.pendingEmail ?? (user.emailConfirmedAt ? null : user.email));
      if (!waits || !(await takeConfirmation(tx, tokenHash, userId))) throw refuse('account.confirmationInvalid');
      await setConfirmedEmail(tx, userId, email);
      // Links that set a password and lie in the old mailbox open nothing any more.
      if (user.pendingEmail) await deleteResetsOf(tx, userId);
      await audit(tx, context, { action: 'email.confirm', subjectId: userId, actorId: userId });
    })
    .catch((error: unknown) => {
      throw takenField(error) ? refuse('account.confirmationInvalid') : error;
    });
  return { email };
}
