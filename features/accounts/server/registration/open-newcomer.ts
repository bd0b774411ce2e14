import type { Reply } from '#platform/contract/endpoint.ts';
import type { Transaction } from '#platform/server/database/db.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import { refuse } from '#platform/server/common/refusal.ts';
import type { register } from '../../contract/endpoints.ts';
import { countAttempts } from '../attempts/attempt-limits.ts';
import { networkOf } from '../audit/address-hash.ts';
import { takenUsernames } from '../invited/invited-store.ts';
import { suggestedUsername } from '../invited/open-invited.ts';
import { hashPassword } from '../password/password-hash.ts';
import { passwordFault } from '../password/password-rule.ts';
import { passwordSemaphore } from '../password/password-semaphore.ts';
import { signIn } from '../session/sign-in.ts';
import { openAccount } from '../user/register.ts';
import { findUser } from '../user/user-store.ts';
import { admit, unfitting } from './admission.ts';

/** Input of a registration without a username, which is derived from the name. */
interface NewcomerInput {
  name: string;
  email: string;
  password: string;
}

/** A registration that passed all checks. */
export interface Newcomer extends Omit<NewcomerInput, 'password'> {
  username: string;
  passwordHash: string;
}

type Session = Reply<typeof register>;

/** Round of suggested usernames with up to five random digits. */
const suggestionRound = 4;

/**
 * Checks a registration by a link of another feature, and hashes the password. Throws the same
 * refusals as a registration. Call it before the transaction, since hashing is slow.
 */
export async function prepareNewcomer(context: Context, { name, email, password }: NewcomerInput): Promise<Newcomer> {
  await countAttempts(context, [['registerAddress', networkOf(context.address)]]);
  const admission = await admit(context, undefined);
  const username = await freeUsername(context, name);
  const fault = passwordFault(password, { username, name, email });
  const fields = [...(fault ? [{ name: 'password', code: fault }] : []), ...unfitting(admission, { email, role: 'member' })];
  if (fields.length > 0) throw refuse('input.invalid', { fields });
  return { name, email, username, passwordHash: await passwordSemaphore.run(() => hashPassword(password)) };
}

/**
 * Derives the username from the name, never from the address, which is not public. Always with a
 * random number of the same range, so that it does not reveal which usernames are taken.
 */
async function freeUsername({ db, config }: Context, name: string): Promise<string> {
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const username = suggestedUsername([name], suggestionRound, config.ownerName);
    if ((await takenUsernames(db, [username])).size === 0) return username;
  }
  throw new Error('no free username found for a newcomer');
}

/** Creates the account of a newcomer as a member, with a session. The address is not confirmed. */
export function openNewcomer(context: Context, tx: Transaction, { passwordHash, ...person }: Newcomer): Promise<Session> {
  return openAccount(context, tx, { ...person, role: 'member', acceptTerms: true }, passwordHash);
}

/** Signs in a newcomer whose registration is repeated. */
export async function signInNewcomer(context: Context, userId: string, password: string): Promise<Session> {
  const user = await findUser(context.db, userId);
  if (!user) throw refuse('account.wrongCredentials');
  return signIn(context, { body: { identifier: user.username, password } });
}
