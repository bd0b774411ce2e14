import sql from 'sql-template-tag';
import type { Queries, Transaction } from '#platform/server/database/db.ts';
import type { SealedSecret } from './sealed-secret.ts';

export interface SecondFactorRow extends SealedSecret {
  /** When it was confirmed and took effect; null before. */
  confirmedAt: string | null;
  lastStep: number;
  /** Time of the database in seconds. */
  epoch: number;
}

/** Second factor of a user, confirmed or not, with the current time of the database. */
export async function findSecondFactor(db: Queries, userId: string): Promise<SecondFactorRow | undefined> {
  return db.maybeOne<SecondFactorRow>(sql`
    select sealed_secret as "sealedSecret", sealed_by as "sealedBy", confirmed_at as "confirmedAt", last_step as "lastStep",
      extract(epoch from clock_timestamp())::float8 as epoch
    from second_factors where user_id = ${userId}
  `);
}

/** Saves an unconfirmed secret; false if there is a confirmed one, which is not changed. */
export async function putSecondFactor(tx: Queries, userId: string, { sealedSecret, sealedBy }: SealedSecret): Promise<boolean> {
  const touched = await tx.run(sql`
    insert into second_factors as kept (user_id, sealed_secret, sealed_by) values (${userId}, ${sealedSecret}, ${sealedBy})
    on conflict (user_id) do update set sealed_secret = excluded.sealed_secret, sealed_by = excluded.sealed_by, created_at = now()
    where kept.confirmed_at is null
  `);
  return touched > 0;
}

/**
 * Locks and returns the next second factors that are not encrypted with this key; with null, those
 * encrypted without an encryption key.
 */
export function sealedOtherwise(
  tx: Transaction,
  fingerprint: string | null,
  after: string,
  limit: number,
): Promise<(SealedSecret & { userId: string })[]> {
  return tx.many(sql`
    select user_id as "userId", sealed_secret as "sealedSecret", sealed_by as "sealedBy" from second_factors
    where user_id > ${after} and case when ${fingerprint}::text is null then sealed_by is null else sealed_by is distinct from ${fingerprint} end
    order by user_id limit ${limit} for update`);
}

export async function setSealedSecret(tx: Transaction, userId: string, { sealedSecret, sealedBy }: SealedSecret): Promise<void> {
  await tx.run(sql`update second_factors set sealed_secret = ${sealedSecret}, sealed_by = ${sealedBy} where user_id = ${userId}`);
}

/**
 * Marks a time step as used; false if it was used before. Only one of two concurrent calls
 * succeeds.
 */
export async function consumeStep(tx: Queries, userId: string, step: number): Promise<boolean> {
  return (await tx.run(sql`update second_factors set last_step = ${step} where user_id = ${userId} and last_step < ${step}`)) > 0;
}

export async function confirmSecondFactor(tx: Queries, userId: string): Promise<void> {
  await tx.run(sql`update second_factors set confirmed_at = now() where user_id = ${userId} and confirmed_at is null`);
}

export async function deleteSecondFactor(tx: Queries, userId: string): Promise<void> {
  await tx.run(sql`delete from second_factors where user_id = ${userId}`);
}

/**
 * Deletes a second factor or recovery codes set up since an instant; with null, neither. An
 * unconfirmed second factor is deleted in any case.
 */
export async function deleteSecondFactorSince(tx: Queries, userId: string, since: string | null): Promise<void> {
  await tx.run(
    sql`delete from second_factors where user_id = ${userId} and (confirmed_at is null or confirmed_at >= ${since}::timestamptz)`,
  );
  await tx.run(sql`delete from recovery_codes where user_id = ${userId} and created_at >= ${since}::timestamptz`);
}

export async function replaceRecoveryCodes(tx: Queries, userId: string, hashes: readonly Buffer[]): Promise<void> {
  await tx.run(sql`delete from recovery_codes where user_id = ${userId}`);
  for (const hash of hashes) await tx.run(sql`insert into recovery_codes (user_id, code_hash) values (${userId}, ${hash})`);
}

/** Redeems a recovery code; false if it is invalid. */
export async function consumeRecoveryCode(tx: Queries, userId: string, hash: Buffer): Promise<boolean> {
  return (await tx.run(sql`delete from recovery_codes where user_id = ${userId} and code_hash = ${hash}`)) > 0;
}

export async function countRecoveryCodes(db: Queries, userId: string): Promise<number> {
  const row = await db.one<{ left: number }>(sql`select count(*) as left from recovery_codes where user_id = ${userId}`);
  return row.left;
}
