import type { Reply } from '#platform/contract/endpoint.ts';
import type { Queries, Transaction } from '#platform/server/database/db.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import type { AppContext } from '#platform/server/app-context.ts';
import { refuseField } from '#platform/server/common/refusal.ts';
import type { register } from '../../contract/endpoints.ts';
import { audit } from '../audit/audit.ts';
import { accountRegistered, addressConfirmed } from '../domain-events.ts';
import { deleteConfirmationsOf } from '../email/confirmation-store.ts';
import { endAccess } from '../password/end-access.ts';
import { passwordSemaphore } from '../password/password-semaphore.ts';
import { hashPassword } from '../password/password-hash.ts';
import { passwordFault } from '../password/password-rule.ts';
import { domainProblems } from '../registration/domain-problems.ts';
import { registrationRule } from '../registration/registration-rule.ts';
import { startSession } from '../session/start-session.ts';
import { presentOwnUser } from '../user/present-user.ts';
import { isReservedUsername } from '../user/reserved-usernames.ts';
import { lockUser, setConfirmedEmail, setPassword, takenField } from '../user/user-store.ts';
import { findUnopened, noteTermsAccepted } from './invited-store.ts';
import { openInvited, type Invited } from './open-invited.ts';

/**
 * Validates and hashes the password of a new account; throws a field error. Call it before the
 * transaction, since hashing is slow.
 */
export async function newPasswordHash(password: string, person: { name: string; email: string }): Promise<string> {
  const fault = passwordFault(password, { username: person.email.slice(0, person.email.indexOf('@')), ...person });
  if (fault) throw refuseField('password', fault);
  return passwordSemaphore.run(() => hashPassword(password));
}

/** Whether the registration settings allow an account by this invitation. */
export async function admitsNewcomer(
  db: Queries,
  app: Pick<AppContext, 'config'>,
  { email, isByAdministrator }: { email: string; isByAdministrator: boolean },
): Promise<boolean> {
  const rule = await registrationRule(db, app);
  const mayInvite = rule.mode === 'open' || (rule.mode === 'invitation' && (isByAdministrator || rule.managersInvite));
  return mayInvite && domainProblems(email, rule).length === 0;
}

/**
 * Opens the account of an invited person who has proven to own the address: an unopened account of
 * an earlier conversion, or a new one. Replaces a taken username, and signs them in.
 * @throws an error for which `isAddressTaken` is true if another account has confirmed the address
 */
export async function openByInvitation(
  context: Context,
  tx: Transaction,
  invited: Invited,
  passwordHash: string,
): Promise<Reply<typeof register>> {
  const { email } = invited;
  const userId = (await claimUnopened(context, tx, email, passwordHash)) ?? (await openNew(context, tx, invited, passwordHash));
  await setConfirmedEmail(tx, userId, email);
  await noteTermsAccepted(tx, userId);
  await context.emit(tx, addressConfirmed({ userId }));
  const user = await lockUser(tx, userId);
  if (!user) throw new Error('the account that was just activated does not exist');
  const { token, sessionId } = await startSession(context, tx, user);
  return { token, user: presentOwnUser(context, { id: userId, sessionId }, user, undefined), mustChangePassword: false };
}

/** Whether a transaction failed because another account has confirmed the address. */
export const isAddressTaken = (error: unknown): boolean => takenField(error) === 'email';

/**
 * Takes over an unopened account that was created for the owner of the address, with their
 * password.
 */
async function claimUnopened(context: Context, tx: Transaction, email: string, passwordHash: string): Promise<string | undefined> {
  const userId = await findUnopened(tx, email);
  if (userId === undefined) return undefined;
  await endAccess(context, tx, userId, { suspectSince: '-infinity', endsPasskeys: true });
  await setPassword(tx, userId, passwordHash);
  return userId;
}

async function openNew(context: Context, tx: Transaction, invited: Invited, passwordHash: string): Promise<string> {
  const isReserved = invited.username !== null && isReservedUsername(invited.username, context.config.ownerName);
  const wanted = isReserved ? { ...invited, username: null } : invited;
  for (const person of [wanted, { ...wanted, username: null }]) {
    const [userId] = await openInvited(context, tx, [person], passwordHash);
    if (!userId) continue;
    await context.emit(tx, accountRegistered({ userId }));
    await audit(tx, context, { action: 'account.register', subjectId: userId, actorId: userId });
    return userId;
  }
  throw new Error('no free username found for an invited person');
}

/**
 * Confirms the address of a signed-in user who has proven to own it.
 * @throws an error for which `isAddressTaken` is true if another account has confirmed the address
 */
export async function confirmOwnAddress(context: Context, tx: Transaction, userId: string): Promise<void> {
  const user = await lockUser(tx, userId);
  if (!user || user.emailConfirmedAt !== null) return;
  await setConfirmedEmail(tx, userId, user.email);
  await deleteConfirmationsOf(tx, userId);
  await context.emit(tx, addressConfirmed({ userId }));
}
