import sql from 'sql-template-tag';
import type { Visibility } from '#features/groups/contract/kinds.ts';
import type { Queries, Transaction } from '#platform/server/database/db.ts';
import type { UndoHindrance } from '../../contract/limits.ts';
import { retention } from '../../contract/retention.ts';

/** Group created by a conversion. */
export interface MadeGroup {
  /** ID in the design. */
  id: string;
  groupId: string;
  name: string;
  visibility: Visibility;
  memberCount: number;
  /** Existed before the conversion. */
  isExisting: boolean;
  isUndone: boolean;
  /** The day for undoing has passed. */
  isLate: boolean;
  /** Reasons from the group and its memberships; contents are checked separately. */
  hindrances: UndoHindrance[];
}

/**
 * Groups created from a design, with changes since then. Members' accounts are looked up one by
 * one: before the statistics of a large conversion are updated, the planner would scan all rows for
 * each.
 */
export function listMade(queries: Queries, designId: string): Promise<MadeGroup[]> {
  return queries.many(sql`
    select made.id, made.group_id as "groupId", coalesce(g.name, made.cells ->> 'name') as name, coalesce(g.visibility, 'private') as visibility,
      coalesce(members.count, 0) as "memberCount", made.existing_id is not null as "isExisting", made.undone_at is not null as "isUndone",
      coalesce(made.made_at, d.converted_at) + ${retention.designs.periods.undoable}::interval <= now() as "isLate",
      case when made.undone_at is not null then '{}'::text[] when g.id is null then '{gone}'::text[]
        when made.existing_id is not null then case when members.joined > 0 then '{members}'::text[] else '{}'::text[] end else array_remove(array[
        case when g.version > 1 then 'edited' end,
        case when members.strangers > 0 or members.rows is distinct from made.placed then 'members' end,
        case when members.opened > 0 then 'opened' end
      ], null) end as hindrances
    from design_groups made join designs d on d.id = made.design_id left join groups g on g.id = made.group_id and g.deleted_at is null
    cross join lateral (
      select count(*) as rows, count(*) filter (where m.status = 'member') as count,
        count(*) filter (where placed.user_id is null and m.user_id <> g.manager_id) as strangers, count(placed.opened_at) as opened,
        count(*) filter (where m.decided_at = d.converted_at and placed.user_id is not null and (placed.opened_at is not null or not placed.is_made)) as joined
      from memberships m left join lateral (
        select a.user_id, a.opened_at, a.is_made from design_accounts a where a.user_id = m.user_id and a.design_id::text = made.design_id::text limit 1
      ) as placed on true
      where m.group_id = g.id
    ) as members
    where made.design_id = ${designId} and made.group_id is not null order by made.place, made.id`);
}

/** Locks these groups, so that no one joins, leaves or edits them before the commit. */
export async function lockGroups(tx: Transaction, groupIds: readonly string[]): Promise<void> {
  await tx.run(sql`select from groups where id = any(${[...groupIds]}::text[]) and deleted_at is null order by id for no key update`);
}

/**
 * Unopened accounts created by a conversion that are in no other group. Memberships of groups in
 * deletion may still exist.
 */
export async function accountsOnlyIn(tx: Transaction, designId: string, groupIds: readonly string[]): Promise<string[]> {
  const rows = await tx.many<{ userId: string }>(sql`
    select a.user_id as "userId" from design_accounts a
    where a.design_id = ${designId} and a.is_made and a.opened_at is null
      and not exists (select from memberships m join groups g on g.id = m.group_id and g.deleted_at is null
        where m.user_id = a.user_id and m.group_id <> all(${[...groupIds]}::text[]))
      and not exists (select from groups g where g.manager_id = a.user_id)`);
  return rows.map(({ userId }) => userId);
}

/** Marks groups of a design as undone and deletes their pending memberships. */
export async function noteUndone(tx: Transaction, designId: string, ids: readonly string[]): Promise<void> {
  await tx.run(sql`update design_groups set undone_at = now() where design_id = ${designId} and id = any(${[...ids]}::uuid[])`);
  await tx.run(sql`
    delete from design_pending_members where design_id = ${designId} and group_id in (
      select group_id from design_groups where design_id = ${designId} and id = any(${[...ids]}::uuid[]) and group_id is not null)`);
}

/** Unopened accounts of a design that its conversion made members of an existing group. */
export async function unopenedIn(tx: Transaction, designId: string, groupId: string): Promise<string[]> {
  const rows = await tx.many<{ userId: string }>(sql`
    select m.user_id as "userId" from memberships m join designs d on d.id = ${designId}
    join design_accounts a on a.design_id = d.id and a.user_id = m.user_id and a.is_made and a.opened_at is null
    where m.group_id = ${groupId} and m.decided_at = d.converted_at`);
  return rows.map(({ userId }) => userId);
}

/** Deletes all records of a conversion, so that the design can be edited and converted again. */
export async function deleteConversion(tx: Transaction, designId: string): Promise<void> {
  await tx.run(sql`update design_groups set group_id = null, undone_at = null, made_at = null where design_id = ${designId}`);
  await tx.run(sql`delete from design_accounts where design_id = ${designId}`);
  await tx.run(sql`delete from design_invitations where design_id = ${designId}`);
}
