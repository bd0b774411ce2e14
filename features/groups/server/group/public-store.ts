import sql, { type Sql } from 'sql-template-tag';
import type { Queries } from '#platform/server/database/db.ts';
import { visitor } from '#platform/server/security/viewer.ts';
import type { PublicGroup } from '../../contract/public-shapes.ts';
import type { Visibility } from '../../contract/kinds.ts';
import { visibleTo } from '../policy.ts';

const memberCount = sql`(select count(*) from memberships m where m.group_id = g.id and m.status = 'member')`;
const isOpen = sql`g.deleted_at is null and ${visibleTo(visitor)}`;

/** Returns the public data of a group; undefined unless it is public. */
export function findPublicGroup(queries: Queries, id: string): Promise<(PublicGroup & { visibility: Visibility }) | undefined> {
  return queries.maybeOne(sql`
    select g.id, g.name as "groupName", g.company as "companyName", g.category, g.description, g.visibility, ${memberCount} as "memberCount"
    from groups g where g.id = ${id} and ${isOpen}`);
}

/** Changes whenever the result of `findPublicGroup` does. */
export async function publicGroupRevision(queries: Queries, id: string): Promise<string | undefined> {
  const row = await queries.maybeOne<{ revision: string }>(sql`
    select concat_ws(' ', g.version, ${memberCount}) as revision from groups g where g.id = ${id} and ${isOpen}`);
  return row?.revision;
}

export async function countPublicGroups(queries: Queries): Promise<number> {
  return (await queries.one<{ count: number }>(sql`select count(*) as count from groups g where ${isOpen}`)).count;
}

interface Address {
  id: string;
  key: string;
  updatedAt: string;
}

/** Returns public groups by name, from an offset or after an entry. */
export function publicGroupAddresses(queries: Queries, from: number | Address, limit: number): Promise<Address[]> {
  const behind: Sql = typeof from === 'number' ? sql`true` : sql`(g.name_key, g.id) > (${from.key}, ${from.id})`;
  return queries.many(sql`
    select g.id, g.name_key as key, g.updated_at as "updatedAt" from groups g
    where ${isOpen} and ${behind} order by g.name_key, g.id limit ${limit} offset ${typeof from === 'number' ? from : 0}`);
}
