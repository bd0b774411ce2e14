import sql, { join } from 'sql-template-tag';
import type { Language } from '#platform/contract/language.ts';
import type { Queries, Transaction } from '#platform/server/db.ts';

interface ContractFile {
  language: Language;
  pdf: Buffer;
  sha256: string;
}

interface KeptSeal {
  statement: string;
  signature: string;
  publicKey: string;
}

/** What was signed of a session, as the text that was signed. */
export function findSeal(db: Queries, sessionId: string): Promise<KeptSeal | undefined> {
  return db.maybeOne(sql`select statement, signature, public_key as "publicKey" from negotiation_seals where session_id = ${sessionId}`);
}

/** Keeps the files of a contract and what binds them, in one statement. Where somebody else was first, theirs stays. */
export async function keepSeal(
  db: Queries,
  { sessionId, statement, signature, publicKey, files }: KeptSeal & { sessionId: string; files: readonly ContractFile[] },
): Promise<void> {
  const rows = files.map(({ language, pdf, sha256 }) => sql`(${sessionId}, ${language}, ${pdf}::bytea, ${sha256})`);
  await db.run(sql`
    with files as (
      insert into negotiation_contracts (session_id, language, pdf, sha256) values ${join(rows)} on conflict (session_id, language) do nothing
    )
    insert into negotiation_seals (session_id, statement, signature, public_key)
    values (${sessionId}, ${statement}, ${signature}, ${publicKey}) on conflict (session_id) do nothing`);
}

/** Sessions that ended and are not sealed, the latest first. */
export function unsealedSessions(db: Queries, limit: number): Promise<{ id: string }[]> {
  return db.many(sql`
    select id from negotiations n where phase = 'ended'
      and not exists (select from negotiation_seals s where s.session_id = n.id)
    order by ended_at desc limit ${limit}`);
}

/** Sessions that ended with every clause decided, between more than one party; up to a limit. */
export async function countConcluded(db: Queries, limit: number): Promise<number> {
  const { count } = await db.one<{ count: number }>(sql`
    select count(*)::int as count from (
      select from negotiations
      where phase = 'ended' and party_count > 1 and clause_count > 0 and decided_count = clause_count limit ${limit}
    ) as concluded`);
  return count;
}

/** Notes that the parties of a session are being told its end; false where they were before. */
export async function noteMailed(tx: Transaction, sessionId: string): Promise<boolean> {
  return (await tx.run(sql`insert into negotiation_contract_mails (session_id) values (${sessionId}) on conflict do nothing`)) === 1;
}

/** Where people get their mail, whether they have shown that it is theirs, and in which language they read it. */
export function findAddresses(
  db: Queries,
  userIds: readonly string[],
): Promise<{ email: string; isConfirmed: boolean; language: string }[]> {
  return db.many(
    sql`select email, email_confirmed_at is not null as "isConfirmed", language from users where id = any(${userIds}::text[]) order by id`,
  );
}
