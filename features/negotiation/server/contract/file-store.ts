import sql from 'sql-template-tag';
import type { Language } from '#platform/contract/language.ts';
import type { Queries } from '#platform/server/database/db.ts';

/** A file of a contract: in its row, in the file store, or for one day in both. */
export interface FileRow {
  sessionId: string;
  language: Language;
  pdf: Buffer | null;
  storedHash: string | null;
}

const columns = sql`session_id as "sessionId", language, pdf, stored_hash as "storedHash"`;
/** Nodes of the previous release may still read the file from its row. */
const bothFor = '1 day';

export function findFile(db: Queries, sessionId: string, language: Language): Promise<FileRow | undefined> {
  return db.maybeOne(sql`select ${columns} from negotiation_contracts where session_id = ${sessionId} and language = ${language}`);
}

export function findFiles(db: Queries, sessionId: string): Promise<FileRow[]> {
  return db.many(sql`select ${columns} from negotiation_contracts where session_id = ${sessionId}`);
}

/** Up to `limit` files that are not in the file store yet. */
export function findUnstored(db: Queries, limit: number): Promise<FileRow[]> {
  return db.many(sql`
    select ${columns} from negotiation_contracts where stored_hash is null and pdf is not null order by session_id, language limit ${limit}`);
}

export async function countUnstored(db: Queries): Promise<number> {
  return (await db.one<{ count: number }>(sql`select count(*)::int as count from negotiation_contracts where stored_hash is null`)).count;
}

/** Records that the file is also in the file store. */
export async function noteStored(db: Queries, { sessionId, language }: FileRow, hash: string): Promise<void> {
  await db.run(sql`
    update negotiation_contracts set stored_hash = ${hash}, stored_at = now() where session_id = ${sessionId} and language = ${language}`);
}

/** Up to `limit` files, after the given one, that have been in both long enough. */
export function findLeaving(db: Queries, after: Pick<FileRow, 'sessionId' | 'language'> | undefined, limit: number): Promise<FileRow[]> {
  return db.many(sql`
    select ${columns} from negotiation_contracts
    where stored_hash is not null and pdf is not null and stored_at < now() - ${bothFor}::interval
      and (session_id, language) > (${after?.sessionId ?? ''}, ${after?.language ?? ''})
    order by session_id, language limit ${limit}`);
}

/** Deletes a file from its row if it equals the stored one. */
export async function leaveRow(db: Queries, { sessionId, language, storedHash }: FileRow): Promise<void> {
  await db.run(sql`
    update negotiation_contracts set pdf = null
    where session_id = ${sessionId} and language = ${language} and stored_hash = ${storedHash} and encode(sha256(pdf), 'hex') = ${storedHash}`);
}
