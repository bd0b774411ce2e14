import { randomBytes, randomInt } from 'node:crypto';
import type { Transaction } from '#platform/server/database/db.ts';
import type { AppContext } from '#platform/server/app-context.ts';
import { newCode } from '#platform/server/common/id.ts';
import { accountLimits } from '../../contract/limits.ts';
import { isUsername, usernameOf } from '../../contract/username-rule.ts';
import { passwordSemaphore } from '../password/password-semaphore.ts';
import { hashPassword } from '../password/password-hash.ts';
import { insertReset } from '../password/reset-store.ts';
import { newResetToken, resetTokenHash } from '../password/reset-token.ts';
import { retention } from '../../contract/retention.ts';
import { isReservedUsername } from '../user/reserved-usernames.ts';
import { insertInvited, type InvitedPerson } from './invited-store.ts';

/** Invited person. Without a username, one is derived from the address or name. */
export type Invited = Omit<InvitedPerson, 'username'> & { username: string | null };

/** Hash of a random password that no one knows. Accounts of one conversion may share it. */
export function unknownPasswordHash(): Promise<string> {
  return passwordSemaphore.run(() => hashPassword(randomBytes(32).toString('base64url')));
}

/**
 * Creates accounts that can only be opened by a link to their address; returns the IDs in order,
 * null if a requested username is taken.
 */
export async function openInvited(
  { config }: Pick<AppContext, 'config'>,
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
      username:
        person.username ?? suggestedUsername([person.email.slice(0, person.email.indexOf('@')), person.name], round, config.ownerName),
    }));
    const inserted = await insertInvited(
      tx,
      tried.map(({ index: _, ...row }) => row),
      passwordHash,
    );
    for (const { id, index } of tried) if (inserted.has(id)) ids[index] = id;
    // A requested username is tried twice, since the first failure may be a collision of IDs.
    waiting = waiting.filter(({ person, index }) => ids[index] === null && (person.username === null || round === 0));
  }
  return ids;
}

/** Username derived from the first text that yields one; from the second round on with a random number. */
export function suggestedUsername(texts: readonly string[], round: number, ownerName: string): string {
  const suffix = round === 0 ? '' : `-${randomInt(10 ** Math.min(8, 1 + round))}`;
  for (const text of [...texts, 'member']) {
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

/**
 * Link by which the owner of an address sets the password of an account created for them, which
 * also confirms the address.
 */
export async function openingLink({ config }: Pick<AppContext, 'config'>, tx: Transaction, userId: string): Promise<string> {
  const token = newResetToken();
  await insertReset(tx, resetTokenHash(token), userId, retention.links.periods.invitation);
  return `${config.publicUrl}/resetPassword?token=${token}`;
}
