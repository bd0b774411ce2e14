import sql from 'sql-template-tag';
import type { RichText } from '#platform/contract/rich-text/nodes.ts';
import type { Queries, Transaction } from '#platform/server/database/db.ts';
import { joinedRuns, lettersOf, type Runs } from '../../contract/writers.ts';
import { carryWriters, type Authored } from './writers.ts';

/** The saved text of a document that is edited live, with who wrote it; undefined if that was not recorded. */
export async function findAuthored(tx: Transaction, id: string): Promise<Authored | undefined> {
  const row = await tx.maybeOne<{ writers: Runs | null; content: RichText }>(sql`
    select live.writers, d.content from document_live_texts live join documents d on d.id = live.document_id where d.id = ${id}`);
  return row?.writers ? { letters: lettersOf(row.content), runs: row.writers } : undefined;
}

/** Stores who wrote the saved text, which was `before`; one number for each person. */
export async function saveWriters(tx: Transaction, id: string, before: Authored | undefined, after: Authored): Promise<void> {
  const runs = await oneNumberEach(tx, id, after.runs);
  const carried = before ? carryWriters(before, { ...after, runs }) : runs;
  await tx.run(sql`update document_live_texts set writers = ${JSON.stringify(carried)}::jsonb where document_id = ${id}`);
}

async function oneNumberEach(tx: Transaction, id: string, runs: Runs): Promise<Runs> {
  const clients = [...new Set(runs.map(([client]) => client))];
  const rows = await tx.many<{ client: number; first: number }>(sql`
    select c.client, case when c.is_original then 0 when c.author_id is null then c.client
      else (select min(own.client) from document_clients own where own.document_id = c.document_id and own.author_id = c.author_id) end as first
    from document_clients c where c.document_id = ${id} and c.client = any(${clients}::bigint[])`);
  const firsts = new Map(rows.map(({ client, first }) => [client, first]));
  return joinedRuns(runs.map(([client, letters]) => [firsts.get(client) ?? client, letters]));
}

/** Owners of the client numbers of a document. */
export function namesOfClients(
  db: Queries,
  id: string,
  clients: readonly number[],
): Promise<{ client: number; id: string; name: string }[]> {
  return db.many(sql`
    select c.client, u.id, u.name from document_clients c join users u on u.id = c.author_id
    where c.document_id = ${id} and c.client = any(${clients}::bigint[])`);
}

interface WritersRow {
  content: RichText;
  writers: Runs | null;
  /** Whether all of it is by the author if `writers` is null. */
  isByAuthor: boolean;
}

/** Writers of the saved text of a document. */
export function findPresentWriters(db: Queries, id: string): Promise<WritersRow | undefined> {
  return db.maybeOne(sql`
    select d.content, live.writers, live.document_id is null as "isByAuthor"
    from documents d left join document_live_texts live on live.document_id = d.id where d.id = ${id}`);
}

/** Writers of a version. */
export function findVersionWriters(db: Queries, id: string, version: number): Promise<WritersRow | undefined> {
  return db.maybeOne(sql`
    select t.content, v.writers, v.saved_by = d.author_id as "isByAuthor" from document_versions v
    join document_texts t on t.document_id = v.document_id and t.hash = v.hash join documents d on d.id = v.document_id
    where v.document_id = ${id} and v.version = ${version}`);
}
