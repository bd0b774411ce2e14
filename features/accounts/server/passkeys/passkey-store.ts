import sql from 'sql-template-tag';
import type { Queries, Transaction } from '#platform/server/database/db.ts';
import { retention } from '../../contract/retention.ts';
import type { Challenge } from './challenge.ts';

export interface PasskeyRow {
  id: string;
  userId: string;
  credentialId: Buffer;
  publicKey: Buffer;
  counter: number;
  transports: string[];
  name: string;
  isSynced: boolean;
  createdAt: string;
  lastUsedAt: string | null;
}

const passkeys = sql`
  select id, user_id as "userId", credential_id as "credentialId", public_key as "publicKey", counter::float8 as counter, transports, name,
    is_synced as "isSynced", created_at as "createdAt", last_used_at as "lastUsedAt"
  from passkeys`;

/** Passkeys of a user, oldest first. */
export function findPasskeysOf(db: Queries, userId: string): Promise<PasskeyRow[]> {
  return db.many(sql`${passkeys} where user_id = ${userId} order by created_at, id`);
}

export function findByCredential(db: Queries, credentialId: Buffer): Promise<PasskeyRow | undefined> {
  return db.maybeOne(sql`${passkeys} where credential_id = ${credentialId}`);
}

/** Inserts a passkey; false if its credential ID exists already. */
export async function insertPasskey(
  tx: Transaction,
  { id, userId, credentialId, publicKey, counter, transports, name, isSynced }: Omit<PasskeyRow, 'createdAt' | 'lastUsedAt'>,
): Promise<boolean> {
  const stored = await tx.run(sql`
    insert into passkeys (id, user_id, credential_id, public_key, counter, transports, name, is_synced)
    values (${id}, ${userId}, ${credentialId}, ${publicKey}, ${counter}, ${transports}, ${name}, ${isSynced})
    on conflict (credential_id) do nothing`);
  return stored > 0;
}

/** Records the use of a passkey; false if it was deleted in the meantime. */
export async function notePasskeyUse(tx: Transaction, id: string, counter: number, isSynced: boolean): Promise<boolean> {
  return (
    (await tx.run(sql`
      update passkeys set counter = greatest(counter, ${counter}), is_synced = ${isSynced}, last_used_at = now() where id = ${id}`)) > 0
  );
}

/** Renames a user's passkey; false if it does not exist. */
export async function setPasskeyName(tx: Queries, userId: string, id: string, name: string): Promise<boolean> {
  return (await tx.run(sql`update passkeys set name = ${name} where id = ${id} and user_id = ${userId}`)) > 0;
}

/** Deletes a user's passkey; false if it does not exist. */
export async function deletePasskey(tx: Queries, userId: string, id: string): Promise<boolean> {
  return (await tx.run(sql`delete from passkeys where id = ${id} and user_id = ${userId}`)) > 0;
}

/** Deletes passkeys that a user added since an instant; none if it is null. */
export async function deletePasskeysSince(tx: Queries, userId: string, since: string | null): Promise<void> {
  await tx.run(sql`delete from passkeys where user_id = ${userId} and created_at >= ${since}::timestamptz`);
}

/**
 * Marks a challenge as used; false if it was used before or has expired. Only one of two concurrent
 * calls succeeds.
 */
export async function consumeChallenge(tx: Transaction, { id, madeAtMs }: Challenge): Promise<boolean> {
  const taken = await tx.run(sql`
    insert into used_passkey_challenges (id)
    select ${id}::uuid where to_timestamp(${madeAtMs / 1000}::float8) > now() - ${retention.passkeys.periods.challenge}::interval
    on conflict (id) do nothing`);
  return taken > 0;
}

/** Deletes used challenges that have expired. */
export async function deleteUsedChallenges(db: Queries): Promise<void> {
  await db.run(sql`delete from used_passkey_challenges where used_at < now() - 2 * ${retention.passkeys.periods.challenge}::interval`);
}
