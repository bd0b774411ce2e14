import sql from 'sql-template-tag';
import type { Queries, Transaction } from '#platform/server/database/db.ts';
import { comparedTitle } from '#platform/server/search/search-words.ts';
import type { Capability } from '../../contract/kinds.ts';
import type { AddressedRole, Role } from '../../contract/role-shapes.ts';

/** Returns the roles of a group by name, with their capabilities and members. */
export function findRoles(queries: Queries, groupId: string): Promise<Role[]> {
  return queries.many(sql`
    select role.id, role.name, role.is_mentionable as "isMentionable", array(select c.capability from group_role_capabilities c where c.role_id = role.id order by 1) as capabilities,
      (select coalesce(json_agg(json_build_object('userId', u.id, 'name', u.name) order by u.name_key, u.id), '[]')
        from group_role_members m join users u on u.id = m.user_id where m.role_id = role.id) as members
    from group_roles role where role.group_id = ${groupId} order by role.name_key, role.id`);
}

export async function findRole(queries: Queries, groupId: string, roleId: string): Promise<Role | undefined> {
  return (await findRoles(queries, groupId)).find(({ id }) => id === roleId);
}

/** Whether another role of a locked group has this name, in any spelling. */
export async function isNameTaken(tx: Transaction, groupId: string, name: string, exceptId: string | null): Promise<boolean> {
  return (
    (await tx.maybeOne(sql`
      select from group_roles where group_id = ${groupId} and name_key = ${comparedTitle(name)} and id is distinct from ${exceptId}::uuid`)) !==
    undefined
  );
}

export async function insertRole(tx: Transaction, groupId: string, id: string, { name, isMentionable = true }: RoleText): Promise<void> {
  await tx.run(sql`
    insert into group_roles (id, group_id, name, name_key, is_mentionable)
    values (${id}, ${groupId}, ${name}, ${comparedTitle(name)}, ${isMentionable})`);
}

export async function saveRole(tx: Transaction, id: string, { name, isMentionable }: RoleText): Promise<void> {
  await tx.run(sql`
    update group_roles set name = ${name}, name_key = ${comparedTitle(name)}, is_mentionable = coalesce(${isMentionable ?? null}::boolean, is_mentionable)
    where id = ${id}`);
}

interface RoleText {
  name: string;
  isMentionable?: boolean | undefined;
}

/** A role that members can mention in messages. */
export interface MentionableRole {
  id: string;
  name: string;
}

/** Returns the roles of a group that can be mentioned, by name. */
export function mentionableRoles(queries: Queries, groupId: string): Promise<MentionableRole[]> {
  return queries.many(sql`
    select role.id, role.name from group_roles role join groups g on g.id = role.group_id and g.deleted_at is null
    where role.group_id = ${groupId} and role.is_mentionable order by role.name_key, role.id`);
}

/** Returns the people who have any of these roles now. */
export function roleHolders(queries: Queries, roleIds: readonly string[]): Promise<{ id: string; username: string }[]> {
  return queries.many(sql`
    select distinct u.id, u.username from group_role_members m join users u on u.id = m.user_id
    where m.role_id = any(${[...roleIds]}::uuid[]) order by u.id`);
}

/**
 * Returns the IDs of the people whom a role of a group addresses now: its holders, or (`managers`) those
 * who manage the group. None for a role of another group.
 */
export async function holdersOfRole(queries: Queries, groupId: string, role: AddressedRole): Promise<string[]> {
  const holders =
    role === 'managers'
      ? sql`group_rights held where held.group_id = g.id and held.capability = 'manage'`
      : sql`group_role_members held where held.group_id = g.id and held.role_id = ${role}::uuid`;
  const rows = await queries.many<{ id: string }>(sql`
    select people.user_id as id from groups g cross join lateral (select distinct held.user_id from ${holders}) as people
    where g.id = ${groupId} and g.deleted_at is null order by people.user_id`);
  return rows.map(({ id }) => id);
}

export async function removeRole(tx: Transaction, id: string): Promise<void> {
  await tx.run(sql`delete from group_roles where id = ${id}`);
}

/** Sets the capabilities of a role; those that it has keep their date. */
export async function setRoleCapabilities(tx: Transaction, id: string, given: readonly Capability[], grantedBy: string): Promise<void> {
  await tx.run(sql`delete from group_role_capabilities where role_id = ${id} and capability <> all(${[...given]}::text[])`);
  await tx.run(sql`
    insert into group_role_capabilities (role_id, capability, granted_by)
    select ${id}, given.capability, ${grantedBy} from unnest(${[...given]}::text[]) as given (capability) on conflict do nothing`);
}

/** Gives a role to a member of a locked group; false if they have it. */
export async function insertRoleMember(tx: Transaction, groupId: string, roleId: string, userId: string): Promise<boolean> {
  return (
    (await tx.run(sql`
      insert into group_role_members (role_id, group_id, user_id) values (${roleId}, ${groupId}, ${userId}) on conflict do nothing`)) > 0
  );
}

/** Returns whether the person had the role. */
export async function deleteRoleMember(tx: Transaction, roleId: string, userId: string): Promise<boolean> {
  return (await tx.run(sql`delete from group_role_members where role_id = ${roleId} and user_id = ${userId}`)) > 0;
}

/** Returns the capabilities of people in a group, from all sources. */
export async function rightsOf(queries: Queries, groupId: string, userIds: readonly string[]): Promise<Map<string, Set<Capability>>> {
  const rows = await queries.many<{ userId: string; capability: Capability }>(sql`
    select distinct held.user_id as "userId", held.capability from group_rights held
    where held.group_id = ${groupId} and held.user_id = any(${[...userIds]}::text[]) and held.capability <> 'manage'`);
  const found = new Map<string, Set<Capability>>(userIds.map((id) => [id, new Set()]));
  for (const { userId, capability } of rows) found.get(userId)?.add(capability);
  return found;
}
