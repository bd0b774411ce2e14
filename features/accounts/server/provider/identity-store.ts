import sql from 'sql-template-tag';
import type { Queries, Transaction } from '#platform/server/database/db.ts';

/** Identity of a person at a provider. */
export interface Identity {
  issuer: string;
  subject: string;
}

/** Records another sign-in by an identity; returns its user. */
export async function touchIdentity(tx: Transaction, { issuer, subject }: Identity): Promise<string | undefined> {
  const row = await tx.maybeOne<{ userId: string }>(sql`
    update provider_identities set last_used_at = now() where issuer = ${issuer} and subject = ${subject} returning user_id as "userId"`);
  return row?.userId;
}

/** Links an identity to a user. */
export async function insertIdentity(tx: Transaction, { issuer, subject }: Identity, userId: string): Promise<void> {
  await tx.run(sql`insert into provider_identities (issuer, subject, user_id) values (${issuer}, ${subject}, ${userId})`);
}

export function findIdentitiesOf(db: Queries, userId: string): Promise<{ issuer: string; createdAt: string; lastUsedAt: string }[]> {
  return db.many(sql`
    select issuer, created_at as "createdAt", last_used_at as "lastUsedAt" from provider_identities where user_id = ${userId} order by created_at`);
}

/** Deletes identities linked to a user since an instant; none if it is null. */
export async function deleteIdentitiesSince(tx: Queries, userId: string, since: string | null): Promise<void> {
  await tx.run(sql`delete from provider_identities where user_id = ${userId} and created_at >= ${since}::timestamptz`);
}
