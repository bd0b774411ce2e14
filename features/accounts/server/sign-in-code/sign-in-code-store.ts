import sql from 'sql-template-tag';
import type { Queries, Transaction } from '#platform/server/database/db.ts';
import { inBatches } from '#platform/server/database/in-batches.ts';
import { newId } from '#platform/server/common/id.ts';
import { retention } from '../../contract/retention.ts';

const { signInCode } = retention.links.periods;

/** Maximum number of wrong passwords per code. */
const triesOfOne = 5;
/** Minimum interval between codes: one mailed more recently is still valid. */
const pause = '5 minutes';

/** Whether a valid code was mailed to a user within that interval. */
export async function hasFreshCode(tx: Transaction, userId: string): Promise<boolean> {
  const found = await tx.maybeOne(sql`
    select from sign_in_codes
    where user_id = ${userId} and created_at > now() - ${pause}::interval and expires_at > now() and tries < ${triesOfOne} limit 1`);
  return found !== undefined;
}

export async function insertSignInCode(tx: Transaction, userId: string, hash: Buffer): Promise<void> {
  await tx.run(sql`
    insert into sign_in_codes (id, user_id, code_hash, expires_at) values (${newId()}, ${userId}, ${hash}, now() + ${signInCode}::interval)`);
}

/** Finds the code for one of these users, by user and hash, if it is valid. */
export function findSignInCode(
  db: Queries,
  hashes: readonly { userId: string; hash: Buffer }[],
): Promise<{ id: string; userId: string } | undefined> {
  return db.maybeOne(sql`
    select id, user_id as "userId" from sign_in_codes
    where user_id = any(${hashes.map(({ userId }) => userId)}::text[]) and code_hash = any(${hashes.map(({ hash }) => hash)}::bytea[])
      and expires_at > now() and tries < ${triesOfOne} order by created_at desc limit 1`);
}

/** Counts a wrong password for a code. */
export async function noteWrongTry(db: Queries, id: string): Promise<void> {
  await db.run(sql`update sign_in_codes set tries = tries + 1 where id = ${id}`);
}

/** Redeems a code; false if it is invalid. Only one of two concurrent calls succeeds. */
export async function consumeSignInCode(tx: Transaction, id: string): Promise<boolean> {
  return (await tx.run(sql`delete from sign_in_codes where id = ${id} and expires_at > now() and tries < ${triesOfOne}`)) > 0;
}

export async function deleteSignInCodesOf(tx: Queries, userId: string): Promise<void> {
  await tx.run(sql`delete from sign_in_codes where user_id = ${userId}`);
}

export async function deleteExpiredSignInCodes(db: Queries): Promise<void> {
  await inBatches((limit) =>
    db.run(sql`delete from sign_in_codes where ctid = any(array(select ctid from sign_in_codes where expires_at < now() limit ${limit}))`),
  );
}
