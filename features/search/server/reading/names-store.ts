import sql from 'sql-template-tag';
import { canonicalIdentifier } from '#features/accounts/contract/canonical-identifier.ts';
import { groupVisibleTo, memberGroupIds } from '#features/groups/server/public-api.ts';
import type { Queries } from '#platform/server/database/db.ts';
import { searchWords } from '#platform/server/search/search-words.ts';
import { isTitled } from '#platform/server/search/title-key-store.ts';
import { quoted } from '#platform/server/search/lexemes.ts';
import type { Viewer } from '#platform/server/security/viewer.ts';

/** Maximum number of people with these words who are compared, and of namesakes who are used. */
const lookedAt = 500;
const namesakes = 20;

/**
 * Returns people by short id, username or full name. That reveals nothing: results are only found
 * by authors that they show.
 */
export async function authorsCalled(db: Queries, name: string): Promise<string[]> {
  const known = await db.many<{ id: string }>(sql`
    select id from users where id = ${name.toUpperCase()} or username_key = ${canonicalIdentifier(name)} order by id limit 5`);
  if (known.length > 0) return known.map(({ id }) => id);
  const words = searchWords(name);
  if (words.length === 0) return [];
  const called = await db.many<{ id: string; name: string }>(sql`
    select id, name from (select * from users where search @@ ${words.map(quoted).join(' & ')}::tsquery offset 0) as u
    order by id limit ${lookedAt}`);
  const text = words.join(' ');
  return called.flatMap((person) => (searchWords(person.name).join(' ') === text ? person.id : [])).slice(0, namesakes);
}

/** Returns groups by short id or name, if the viewer may know them. */
export async function groupsCalled(db: Queries, viewer: Viewer, name: string): Promise<string[]> {
  const rows = await db.many<{ id: string }>(sql`
    select g.id from groups g
    where (g.id = ${name.toUpperCase()} or ${isTitled(sql`g.name_key`, name)}) and g.deleted_at is null
      and (g.visibility = 'public' or g.id in ${memberGroupIds(viewer.id)})
    order by g.id limit 5`);
  return rows.map(({ id }) => id);
}

/** Names of people and groups, by id. */
export interface Names {
  people: ReadonlyMap<string, string>;
  groups: ReadonlyMap<string, string>;
}

/**
 * Returns names of people, and of groups that the viewer may know. One statement, since results
 * nearly always have both.
 */
export async function namesOf(
  db: Queries,
  viewer: Viewer,
  { people, groups }: { people: readonly string[]; groups: readonly string[] },
): Promise<Names> {
  if (people.length === 0 && groups.length === 0) return { people: new Map(), groups: new Map() };
  const rows = await db.many<{ id: string; name: string; isGroup: boolean }>(sql`
    select u.id, u.name, false as "isGroup" from users u where u.id = any(${people}::text[])
    union all
    select g.id, g.name, true from groups g where g.id = any(${groups}::text[]) and ${groupVisibleTo(viewer)}`);
  const named = (isGroup: boolean) => new Map(rows.flatMap((row) => (row.isGroup === isGroup ? [[row.id, row.name] as const] : [])));
  return { people: named(false), groups: named(true) };
}
