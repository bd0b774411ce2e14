import sql from 'sql-template-tag';
import type { Language } from '#platform/contract/language.ts';
import type { Queries, Transaction } from '#platform/server/database/db.ts';
import type { Category, ManagedCategory } from '../../contract/category-shapes.ts';

/**
 * Lists all categories in the given language. Merged ones come last and have the name of their
 * target.
 */
export async function listCategoryRows(queries: Queries, language: Language): Promise<Category[]> {
  const name = { en: sql`name_en`, fr: sql`name_fr`, es: sql`name_es` }[language];
  const rows = await queries.many<{ id: string; name: string; into: string | null }>(sql`
    select c.id, named.${name} as name, c.merged_into as into
    from categories c join categories named on named.id = coalesce(c.merged_into, c.id)
    order by c.merged_into is not null, c.position, c.id`);
  return rows.map(({ id, name: label, into }) => ({ id, name: label, ...(into === null ? {} : { into }) }));
}

/** Changes whenever a category does. */
export async function categoryEdition(queries: Queries): Promise<string> {
  return (await queries.one<{ edition: string }>(sql`select edition::text from category_edition`)).edition;
}

/** The target of the merge, if the category was merged. */
export interface LockedCategory {
  into: string | null;
}

/** Locks a category against merging until the transaction ends; undefined if there is none. */
export function lockCategory(tx: Queries, id: string): Promise<LockedCategory | undefined> {
  return tx.maybeOne(sql`select merged_into as into from categories where id = ${id} for key share`);
}

/** Resolves a locked category to itself or to the target of its merge. */
export async function standingOf(tx: Queries, id: string, locked: LockedCategory | undefined): Promise<string | undefined> {
  return locked?.into ? standingCategory(tx, locked.into) : locked && id;
}

/** Locks a category against merging and resolves it like `standingOf`. */
export async function standingCategory(tx: Queries, id: string): Promise<string | undefined> {
  return standingOf(tx, id, await lockCategory(tx, id));
}

const status = sql`
  select id, json_build_object('en', name_en, 'fr', name_fr, 'es', name_es) as names,
    (row_number() over (order by position, id))::integer as place
  from categories where merged_into is null`;

export function listStanding(queries: Queries): Promise<ManagedCategory[]> {
  return queries.many(sql`${status} order by place`);
}

export function findStanding(queries: Queries, id: string): Promise<ManagedCategory | undefined> {
  return queries.maybeOne(sql`select * from (${status}) as listed where id = ${id}`);
}

/** Serialises changes of categories until the transaction ends. */
export async function lockCategories(tx: Transaction): Promise<void> {
  await tx.run(sql`select from category_edition for update`);
}

export async function insertCategory(tx: Transaction, id: string, { en, fr, es }: ManagedCategory['names']): Promise<boolean> {
  return (
    (await tx.run(sql`
      insert into categories (id, position, name_en, name_fr, name_es)
      select ${id}, coalesce(max(position), 0) + 1, ${en}, ${fr}, ${es} from categories on conflict (id) do nothing`)) > 0
  );
}

export async function renameCategory(tx: Transaction, id: string, { en, fr, es }: ManagedCategory['names']): Promise<void> {
  await tx.run(sql`
    update categories set name_en = ${en}, name_fr = ${fr}, name_es = ${es}
    where id = ${id} and (name_en, name_fr, name_es) is distinct from (${en}, ${fr}, ${es})`);
}

/** Sets the positions of categories in the given order. */
export async function orderCategories(tx: Transaction, ids: readonly string[]): Promise<void> {
  await tx.run(sql`
    update categories set position = listed.place from unnest(${[...ids]}::text[]) with ordinality as listed(id, place)
    where categories.id = listed.id and position <> listed.place`);
}

/**
 * Marks a category, and all that were merged into it, as merged into another. Waits for
 * transactions that hold `lockCategory` on it.
 */
export async function mergeInto(tx: Transaction, id: string, into: string): Promise<void> {
  await tx.run(sql`select from categories where id = ${id} for update`);
  await tx.run(sql`update categories set merged_into = ${into} where id = ${id} or merged_into = ${id}`);
}

/** Moves groups of a merged category, among the next `limit` groups after an id. */
export function moveGroups(
  tx: Transaction,
  category: string,
  after: string | null,
  limit: number,
): Promise<{ looked: number; last: string | null }> {
  return tx.one(sql`
    with looked as materialized (select id from groups where id > ${after ?? ''} order by id limit ${limit}),
    moved as (
      update groups g set category = c.merged_into from looked, categories c
      where g.id = looked.id and g.category = ${category} and c.id = ${category} and c.merged_into is not null)
    select count(*)::integer as looked, max(id) as last from looked`);
}
