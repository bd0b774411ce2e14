import sql from 'sql-template-tag';
import type { Language } from '#platform/contract/language.ts';
import type { Queries } from '#platform/server/db.ts';

/** Where a file of a contract is: in its row, in the store, or for a day in both. */
export interface FileRow {
  sessionId: string;
  language: Language;
  pdf: Buffer | null;
  storedHash: string | null;
}

const columns = sql`session_id as "sessionId", language, pdf, stored_hash as "storedHash"`;
/** As long as nodes of the release before may still look for a file in its row. */
const bothFor = '1 day';

export function findFile(db: Queries, sessionId: string, language: Language): Promise<FileRow | undefined> {
  return db.maybeOne(sql`select ${columns} from negotiation_contracts where session_id = ${sessionId} and language = ${language}`);
}

export function findFiles(db: Queries, sessionId: string): Promise<FileRow[]> {
  return db.many(sql`select ${columns} from negotiation_contracts where session_id = ${sessionId}`);
}

/** Some of the files that are not in the store yet. */
export function findUnstored(db: Queries, limit: number): Promise<FileRow[]> {
  return db.many(sql`
    select ${columns} from negotiation_contracts where stored_hash is null and pdf is not null order by session_id, language limit ${limit}`);
}

export async function countUnstored(db: Queries): Promise<number> {
  return (await db.one<{ count: number }>(sql`select count(*)::int as count from negotiation_contracts where stored_hash is null`)).count;
}

/** The file lies in the store too, from now on. */
export async function noteStored(db: Queries, { sessionId, language }: FileRow, hash: string): Promise<void> {
  await db.run(sql`
    update negotiation_contracts set stored_hash = ${hash}, stored_at = now() where session_id = ${sessionId} and language = ${language}`);
}

/** Some of the files that have been in both for long enough, behind one of them. */
export function findLeaving(db: Queries, after: Pick<FileRow, 'sessionId' | 'language'> | undefined, limit: number): Promise<FileRow[]> {
  return db.many(sql`
    select ${columns} from negotiation_contracts
    where stored_hash is not null and pdf is not null and stored_at < now() - ${bothFor}::interval
      and (session_id, language) > (${after?.sessionId ?? ''}, ${after?.language ?? ''})
    order by session_id, language limit ${limit}`);
}

/** Takes a file out of its row, if it is the one that lies in the store. */
export async function leaveRow(db: Queries, { sessionId, language, storedHash }: FileRow): Promise<void> {
  await db.run(sql`
    update negotiation_contracts set pdf = null
    where session_id = ${sessionId} and language = ${language} and stored_hash = ${storedHash} and encode(sha256(pdf), 'hex') = ${storedHash}`);
}
