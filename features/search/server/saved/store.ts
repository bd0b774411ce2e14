import sql, { type Sql } from 'sql-template-tag';
import type { Language } from '#platform/contract/language.ts';
import type { Queries, Transaction } from '#platform/server/database/db.ts';
import type { SignedInViewer } from '#platform/server/security/viewer.ts';
import type { SavedSearch, SearchFilter } from '../../contract/shapes.ts';

const columns = sql`id, filter, created_at as "createdAt", cardinality(finds) as "newFinds"`;

/** Returns the saved searches of a person, latest first. */
export function savedSearchesOf(db: Queries, userId: string): Promise<SavedSearch[]> {
  return db.many(sql`select ${columns} from saved_searches where user_id = ${userId} order by created_at desc, id desc`);
}

/** Returns those of the given saved searches that belong to the person. */
export function findSaved(db: Queries, userId: string, ids: readonly string[]): Promise<SavedSearch[]> {
  return db.many(sql`select ${columns} from saved_searches where user_id = ${userId} and id = any(${ids}::uuid[])`);
}

/**
 * Locks a person until the transaction ends, so that saved searches are counted one command at a
 * time.
 */
export async function lockOwner(tx: Transaction, userId: string): Promise<void> {
  await tx.run(sql`select from users where id = ${userId} for no key update`);
}

export function insertSaved(tx: Transaction, userId: string, { id, filter }: { id: string; filter: SearchFilter }): Promise<SavedSearch> {
  return tx.one(sql`
    insert into saved_searches (user_id, id, filter) values (${userId}, ${id}, ${JSON.stringify(filter)}) returning ${columns}`);
}

export async function deleteSaved(db: Queries, userId: string, id: string): Promise<boolean> {
  return (await db.run(sql`delete from saved_searches where user_id = ${userId} and id = ${id}`)) > 0;
}

export async function deleteSavedOf(tx: Transaction, userId: string): Promise<void> {
  await tx.run(sql`delete from saved_searches where user_id = ${userId}`);
}

/** Marks all results as seen. */
export function noteLook(db: Queries, userId: string, id: string): Promise<(SavedSearch & { hadNew: boolean }) | undefined> {
  return db.maybeOne(sql`
    with before as (select user_id, id, finds <> '{}' as "hadNew" from saved_searches where user_id = ${userId} and id = ${id} for update)
    update saved_searches saved set looked_at = now(), finds = '{}' from before where saved.user_id = before.user_id and saved.id = before.id
    returning saved.id, filter, created_at as "createdAt", 0 as "newFinds", before."hadNew"`);
}

/** A person with saved searches to be checked. */
export type SearchOwner = Pick<SignedInViewer, 'id' | 'username' | 'role' | 'isAdministrator'> & { language: Language };

/** Returns people whose saved searches were not checked for `every`, the longest first. */
export function dueOwners(db: Queries, every: string, limit: number): Promise<SearchOwner[]> {
  return db.many(sql`
    select u.id, u.username, u.role, u.is_administrator as "isAdministrator", u.language from (
      select user_id, min(checked_at) as due from (
        select user_id, checked_at from saved_searches where checked_at < now() - ${every}::interval order by checked_at limit ${limit}) as waiting
      group by user_id) as owner
    join users u on u.id = owner.user_id order by owner.due`);
}

export interface WatchedSearch {
  id: string;
  filter: SearchFilter;
  lookedAt: string;
  finds: string[];
}

/** Returns all saved searches of a person with their new results so far. */
export function watchedOf(db: Queries, userId: string): Promise<WatchedSearch[]> {
  return db.many(sql`
    select id, filter, looked_at as "lookedAt", finds from saved_searches where user_id = ${userId} order by id`);
}

/**
 * Records a check and the new results; returns false if the person looked at the results meanwhile.
 */
export async function noteWatched(
  tx: Transaction,
  userId: string,
  { id, finds, lookedAt }: Pick<WatchedSearch, 'id' | 'finds' | 'lookedAt'>,
): Promise<boolean> {
  const noted = await tx.run(sql`
    update saved_searches set checked_at = now(), finds = ${finds}::text[]
    where user_id = ${userId} and id = ${id} and looked_at = ${lookedAt}::timestamptz`);
  return noted > 0;
}

/** Marks all saved searches of a person as checked. */
export async function noteChecked(db: Queries, userId: string): Promise<void> {
  await db.run(sql`update saved_searches set checked_at = now() where user_id = ${userId}`);
}

/** Whether the result of a notification (as `note`) is still new. */
export const isNewStill = ({ id }: SignedInViewer): Sql => sql`exists (
  select from saved_searches s where s.user_id = ${id} and s.id = note.thing_id::uuid and note.part_id = any(s.finds))`;

/** Audience: the person. */
export const ownerAudience = (userId: string): Sql => sql`(select ${userId}::text, null::text)`;
