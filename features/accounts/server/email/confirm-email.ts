import type { Reply } from '#platform/contract/endpoint.ts';
import type { Transaction } from '#platform/server/database/db.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import { refuse } from '#platform/server/common/refusal.ts';
import type { confirmEmail as endpoint } from '../../contract/endpoints.ts';
import { openWith } from '../attempts/attempt-limits.ts';
import { networkOf } from '../audit/address-hash.ts';
import { audit } from '../audit/audit.ts';
import { addressConfirmed } from '../domain-events.ts';
import { deleteObjectionsOf } from '../objection/objection-store.ts';
import { deleteResetsOf } from '../password/reset-store.ts';
import { resetTokenHash } from '../password/reset-token.ts';
import { deleteSignInCodesOf } from '../sign-in-code/sign-in-code-store.ts';
import { lockUser, setConfirmedEmail, takenField, type UserRow } from '../user/user-store.ts';
import { deleteConfirmationsOf, findConfirmation, consumeConfirmation, type ConfirmationRow } from './confirmation-store.ts';
import { deleteEmailChange, findEmailChange, noteEmailChange } from './email-change-store.ts';
import { isSameAddress } from './same-address.ts';

type Outcome = Reply<typeof endpoint>;

/**
 * Redeems a link that confirms an address, or by which the current address agrees to a change. A
 * new address takes effect once all required steps are done.
 * All failures have one code. They are a used, expired or unknown link, a cancelled or already
 * taken address, and another user.
 */
export async function confirmEmail(context: Context, { body }: { body: { token: string } }): Promise<Outcome> {
  const { viewer, db } = context;
  const tokenHash = resetTokenHash(body.token);
  const link = await openWith(context, [['confirmAddress', networkOf(context.address)]], 'account.confirmationInvalid', async () => {
    const found = await findConfirmation(db, tokenHash);
    return viewer.id === null || viewer.id === found?.userId ? found : undefined;
  });
  const { userId, purpose } = link;
  return db
    .transaction(async (tx) => {
      const user = await lockUser(tx, userId);
      if (!user || user.suspendedAt || !(await consumeConfirmation(tx, tokenHash, link))) throw refuse('account.confirmationInvalid');
      const outcome = await use(tx, user, link);
      if (outcome.waitsFor === null) await context.emit(tx, addressConfirmed({ userId }));
      await audit(tx, context, { action: purpose === 'agree' ? 'email.agree' : 'email.confirm', subjectId: userId, actorId: userId });
      return outcome;
    })
    .catch((error: unknown) => {
      throw takenField(error) ? refuse('account.confirmationInvalid') : error;
    });
}

async function use(tx: Transaction, user: UserRow, { email, purpose }: ConfirmationRow): Promise<Outcome> {
  const change = await findEmailChange(tx, user.id);
  const isConfirmed = user.emailConfirmedAt !== null;
  if (!change && purpose === 'confirm' && !isConfirmed && isSameAddress(email, user.email)) {
    await setConfirmedEmail(tx, user.id, user.email);
    return { email: user.email, waitsFor: null };
  }
  const sentTo = purpose === 'confirm' ? change?.email : user.email;
  if (!change || sentTo === undefined || !isSameAddress(email, sentTo)) throw refuse('account.confirmationInvalid');
  await noteEmailChange(tx, user.id, purpose);
  // The reader of the current mailbox need not learn the new address.
  const confirmed = purpose === 'confirm' ? change.email : null;
  if (purpose === 'agree' && change.confirmedAt === null) return { email: confirmed, waitsFor: 'newAddress' };
  if (purpose === 'confirm' && isConfirmed && change.agreedAt === null) return { email: confirmed, waitsFor: 'presentAddress' };
  await setConfirmedEmail(tx, user.id, change.email);
  // Sign-in codes mailed to the previous address.
  await deleteSignInCodesOf(tx, user.id);
  await deleteEmailChange(tx, user.id);
  // Links in the old mailbox become invalid.
  await deleteConfirmationsOf(tx, user.id);
  await deleteResetsOf(tx, user.id);
  await deleteObjectionsOf(tx, user.id);
  return { email: confirmed, waitsFor: null };
}
