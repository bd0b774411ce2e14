import sql, { join } from 'sql-template-tag';
import type { Language } from '#platform/contract/language.ts';
import type { Queries, Transaction } from '#platform/server/database/db.ts';

interface ContractFile {
  language: Language;
  pdf: Buffer;
  sha256: string;
}

interface StoredSeal {
  statement: string;
  signature: string;
  publicKey: string;
}

export function findSeal(db: Queries, sessionId: string): Promise<StoredSeal | undefined> {
  return db.maybeOne(sql`select statement, signature, public_key as "publicKey" from negotiation_seals where session_id = ${sessionId}`);
}

/** Stores the files and the seal of a contract in one statement; existing ones stay. */
export async function saveSeal(
  db: Queries,
  { sessionId, statement, signature, publicKey, files }: StoredSeal & { sessionId: string; files: readonly ContractFile[] },
): Promise<void> {
  const rows = files.map(({ language, pdf, sha256 }) => sql`(${sessionId}, ${language}, ${pdf}::bytea, ${sha256})`);
  await db.run(sql`
    with files as (
      insert into negotiation_contracts (session_id, language, pdf, sha256) values ${join(rows)} on conflict (session_id, language) do nothing
    )
    insert into negotiation_seals (session_id, statement, signature, public_key)
    values (${sessionId}, ${statement}, ${signature}, ${publicKey}) on conflict (session_id) do nothing`);
}

/** Ended sessions that are not sealed, newest first. */
export function unsealedSessions(db: Queries, limit: number): Promise<{ id: string }[]> {
  return db.many(sql`
    select id from negotiations n where phase = 'ended'
      and not exists (select from negotiation_seals s where s.session_id = n.id)
    order by ended_at desc limit ${limit}`);
}

/** Number of ended sessions with all clauses decided and more than one party, up to `limit`. */
export async function countConcluded(db: Queries, limit: number): Promise<number> {
  const { count } = await db.one<{ count: number }>(sql`
    select count(*)::int as count from (
      select from negotiations
      where phase = 'ended' and party_count > 1 and clause_count > 0 and decided_count = clause_count limit ${limit}
    ) as concluded`);
  return count;
}

/** Records that the parties of a session were emailed about its end; false if they already were. */
export async function noteMailed(tx: Transaction, sessionId: string): Promise<boolean> {
  return (await tx.run(sql`insert into negotiation_contract_mails (session_id) values (${sessionId}) on conflict do nothing`)) === 1;
}

/** Email addresses of people, with confirmation and language. */
export function findAddresses(
  db: Queries,
  userIds: readonly string[],
): Promise<{ email: string; isConfirmed: boolean; language: string }[]> {
  return db.many(
    sql`select email, email_confirmed_at is not null as "isConfirmed", language from users where id = any(${userIds}::text[]) order by id`,
  );
}
