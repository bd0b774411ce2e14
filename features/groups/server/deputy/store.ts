import sql from 'sql-template-tag';
import type { Queries, Transaction } from '#platform/server/database/db.ts';
import type { Deputy, MemberCapabilities } from '../../contract/deputy-shapes.ts';
import type { Capability } from '../../contract/kinds.ts';

export function findGrants(queries: Queries, groupId: string, userId: string): Promise<MemberCapabilities['items']> {
  return queries.many(sql`
    select held.capability, held.granted_at as "grantedAt", giver.name as "grantedByName"
    from group_capabilities held left join users giver on giver.id = held.granted_by
    where held.group_id = ${groupId} and held.user_id = ${userId} order by held.granted_at, held.capability`);
}

/** Returns the deputies of a group by name. */
export function findDeputies(queries: Queries, groupId: string): Promise<Deputy[]> {
  return queries.many(sql`
    select u.id as "userId", u.name, array_agg(held.capability order by held.capability) as capabilities
    from group_capabilities held join users u on u.id = held.user_id where held.group_id = ${groupId}
    group by u.id order by u.name_key, u.id`);
}

/** Whether the person has capabilities in the group, by themselves or by a role. */
export async function isDeputy(queries: Queries, groupId: string, userId: string): Promise<boolean> {
  return (await queries.maybeOne(sql`select from group_rights where group_id = ${groupId} and user_id = ${userId} limit 1`)) !== undefined;
}

export async function countOtherDeputies(queries: Queries, groupId: string, userId: string): Promise<number> {
  const { total } = await queries.one<{ total: number }>(sql`
    select count(distinct user_id) as total from group_capabilities where group_id = ${groupId} and user_id <> ${userId}`);
  return total;
}

/** Grants capabilities to a member of a locked group; those that they have keep their date. Returns the new ones. */
export async function addCapabilities(
  tx: Transaction,
  { groupId, userId, grantedBy }: { groupId: string; userId: string; grantedBy: string },
  given: readonly Capability[],
): Promise<Capability[]> {
  const rows = await tx.many<{ capability: Capability }>(sql`
    insert into group_capabilities (group_id, user_id, capability, granted_by)
    select ${groupId}, ${userId}, given.capability, ${grantedBy} from unnest(${[...given]}::text[]) as given (capability)
    on conflict do nothing returning capability`);
  return rows.map(({ capability }) => capability);
}

/** Removes the capabilities of a person in a group, except those in `kept`. Returns what was removed. */
export async function removeCapabilities(
  tx: Transaction,
  groupId: string,
  userId: string,
  stored: readonly Capability[] = [],
): Promise<Capability[]> {
  const rows = await tx.many<{ capability: Capability }>(sql`
    delete from group_capabilities where group_id = ${groupId} and user_id = ${userId} and capability <> all(${[...stored]}::text[])
    returning capability`);
  return rows.map(({ capability }) => capability);
}
