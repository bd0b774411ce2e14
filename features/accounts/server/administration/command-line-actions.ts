import type { AppContext } from '#platform/server/app-context.ts';
import type { Transaction } from '#platform/server/database/db.ts';
import { clearAttempts } from '../attempts/attempt-limits.ts';
import { insertAudit } from '../audit/audit-store.ts';
import { endAccess } from '../password/end-access.ts';
import { oneTimePassword } from '../password/one-time-password.ts';
import { hashPassword } from '../password/password-hash.ts';
import { guessesAt } from '../session/sign-in-limits.ts';
import { deleteSecondFactor } from '../two-factor/two-factor-store.ts';
import { findByIdentifier, findUser, lockUser, setOneTimePassword, type UserRow } from '../user/user-store.ts';
import { clearSuspension, setRights } from './people-store.ts';

/** Services available to a command on the server while the app is not running. */
type Dependencies = Pick<AppContext, 'config' | 'db' | 'emit'>;

/** Accounts for an ID, username or address: one for an ID, else all candidates. */
export async function peopleMeant({ db }: Pick<Dependencies, 'db'>, identifier: string): Promise<UserRow[]> {
  const byId = await findUser(db, identifier.toUpperCase());
  return byId ? [byId] : findByIdentifier(db, identifier);
}

/**
 * Sets a one-time password that must be replaced at the next sign-in, and ends all sessions;
 * returns it.
 */
export async function resetPasswordByCommand(dependencies: Dependencies, id: string): Promise<string> {
  const password = oneTimePassword();
  const passwordHash = await hashPassword(password);
  await change(dependencies, id, 'password.reset', async (tx) => {
    await endAccess(dependencies, tx, id, { suspectSince: null });
    await setOneTimePassword(tx, id, passwordHash);
  });
  return password;
}

export const makeAdministratorByCommand = (dependencies: Dependencies, id: string): Promise<UserRow> =>
  change(dependencies, id, 'people.changeRights', (tx, { role }) => setRights(tx, id, { role, isAdministrator: true }));

/**
 * Removes everything that blocks a sign-in with the right password: a suspension and counted
 * attempts.
 */
export async function unlockByCommand(dependencies: Dependencies, id: string): Promise<void> {
  const user = await change(dependencies, id, 'people.liftSuspension', async (tx) => void (await clearSuspension(tx, id)));
  await clearAttempts(dependencies, guessesAt(user));
}

/** Turns off two-factor authentication, for a user who lost app and recovery codes. */
export async function turnOffTwoFactorByCommand(dependencies: Dependencies, id: string): Promise<void> {
  await change(dependencies, id, 'twoFactor.turnOff', (tx) => deleteSecondFactor(tx, id));
}

/** Runs a change on a locked account and records it in the audit, without an actor. */
async function change(
  { db }: Dependencies,
  id: string,
  action: string,
  work: (tx: Transaction, user: UserRow) => Promise<void>,
): Promise<UserRow> {
  return db.transaction(async (tx) => {
    const user = await lockUser(tx, id);
    if (!user) throw new Error(`there is no account with the ID ${id} any more`);
    await work(tx, user);
    await insertAudit(tx, { action, outcome: 'done', actorId: null, subjectId: id, addressHash: null });
    return user;
  });
}
