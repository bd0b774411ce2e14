import sql, { type Sql } from 'sql-template-tag';
import type { Queries, Transaction } from '#platform/server/database/db.ts';
import { backfill } from '#platform/server/jobs/backfill.ts';
import { titleKey } from '#platform/server/search/search-words.ts';
import { isEnyeUnsorted } from '#platform/server/search/title-key-store.ts';
import type { SignedInViewer } from '#platform/server/security/viewer.ts';
import type { FieldValues } from '../../contract/chosen-fields.ts';
import { visibleTo } from '../policy.ts';
import { fieldColumns, selectedFields } from '../user/profile-fields-store.ts';
import { searchedFields, spellingsOfName, wordsOfPerson, type SearchedPerson } from '../user/user-store.ts';

export interface FoundPerson extends FieldValues<(typeof searchedFields)[number]> {
  id: string;
  username: string;
  name: string;
  /** Groups that they have in common with the viewer. */
  groupIds: string[];
}

/**
 * Maximum number of matching users examined. For frequent words, matches in the viewer's groups are
 * examined too.
 */
const lookedAt = 200;

/** Users whom the viewer may see and who match the words, those of the viewer's groups first. */
export async function foundPeople(
  db: Queries,
  viewer: SignedInViewer,
  { words, groupId, limit }: { words: string; groupId: string | undefined; limit: number },
): Promise<FoundPerson[]> {
  const own = sql`(
    select own.group_id from memberships own join groups g on g.id = own.group_id and g.deleted_at is null
    where own.user_id = ${viewer.id} and own.status = 'member')`;
  const common = sql`from memberships theirs where theirs.user_id = u.id and theirs.status = 'member' and theirs.group_id in (select group_id from own)`;
  const inGroup = groupId === undefined ? sql`true` : sql`exists (select ${common} and theirs.group_id = ${groupId})`;
  // Reads the common groups only of the rows that are returned.
  const chosen = (candidates: Sql) =>
    db.many<FoundPerson>(sql`
      with own as materialized ${own}, candidates as materialized ${candidates}, first as materialized (
        select u.id, u.username, u.name, ${fieldColumns(searchedFields, 'u.')}, exists (select ${common}) as is_near from candidates as u where ${visibleTo(viewer)} and ${inGroup}
        order by is_near desc, lower(u.name), u.id limit ${limit})
      select u.id, u.username, u.name, ${selectedFields(searchedFields, 'u.')}, array(select theirs.group_id ${common} order by 1) as "groupIds" from first as u
      order by u.is_near desc, lower(u.name), u.id`);
  const holding = sql`search @@ ${words}::tsquery`;
  const some = sql`(select * from users where ${holding} limit ${lookedAt})`;
  const [found, { count }] = await Promise.all([
    chosen(some),
    db.one<{ count: number }>(sql`select count(*) as count from ${some} as candidates`),
  ]);
  if (count < lookedAt) return found;
  const near = await chosen(sql`(
    select * from users where ${holding} and id in (
      select theirs.user_id from memberships theirs where theirs.group_id in ${own} and theirs.status = 'member') limit ${lookedAt})`);
  const others = found.filter(({ id }) => !near.some((person) => person.id === id));
  return [...near, ...others].slice(0, limit);
}

/**
 * Names of users whom the viewer may see that share one of the spellings. For frequent names, those
 * in the viewer's groups are examined too.
 */
export async function namesSpelled(db: Queries, viewer: SignedInViewer, spellings: readonly string[]): Promise<string[]> {
  const alike = sql`u.name_spellings && ${[...spellings]}::text[]`;
  const rows = await db.many<{ name: string }>(sql`
    with mine as materialized (
      select theirs.user_id from memberships theirs join memberships own on own.group_id = theirs.group_id and own.status = 'member'
      where own.user_id = ${viewer.id} and theirs.status = 'member'),
    looked as materialized (select u.id from users u where ${alike} limit ${lookedAt}),
    near as materialized (
      select u.id from users u where ${alike} and (select count(*) from looked) = ${lookedAt} and u.id in (select user_id from mine) limit ${lookedAt})
    select distinct u.name from users u where u.id in (select id from looked union select id from near) and ${visibleTo(viewer)}`);
  return rows.map(({ name }) => name);
}

/** Also rows without search words, since both are written together. */
const wordless = sql`name_spellings is null`;
/** Without a sort key, or with that of an earlier release. */
const keyless = sql`(name_key is null or (${isEnyeUnsorted(sql`name`, sql`name_key`)}))`;

/** Backfills search words and sort keys of users from before these existed. */
export const searchBackfill = backfill('accounts', 'giveWords', [
  {
    name: 'people',
    size: 500,
    countMissing: async (db) => (await db.one<{ count: number }>(sql`select count(*) as count from users where ${wordless}`)).count,
    fill: backfillSearch,
  },
  {
    name: 'nameKeys',
    size: 500,
    countMissing: async (db) => (await db.one<{ count: number }>(sql`select count(*) as count from users where ${keyless}`)).count,
    fill: backfillNameKeys,
  },
]);

/** Adds search words to at most `atMost` users; returns their number. */
async function backfillSearch(tx: Transaction, atMost: number): Promise<number> {
  const people = await tx.many<SearchedPerson>(sql`
    select id, username, name, ${selectedFields(searchedFields)} from users where ${wordless} limit ${atMost} for no key update`);
  for (const person of people)
    await tx.run(sql`
      update users set search = array_to_tsvector(${wordsOfPerson(person)}), name_spellings = ${spellingsOfName(person.name)}::text[] where id = ${person.id}`);
  return people.length;
}

/** Adds sort keys to at most `atMost` users; returns their number. */
async function backfillNameKeys(tx: Transaction, atMost: number): Promise<number> {
  const people = await tx.many<{ id: string; name: string }>(sql`
    select id, name from users where ${keyless} limit ${atMost} for no key update`);
  const given = people.map(({ id, name }) => ({ id, key: titleKey(name) }));
  await tx.run(sql`
    update users set name_key = given.key from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (id text, key text)
    where users.id = given.id`);
  return people.length;
}
