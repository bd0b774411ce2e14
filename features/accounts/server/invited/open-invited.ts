import { randomBytes, randomInt } from 'node:crypto';
import type { Transaction } from '#platform/server/db.ts';
import type { House } from '#platform/server/house.ts';
import { newCode } from '#platform/server/id.ts';
import { accountLimits } from '../../contract/limits.ts';
import { isUsername, usernameOf } from '../../contract/username-rule.ts';
import { passwordGate } from '../password/password-gate.ts';
import { hashPassword } from '../password/password-hash.ts';
import { insertReset } from '../password/reset-store.ts';
import { newResetToken, resetTokenHash } from '../password/reset-token.ts';
import { retention } from '../../contract/retention.ts';
import { isReservedUsername } from '../user/reserved-usernames.ts';
import { insertInvited, type InvitedPerson } from './invited-store.ts';

/** A person who is invited. Without a username they get one that their address or name suggests. */
export type Invited = Omit<InvitedPerson, 'username'> & { username: string | null };

/** Opens nothing: nobody knows what it was made of. The accounts of one conversion may share it. */
export function unknownPasswordHash(): Promise<string> {
  return passwordGate.run(() => hashPassword(randomBytes(32).toString('base64url')));
}

/**
 * Makes accounts that nobody can open but by a link to their address, and gives their ids in the same order; null where a username that was asked for is taken.
 */
export async function openInvited(
  { config }: Pick<House, 'config'>,
  tx: Transaction,
  people: readonly Invited[],
  passwordHash: string,
): Promise<(string | null)[]> {
  const ids: (string | null)[] = people.map(() => null);
  let waiting = people.map((person, index) => ({ person, index }));
  for (let round = 0; waiting.length > 0 && round < 20; round += 1) {
    const tried = waiting.map(({ person, index }) => ({
      ...person,
      index,
      id: newCode(),
      username: person.username ?? suggestedUsername(person, round, config.ownerName),
    }));
    const inserted = await insertInvited(
      tx,
      tried.map(({ index: _, ...row }) => row),
      passwordHash,
    );
    for (const { id, index } of tried) if (inserted.has(id)) ids[index] = id;
    // One that was asked for by its name is tried twice: the first time the id may have been somebody's.
    waiting = waiting.filter(({ person, index }) => ids[index] === null && (person.username === null || round === 0));
  }
  return ids;
}

/** A username of the letters of an address, or of the name; from the second round on with a number that is likely to be free. */
function suggestedUsername({ email, name }: Pick<Invited, 'email' | 'name'>, round: number, ownerName: string): string {
  const suffix = round === 0 ? '' : `-${randomInt(10 ** Math.min(8, 1 + round))}`;
  for (const text of [email.slice(0, email.indexOf('@')), name, 'member']) {
    const letters = text
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .replace(/[^a-z0-9._-]+/g, '.');
    const base = letters.replace(/^[._-]+|[._-]+$/g, '').replace(/[._-]{2,}/g, '.');
    const username = usernameOf(`${base.slice(0, accountLimits.usernameMax - suffix.length)}${suffix}`);
    if (username.length >= accountLimits.usernameMin && isUsername(username) && !isReservedUsername(username, ownerName)) return username;
  }
  return `member-${newCode().toLowerCase()}`;
}

/** A link by which the owner of an address chooses the password of an account that was made for them, and has the address confirmed by that. */
export async function openingLink({ config }: Pick<House, 'config'>, tx: Transaction, userId: string): Promise<string> {
  const token = newResetToken();
  await insertReset(tx, resetTokenHash(token), userId, retention.links.spans.invitation);
  return `${config.publicUrl}/resetPassword?token=${token}`;
}
