import type { House } from '#platform/server/house.ts';
import type { Transaction } from '#platform/server/db.ts';
import { forgetAttempts } from '../attempts/attempt-limits.ts';
import { insertAudit } from '../audit/audit-store.ts';
import { endAccess } from '../password/end-access.ts';
import { oneTimePassword } from '../password/one-time-password.ts';
import { hashPassword } from '../password/password-hash.ts';
import { guessesAt } from '../session/sign-in-limits.ts';
import { deleteSecondFactor } from '../two-factor/two-factor-store.ts';
import { findByIdentifier, findUser, lockUser, setOneTimePassword, type UserRow } from '../user/user-store.ts';
import { clearSuspension, setRights } from './people-store.ts';

/** What whoever may type commands on the server has, where nobody runs the product. */
type Means = Pick<House, 'config' | 'db' | 'emit'>;

/** Whom an ID, a username or an address means: one person, or else everybody it may mean. */
export async function peopleMeant({ db }: Pick<Means, 'db'>, identifier: string): Promise<UserRow[]> {
  const byId = await findUser(db, identifier.toUpperCase());
  return byId ? [byId] : findByIdentifier(db, identifier);
}

/** Gives a person a password to be replaced at the next sign-in, and shuts out whoever had got in. */
export async function resetPasswordByCommand(means: Means, id: string): Promise<string> {
  const password = oneTimePassword();
  const passwordHash = await hashPassword(password);
  await change(means, id, 'password.reset', async (tx) => {
    await endAccess(means, tx, id, { suspectSince: null });
    await setOneTimePassword(tx, id, passwordHash);
  });
  return password;
}

/** Makes a person an administrator. */
export const makeAdministratorByCommand = (means: Means, id: string): Promise<UserRow> =>
  change(means, id, 'people.changeRights', (tx, { role }) => setRights(tx, id, { role, isAdministrator: true }));

/** Opens every lock that keeps a person out who has the password: a suspension, and guesses that were counted. */
export async function unlockByCommand(means: Means, id: string): Promise<void> {
  const user = await change(means, id, 'people.liftSuspension', async (tx) => void (await clearSuspension(tx, id)));
  await forgetAttempts(means, guessesAt(user));
}

/** Takes the second factor of a person away whose app and recovery codes are lost. */
export async function turnOffTwoFactorByCommand(means: Means, id: string): Promise<void> {
  await change(means, id, 'twoFactor.turnOff', (tx) => deleteSecondFactor(tx, id));
}

/** Does something to a person, locked, and records it: by nobody who is signed in. */
async function change(
  { db }: Means,
  id: string,
  action: string,
  work: (tx: Transaction, user: UserRow) => Promise<void>,
): Promise<UserRow> {
  return db.transaction(async (tx) => {
    const user = await lockUser(tx, id);
    if (!user) throw new Error(`nobody has the ID ${id} any more`);
    await work(tx, user);
    await insertAudit(tx, { action, outcome: 'done', actorId: null, subjectId: id, addressHash: null });
    return user;
  });
}
