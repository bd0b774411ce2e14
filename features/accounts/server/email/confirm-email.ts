import type { Reply } from '#platform/contract/endpoint.ts';
import type { Transaction } from '#platform/server/db.ts';
import type { Context } from '#platform/server/feature.ts';
import { refuse } from '#platform/server/refusal.ts';
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
import { deleteConfirmationsOf, findConfirmation, takeConfirmation, type ConfirmationRow } from './confirmation-store.ts';
import { deleteEmailChange, findEmailChange, noteEmailChange } from './email-change-store.ts';
import { isSameAddress } from './same-address.ts';

type Outcome = Reply<typeof endpoint>;

/**
 * Uses a link up: one that confirms an address, or one by which the present address agrees to another. A new address takes
 * effect once all that it waits for has happened. A link that is used, old, wrong, of an address that was given up since or
 * that somebody else confirmed first, or opened by another person, gets one answer.
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
      if (!user || user.suspendedAt || !(await takeConfirmation(tx, tokenHash, link))) throw refuse('account.confirmationInvalid');
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
  // Whoever reads the present mailbox need not learn the new address.
  const told = purpose === 'confirm' ? change.email : null;
  if (purpose === 'agree' && change.confirmedAt === null) return { email: told, waitsFor: 'newAddress' };
  if (purpose === 'confirm' && isConfirmed && change.agreedAt === null) return { email: told, waitsFor: 'presentAddress' };
  await setConfirmedEmail(tx, user.id, change.email);
  // Codes that were mailed to the address before.
  await deleteSignInCodesOf(tx, user.id);
  await deleteEmailChange(tx, user.id);
  // What lies in the old mailbox opens nothing any more.
  await deleteConfirmationsOf(tx, user.id);
  await deleteResetsOf(tx, user.id);
  await deleteObjectionsOf(tx, user.id);
  return { email: told, waitsFor: null };
}
