import sql from 'sql-template-tag';
import type { Language } from '#platform/contract/language.ts';
import type { Queries, Transaction } from '#platform/server/db.ts';

interface ContractFile {
  sessionId: string;
  language: Language;
  pdf: Buffer;
  sha256: string;
}

/** The final contract in a language, once it was made. */
export async function findContract(db: Queries, sessionId: string, language: Language): Promise<Buffer | undefined> {
  const row = await db.maybeOne<{ pdf: Buffer }>(
    sql`select pdf from negotiation_contracts where session_id = ${sessionId} and language = ${language}`,
  );
  return row?.pdf;
}

/** Keeps a final contract. Where somebody else was first, theirs stays. */
export async function keepContract(db: Queries, { sessionId, language, pdf, sha256 }: ContractFile): Promise<void> {
  await db.run(sql`
    insert into negotiation_contracts (session_id, language, pdf, sha256) values (${sessionId}, ${language}, ${pdf}, ${sha256})
    on conflict (session_id, language) do nothing`);
}

/** The hashes of the files that were made of a contract. */
export function fileHashes(db: Queries, sessionId: string): Promise<{ language: Language; sha256: string }[]> {
  return db.many(sql`select language, sha256 from negotiation_contracts where session_id = ${sessionId} order by language`);
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
