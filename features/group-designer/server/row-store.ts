import sql from 'sql-template-tag';
import type { Queries, Transaction } from '#platform/server/database/db.ts';
import { groupColumns, personColumns } from '../contract/columns.ts';
import type { DesignDelta, DesignGroup, DesignPerson } from '../contract/design.ts';

const cellsOf = <R, C extends keyof R>(row: R, columns: readonly C[]): object =>
  Object.fromEntries(columns.map((column) => [column, row[column]]));

/** Rows per statement. */
const atOnce = 1_000;

async function inChunks<R>(rows: readonly R[], write: (chunk: readonly R[]) => Promise<unknown>): Promise<void> {
  for (let start = 0; start < rows.length; start += atOnce) await write(rows.slice(start, start + atOnce));
}

/** Saves a difference: deletes rows, then inserts or updates the others. */
export async function saveRows(tx: Transaction, designId: string, { people, groups }: DesignDelta): Promise<void> {
  if (people.remove.length)
    await tx.run(sql`delete from design_people where design_id = ${designId} and id = any(${people.remove}::uuid[])`);
  if (groups.remove.length)
    await tx.run(sql`delete from design_groups where design_id = ${designId} and id = any(${groups.remove}::uuid[])`);
  await inChunks(groups.put, (chunk) => {
    const rows = chunk.map((row) => ({
      id: row.id,
      place: row.place,
      line: row.line,
      cells: cellsOf(row, groupColumns),
      existing: row.existingId,
    }));
    return tx.run(sql`
      insert into design_groups (design_id, id, place, line, cells, existing_id)
      select ${designId}, put.id, put.place, put.line, put.cells, put.existing
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as put (id uuid, place double precision, line integer, cells jsonb, existing text)
      on conflict (design_id, id) do update set place = excluded.place, line = excluded.line, cells = excluded.cells, existing_id = excluded.existing_id`);
  });
  await inChunks(people.put, (chunk) => {
    const rows = chunk.map((row) => ({
      id: row.id,
      place: row.place,
      line: row.line,
      cells: cellsOf(row, personColumns),
      groups: row.groupIds,
    }));
    return tx.run(sql`
      insert into design_people (design_id, id, place, line, cells, group_ids)
      select ${designId}, put.id, put.place, put.line, put.cells, put.groups
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as put (id uuid, place double precision, line integer, cells jsonb, groups uuid[])
      on conflict (design_id, id) do update set place = excluded.place, line = excluded.line, cells = excluded.cells, group_ids = excluded.group_ids`);
  });
}

type StoredRow<R> = Pick<DesignPerson, 'id' | 'place' | 'line'> & {
  cells: Omit<R, 'id' | 'place' | 'line' | 'groupIds' | 'existingId'>;
  groupIds?: string[];
};
type StoredGroup = StoredRow<DesignGroup> & { existingId: string | null };

const groupOf = ({ cells, existingId, ...row }: StoredGroup): DesignGroup => ({
  ...row,
  ...cells,
  ...(existingId === null ? {} : { existingId }),
});
const personOf = ({ cells, ...row }: StoredRow<DesignPerson>): DesignPerson => ({ ...row, ...cells }) as DesignPerson;

export async function readRows(queries: Queries, designId: string): Promise<{ people: DesignPerson[]; groups: DesignGroup[] }> {
  const groups = await queries.many<StoredGroup>(
    sql`select id, place, line, cells, existing_id as "existingId" from design_groups where design_id = ${designId} order by place, id`,
  );
  const people = await queries.many<StoredRow<DesignPerson>>(
    sql`select id, place, line, cells, group_ids as "groupIds" from design_people where design_id = ${designId} order by place, id`,
  );
  return { groups: groups.map(groupOf), people: people.map(personOf) };
}

export async function readGroup(queries: Queries, designId: string, id: string): Promise<DesignGroup | undefined> {
  const group = await queries.maybeOne<StoredGroup>(
    sql`select id, place, line, cells, existing_id as "existingId" from design_groups where design_id = ${designId} and id = ${id}`,
  );
  return group && groupOf(group);
}

/** People of a design who are in one of its groups. */
export async function readPeopleOf(queries: Queries, designId: string, groupId: string): Promise<DesignPerson[]> {
  const people = await queries.many<StoredRow<DesignPerson>>(sql`
    select id, place, line, cells, group_ids as "groupIds" from design_people
    where design_id = ${designId} and group_ids @> array[${groupId}::uuid] order by place, id`);
  return people.map(personOf);
}

/** Removes the ID of a closed account from designs that name it as a manager. */
export async function clearManager(tx: Transaction, userId: string): Promise<void> {
  await tx.run(sql`
    with emptied as (
      update design_groups set cells = jsonb_set(cells, '{manager}', '""'), looked_up = null
      where char_length(cells ->> 'manager') <= 40 and upper(btrim(cells ->> 'manager')) = ${userId} returning design_id
    )
    update designs set revision = revision + 1 where id in (select design_id from emptied)`);
}

/**
 * Records the addresses and IDs of a design as looked up; returns how many are new among all
 * designs of its owner. Each row stores the last lookup as typed.
 */
export async function noteLookedUp(tx: Transaction, designId: string): Promise<number> {
  const { count } = await tx.one<{ count: number }>(sql`
    with owner as (select u.id, u.email from designs d join users u on u.id = d.owner_id where d.id = ${designId}),
    cell as (
      select cells ->> 'email' as typed from design_people where design_id = ${designId} and looked_up is distinct from cells ->> 'email'
      union
      select cells ->> 'manager' from design_groups where design_id = ${designId} and looked_up is distinct from cells ->> 'manager'
    ),
    asked as (select distinct canonical_identifier(typed) as key from cell where typed <> '')
    select count(*) as count from asked
    where key <> '' and key not in (select canonical_identifier(unnest(array[id, email])) from owner)
      and key not in (
        select canonical_identifier(looked_up) from owner join designs d on d.owner_id = owner.id join (
          select design_id, looked_up from design_people union all select design_id, looked_up from design_groups
        ) as row on row.design_id = d.id where looked_up is not null)`);
  await tx.run(sql`
    update design_people set looked_up = cells ->> 'email' where design_id = ${designId} and looked_up is distinct from cells ->> 'email'`);
  await tx.run(sql`
    update design_groups set looked_up = cells ->> 'manager' where design_id = ${designId} and looked_up is distinct from cells ->> 'manager'`);
  return count;
}

export function countRows(queries: Queries, designId: string): Promise<{ people: number; groups: number }> {
  return queries.one(sql`
    select (select count(*) from design_people where design_id = ${designId}) as people,
      (select count(*) from design_groups where design_id = ${designId}) as groups`);
}
