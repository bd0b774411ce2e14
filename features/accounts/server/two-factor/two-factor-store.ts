import sql from 'sql-template-tag';
import type { Queries, Transaction } from '#platform/server/db.ts';
import type { SealedSecret } from './sealed-secret.ts';

export interface SecondFactorRow extends SealedSecret {
  /** Since when it is asked for; null until it is confirmed. */
  confirmedAt: string | null;
  lastStep: number;
  /** The database's time in seconds. */
  epoch: number;
}

export async function findSecondFactor(db: Queries, userId: string): Promise<SecondFactorRow | undefined> {
  return db.maybeOne<SecondFactorRow>(sql`
    select sealed_secret as "sealedSecret", sealed_by as "sealedBy", confirmed_at as "confirmedAt", last_step as "lastStep",
      extract(epoch from clock_timestamp())::float8 as epoch
    from second_factors where user_id = ${userId}
  `);
}

/** Keeps a secret that waits for its confirmation; one that is confirmed stays as it is. Tells whether it was kept. */
export async function putSecondFactor(tx: Queries, userId: string, { sealedSecret, sealedBy }: SealedSecret): Promise<boolean> {
  const touched = await tx.run(sql`
    insert into second_factors as kept (user_id, sealed_secret, sealed_by) values (${userId}, ${sealedSecret}, ${sealedBy})
    on conflict (user_id) do update set sealed_secret = excluded.sealed_secret, sealed_by = excluded.sealed_by, created_at = now()
    where kept.confirmed_at is null
  `);
  return touched > 0;
}

/** The next second factors, by account, that are sealed by another key than this; with null those that no encryption key sealed. Locks them. */
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

/** Uses a time step up: of two requests with the same code, one gets it. */
export async function takeStep(tx: Queries, userId: string, step: number): Promise<boolean> {
  return (await tx.run(sql`update second_factors set last_step = ${step} where user_id = ${userId} and last_step < ${step}`)) > 0;
}

export async function confirmSecondFactor(tx: Queries, userId: string): Promise<void> {
  await tx.run(sql`update second_factors set confirmed_at = now() where user_id = ${userId} and confirmed_at is null`);
}

export async function deleteSecondFactor(tx: Queries, userId: string): Promise<void> {
  await tx.run(sql`delete from second_factors where user_id = ${userId}`);
}

/**
 * Ends what was set up since then: a second factor, or the recovery codes alone where they are newer than it. One that waits
 * for its confirmation ends in any case; with null nothing else does.
 */
export async function deleteSecondFactorSince(tx: Queries, userId: string, since: string | null): Promise<void> {
  await tx.run(
    sql`delete from second_factors where user_id = ${userId} and (confirmed_at is null or confirmed_at >= ${since}::timestamptz)`,
  );
  await tx.run(sql`delete from recovery_codes where user_id = ${userId} and created_at >= ${since}::timestamptz`);
}

/** Puts these codes in the place of all earlier ones. */
export async function replaceRecoveryCodes(tx: Queries, userId: string, hashes: readonly Buffer[]): Promise<void> {
  await tx.run(sql`delete from recovery_codes where user_id = ${userId}`);
  for (const hash of hashes) await tx.run(sql`insert into recovery_codes (user_id, code_hash) values (${userId}, ${hash})`);
}

/** Uses a recovery code up; tells whether it was good. */
export async function takeRecoveryCode(tx: Queries, userId: string, hash: Buffer): Promise<boolean> {
  return (await tx.run(sql`delete from recovery_codes where user_id = ${userId} and code_hash = ${hash}`)) > 0;
}

export async function countRecoveryCodes(db: Queries, userId: string): Promise<number> {
  const row = await db.one<{ left: number }>(sql`select count(*) as left from recovery_codes where user_id = ${userId}`);
  return row.left;
}
