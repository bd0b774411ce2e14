import sql, { type Sql } from 'sql-template-tag';
import type { Queries, Transaction } from '../database/db.ts';
import { peopleOf } from '../security/scopes.ts';
import { indexWords, type SearchEntry } from './index-words.ts';
import { indexEdition } from './lexemes.ts';

/**
 * Entries that each transaction writes at its end, by kind and ID; null where the thing was
 * removed.
 */
const toWrite = new WeakMap<Transaction, Map<string, SearchEntry | null>>();
const keyOf = (kind: string, id: string) => `${kind} ${id}`;

/** Indexes a thing at the end of the transaction, since nothing in it depends on the result. */
export function indexThing(tx: Transaction, kind: string, id: string, entry: SearchEntry): void {
  const entries = toWrite.get(tx) ?? new Map<string, SearchEntry | null>();
  toWrite.set(tx, entries);
  const key = keyOf(kind, id);
  const isRequested = entries.has(key);
  entries.set(key, entry);
  if (isRequested) return;
  tx.withCommit(() => {
    const last = entries.get(key);
    return last ? { query: writing(kind, id, last) } : undefined;
  });
}

function writing(kind: string, id: string, entry: SearchEntry): Sql {
  const { title, authorId, category, audience, createdAt, updatedAt } = entry;
  return sql`
    insert into searched_things (kind, id, title, author_id, category, is_public, group_ids, people, created_at, updated_at, edition, words)
    values (${kind}, ${id}, ${title}, ${authorId}, ${category}, ${audience.isPublic}, ${[...new Set(audience.groupIds)]}::text[],
      ${peopleOf(entry)}::text[], ${createdAt}::timestamptz, ${updatedAt}::timestamptz,
      ${indexEdition}, ${indexWords(kind, entry)}::tsvector)
    on conflict (kind, id) do update set item = excluded.item, title = excluded.title, author_id = excluded.author_id, category = excluded.category, is_public = excluded.is_public,
      group_ids = excluded.group_ids, people = excluded.people, created_at = excluded.created_at, updated_at = excluded.updated_at, edition = excluded.edition, words = excluded.words`;
}

/** Locks the index entry of a thing until the transaction ends. */
export async function lockIndexed(tx: Queries, kind: string, id: string): Promise<void> {
  await tx.run(sql`select from searched_things where kind = ${kind} and id = ${id} for update`);
}

/** Removes things of a kind from the index. */
export async function removeFromIndex(tx: Transaction, kind: string, ids: readonly string[]): Promise<void> {
  const entries = toWrite.get(tx);
  for (const key of ids.map((id) => keyOf(kind, id))) if (entries?.has(key)) entries.set(key, null);
  await tx.run(sql`delete from searched_things where kind = ${kind} and id = any(${ids}::text[])`);
}

/** Flushes the pending list of the GIN index; in bulk this is much cheaper than per row. */
export async function flushPendingIndex(db: Queries): Promise<void> {
  await db.run(sql`select gin_clean_pending_list('searched_things_words')`);
}

/**
 * Locks the index entries of things until the transaction ends. Missing ones are inserted empty, to
 * be filled before the commit.
 */
export async function reserveIndexed(tx: Queries, kind: string, ids: readonly string[]): Promise<void> {
  await tx.run(sql`
    insert into searched_things (kind, id, title, is_public, group_ids, people, created_at, updated_at, edition, words)
    select ${kind}, id, '', false, '{}', '{}', now(), now(), 0, '' from unnest(${ids}::text[]) as given(id) order by id collate "C" on conflict (kind, id) do nothing`);
  await tx.run(sql`select from searched_things where kind = ${kind} and id = any(${ids}::text[]) order by id for update`);
}

/** Returns the items without a current index entry. */
export async function findUnindexed(db: Queries, kind: string, ids: readonly string[]): Promise<string[]> {
  const rows = await db.many<{ id: string }>(sql`
    select id from unnest(${ids}::text[]) as given(id) where not exists (
      select from searched_things s where s.kind = ${kind} and s.id = given.id collate "C" and s.edition = ${indexEdition})`);
  return rows.map(({ id }) => id);
}

/** The next indexed things of a kind between two IDs. */
export async function findIndexedBetween(
  db: Queries,
  kind: string,
  after: string,
  last: string | undefined,
  limit: number,
): Promise<string[]> {
  const rows = await db.many<{ id: string }>(sql`
    select id from searched_things where kind = ${kind} and id > ${after} and id <= ${last ?? '\u{10FFFF}'} order by id limit ${limit}`);
  return rows.map(({ id }) => id);
}

/** Whether the index is empty or has entries of an older analysis. */
export async function isOutdated(db: Queries): Promise<boolean> {
  const { outdated } = await db.one<{ outdated: boolean }>(sql`
    select not exists (select from searched_things) or exists (select from searched_things where edition <> ${indexEdition}) as outdated`);
  return outdated;
}
