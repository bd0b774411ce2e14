import sql from 'sql-template-tag';
import type { Queries, Transaction } from '#platform/server/database/db.ts';
import type { Synonyms } from '../../contract/synonym-shapes.ts';

/** Synonyms of administrators, latest first. */
export function allSynonyms(db: Queries): Promise<Synonyms[]> {
  return db.many(sql`select id, words from search_synonyms order by created_at desc, id desc`);
}

/** Returns the revision of these synonyms. */
export async function findRevision(db: Queries): Promise<number> {
  return (await db.one<{ revision: number }>(sql`select revision from search_synonyms_revision`)).revision;
}

/** Increments the revision, which serialises concurrent changes. */
export async function countChange(tx: Transaction): Promise<void> {
  await tx.run(sql`update search_synonyms_revision set revision = revision + 1`);
}

export async function insertSynonyms(tx: Transaction, { id, words }: Synonyms): Promise<void> {
  await tx.run(sql`insert into search_synonyms (id, words) values (${id}, ${[...words]}::text[])`);
}

export async function deleteSynonyms(tx: Transaction, id: string): Promise<boolean> {
  return (await tx.run(sql`delete from search_synonyms where id = ${id}`)) > 0;
}
