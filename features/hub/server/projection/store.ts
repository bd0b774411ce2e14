import sql from 'sql-template-tag';
import type { Queries } from '#platform/server/db.ts';

/** What the Hub holds of a thing already, and for whom. */
export interface HeldItem {
  item: number;
  /** Name of a scope → its number. */
  scopes: ReadonlyMap<string, number>;
}

/** A thing as it is to stand in the Hub. */
export interface NewItem {
  kind: string;
  id: string;
  title: string;
  titleKey: string;
  authorId: string | null;
  category: string;
  isPublic: boolean;
  groupIds: readonly string[];
  createdAt: string;
  updatedAt: string;
  words: readonly string[];
  /** Numbers of scopes: everybody's (null where it is not public), those of groups, those of people. */
  publicScope: number | null;
  groupScopes: readonly number[];
  peopleScopes: readonly number[];
}

/** Reads what is held and keeps others from changing it until the transaction ends. */
export async function heldItem(tx: Queries, kind: string, id: string): Promise<HeldItem | undefined> {
  const row = await tx.maybeOne<{ item: number; scopes: Record<string, number> }>(sql`
    select i.item, coalesce((select json_object_agg(s.name, s.id) from hub_scopes s where s.id = any(i.scopes)), '{}') as scopes
    from hub_items i where i.kind = ${kind} and i.id = ${id} for update of i`);
  return row && { item: row.item, scopes: new Map(Object.entries(row.scopes)) };
}

/** The numbers of scopes; those that have none yet get one. */
export async function numberScopes(tx: Queries, names: readonly string[]): Promise<Map<string, number>> {
  const known = await findScopes(tx, names);
  const unknown = names.filter((name) => !known.has(name)).sort();
  if (unknown.length === 0) return known;
  await tx.run(sql`insert into hub_scopes (name) select unnest(${unknown}::text[]) on conflict (name) do nothing`);
  return findScopes(tx, names);
}

async function findScopes(tx: Queries, names: readonly string[]): Promise<Map<string, number>> {
  const rows = await tx.many<{ name: string; id: number }>(sql`select name, id from hub_scopes where name = any(${names}::text[])`);
  return new Map(rows.map(({ name, id }) => [name, id]));
}

/** Writes a thing and its entries, new or changed. */
export async function putItem(tx: Queries, thing: NewItem): Promise<void> {
  const shared = [...thing.groupScopes, ...thing.peopleScopes];
  const scopes = thing.publicScope === null ? shared : [thing.publicScope, ...shared];
  await tx.run(sql`
    with put as (
      insert into hub_items (kind, id, title, title_key, author_id, category, is_public, group_ids, created_at, updated_at, scopes, words)
      values (${thing.kind}, ${thing.id}, ${thing.title}, ${thing.titleKey}, ${thing.authorId}, ${thing.category}, ${thing.isPublic},
        ${thing.groupIds}::text[], ${thing.createdAt}, ${thing.updatedAt}, ${scopes}::int[], array_to_tsvector(${thing.words}::text[]))
      on conflict (kind, id) do update set title = excluded.title, title_key = excluded.title_key, author_id = excluded.author_id,
        category = excluded.category, is_public = excluded.is_public, group_ids = excluded.group_ids, created_at = excluded.created_at,
        updated_at = excluded.updated_at, scopes = excluded.scopes, words = excluded.words
      returning item, kind, created_at, updated_at, title_key
    ), gone as (
      delete from hub_entries e using put where e.item = put.item and e.scope <> all(${scopes}::int[])
    ), entries as (
      select scope, nullif((${thing.groupScopes}::int[])[1:place::int - 1], '{}') as earlier
      from unnest(${shared}::int[]) with ordinality as s(scope, place)
      union all
      select scope, null from unnest(${thing.publicScope === null ? [] : [thing.publicScope]}::int[]) as s(scope)
    )
    insert into hub_entries (scope, item, kind, created_at, updated_at, title_key, earlier)
    select entries.scope, put.item, put.kind, put.created_at, put.updated_at, put.title_key, entries.earlier from put, entries
    on conflict (item, scope) do update set created_at = excluded.created_at, updated_at = excluded.updated_at,
      title_key = excluded.title_key, earlier = excluded.earlier`);
}

/** Takes a thing out. */
export async function removeItem(tx: Queries, item: number): Promise<void> {
  await tx.run(sql`with gone as (delete from hub_entries where item = ${item}) delete from hub_items where item = ${item}`);
}

/**
 * Counts a change in scopes: how many entries each gained or lost, and that its revision is another one. Takes lanes that
 * nobody holds, and makes new ones where all are held, so that it never waits for another transaction.
 */
export async function countChange(tx: Queries, kind: string, scopes: readonly number[], steps: readonly number[]): Promise<void> {
  await tx.run(sql`
    with change as (
      select s.scope, k.kind, s.step from unnest(${scopes}::int[], ${steps}::int[]) as s(scope, step)
      cross join (select '' as kind union select ${kind}::text) as k
    ), laned as (
      select change.*, coalesce((
        select held.lane from hub_counters held where held.scope = change.scope and held.kind = change.kind limit 1 for update skip locked
      ), (random() * 9e15)::bigint) as lane from change
    )
    insert into hub_counters as kept (scope, kind, lane, entries, revision) select scope, kind, lane, step, 1 from laned
    on conflict (scope, kind, lane) do update set entries = kept.entries + excluded.entries, revision = kept.revision + 1`);
}

/** Forgets a person's scope, in which nothing is any more once the account is closed. */
export async function forgetScope(tx: Queries, name: string): Promise<void> {
  await tx.run(sql`
    with gone as (
      delete from hub_scopes s where s.name = ${name} and not exists (select from hub_entries e where e.scope = s.id) returning s.id
    )
    delete from hub_counters where scope in (select id from gone)
  `);
}
