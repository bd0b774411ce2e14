import sql, { type Sql } from 'sql-template-tag';
import { memberGroupIds } from '#features/groups/server/public-api.ts';
import type { Queries, Transaction } from '#platform/server/database/db.ts';
import { rooms } from '#platform/server/common/live-rooms.ts';
import { mark } from '#platform/server/search/lexemes.ts';
import { isSignedIn, type Viewer } from '#platform/server/security/viewer.ts';

/** The character that begins the lexeme of a scope. */
const scopeMark = mark.scope('');

/** Subquery of the scopes whose words the viewer may know. */
function scopesOfWords(viewer: Viewer): Sql {
  if (!isSignedIn(viewer)) return sql`(select ${rooms.public}::text as scope)`;
  return sql`(
    select ${rooms.public}::text as scope union all select ${rooms.user(viewer.id)}::text
    union all select ${rooms.group('')} || group_id from ${memberGroupIds(viewer.id)} as mine)`;
}

/**
 * Words in content that the viewer can see now. Learnt words may remain for a day after their
 * content.
 */
export async function findReadable(db: Queries, viewer: Viewer, words: readonly string[]): Promise<string[]> {
  if (words.length === 0) return [];
  const rows = await db.many<{ word: string }>(sql`
    with seen as materialized (select string_agg(quote_literal(${scopeMark} || scope), ' | ') as scopes from ${scopesOfWords(viewer)} as mine)
    select word from unnest(${[...words]}::text[]) as asked(word)
    where exists (
      select from searched_things t where t.words @@ (quote_literal(asked.word) || ' & (' || (select scopes from seen) || ')')::tsquery)`);
  const readable = new Set(rows.map(({ word }) => word));
  return words.filter((word) => readable.has(word));
}

/**
 * Returns words that share a variant with these spellings, among those that the viewer may know.
 */
export async function findSpelledAlike(db: Queries, viewer: Viewer, spellings: readonly string[], limit: number): Promise<string[]> {
  const rows = await db.many<{ word: string }>(sql`
    select near.word from (select distinct s.word from search_spellings s where s.key = any(${spellings}::text[])) as near
    where exists (select from search_words w where w.word = near.word and w.scope in ${scopesOfWords(viewer)})
    order by near.word limit ${limit}`);
  return rows.map(({ word }) => word);
}

/** Returns the shortest words with a prefix, among those that the viewer may know. */
export async function findBeginningWith(db: Queries, viewer: Viewer, beginning: string, limit: number): Promise<string[]> {
  const rows = await db.many<{ word: string }>(sql`
    select word from (
      select distinct w.word from ${scopesOfWords(viewer)} as mine cross join lateral (
        select word from search_words where scope = mine.scope and word >= ${beginning} and word < ${`${beginning}\u{10FFFF}`} limit 200
      ) as w
    ) as known order by length(word), word limit ${limit}`);
  return rows.map(({ word }) => word);
}

/**
 * Locks and returns the position up to which words were learnt; undefined while another node
 * learns.
 */
export function lockLearnt(tx: Transaction): Promise<{ item: number; seen: number } | undefined> {
  return tx.maybeOne(sql`select item, seen from search_learnt for update skip locked`);
}

export async function saveLearnt(tx: Transaction, { item, seen }: { item: number; seen: number }): Promise<void> {
  await tx.run(sql`update search_learnt set item = ${item}, seen = ${seen}`);
}

export async function lastItem(db: Queries): Promise<number> {
  return (await db.one<{ item: number }>(sql`select coalesce(max(item), 0) as item from searched_things`)).item;
}

/** Returns the next things after a number. */
export function thingsBehind(
  db: Queries,
  item: number,
  limit: number,
): Promise<{ item: number; kind: string; id: string; title: string; isPublic: boolean; groupIds: string[]; people: string[] }[]> {
  return db.many(sql`
    select item, kind, id, title, is_public as "isPublic", group_ids as "groupIds", people from searched_things
    where item > ${item}::bigint order by item limit ${limit}`);
}

/** Inserts words of scopes. */
export async function saveWords(tx: Transaction, words: readonly { scope: string; word: string }[]): Promise<void> {
  await tx.run(sql`
    insert into search_words (scope, word)
    select distinct scope, word from unnest(${words.map(({ scope }) => scope)}::text[], ${words.map(({ word }) => word)}::text[]) as w(scope, word)
    order by scope, word on conflict do nothing`);
}

/** Returns the words without stored variants. */
export async function withoutSpellings(db: Queries, words: readonly string[]): Promise<string[]> {
  const rows = await db.many<{ word: string }>(sql`
    select word from unnest(${words}::text[]) as w(word) where not exists (select from search_spellings s where s.word = w.word collate "C")`);
  return rows.map(({ word }) => word);
}

export async function saveSpellings(tx: Transaction, spellings: readonly { key: string; word: string }[]): Promise<void> {
  await tx.run(sql`
    insert into search_spellings (key, word)
    select key, word from unnest(${spellings.map(({ key }) => key)}::text[], ${spellings.map(({ word }) => word)}::text[]) as s(key, word)
    order by key, word on conflict do nothing`);
}

/**
 * Deletes words that no longer occur in their scope, among the next `limit` words after one;
 * returns where it stopped.
 */
export async function deleteWords(
  tx: Transaction,
  after: { scope: string; word: string },
  limit: number,
): Promise<{ scope: string; word: string } | undefined> {
  return tx.maybeOne(sql`
    with looked as materialized (
      select scope, word from search_words where (scope, word) > (${after.scope}, ${after.word}) order by scope, word limit ${limit}
    ), gone as (
      delete from search_words w using looked where w.scope = looked.scope and w.word = looked.word and not exists (
        select from searched_things t where t.words @@ (quote_literal(looked.word) || ' & ' || quote_literal('@' || looked.scope))::tsquery) returning w.word
    ), unspelled as (
      delete from search_spellings s using gone where s.word = gone.word
        and not exists (select from search_words w where w.word = gone.word and (w.scope, w.word) not in (select scope, word from looked))
    )
    select scope, word from looked order by scope desc, word desc limit 1`);
}
