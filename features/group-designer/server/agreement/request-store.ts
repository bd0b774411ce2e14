import sql, { type Sql } from 'sql-template-tag';
import type { Queries, Transaction } from '#platform/server/database/db.ts';
import type { RequestState } from '../../contract/limits.ts';
import { retention } from '../../contract/retention.ts';

/** SQL expression: deadline of a request (as `r`). */
export const endOfRequest = sql`r.asked_at + ${retention.designs.periods.asked}::interval`;

/** SQL condition: a request (as `r`) can still be answered. */
export const isWaiting: Sql = sql`(r.state = 'waiting' and ${endOfRequest} > now())`;

/**
 * Request; its design is locked until the end of the transaction, so that changes of a design are
 * serialised.
 */
export interface RequestRow {
  id: string;
  designId: string;
  groupId: string;
  managerId: string | null;
  /** Owner of the design. */
  ownerId: string;
  /** Whether the manager was named by address. */
  isByAddress: boolean;
  state: RequestState;
  /** Waiting, and before the deadline. */
  isWaiting: boolean;
}

/**
 * Locks a request and its design until the end of the transaction; undefined if it does not exist.
 */
export async function lockRequest(tx: Transaction, id: string): Promise<RequestRow | undefined> {
  await tx.run(sql`select from designs d where d.id = (select design_id from design_requests where id = ${id}) for no key update`);
  return tx.maybeOne(sql`
    select r.id, r.design_id as "designId", r.group_id as "groupId", r.manager_id as "managerId", d.owner_id as "ownerId",
      r.asked_address is not null as "isByAddress", r.state, ${isWaiting} as "isWaiting"
    from design_requests r join designs d on d.id = r.design_id where r.id = ${id} for update of r`);
}

/** ID of the latest request for a group of a design. */
export async function requestOf(queries: Queries, designId: string, groupId: string): Promise<string | undefined> {
  const row = await queries.maybeOne<{ id: string }>(
    sql`select id from design_requests where design_id = ${designId} and group_id = ${groupId}`,
  );
  return row?.id;
}

/** Inserts requests for groups of a design, replacing those of an earlier conversion. */
export async function insertRequests(
  tx: Transaction,
  designId: string,
  requested: readonly { id: string; groupId: string; managerId: string | null; address: string | null }[],
): Promise<void> {
  await tx.run(sql`
    insert into design_requests (id, design_id, group_id, manager_id, asked_address)
    select asked.id, ${designId}, asked."groupId", asked."managerId", asked.address
    from jsonb_to_recordset(${JSON.stringify(requested)}::jsonb) as asked (id uuid, "groupId" uuid, "managerId" text, address text)
    on conflict (design_id, group_id) do update set id = excluded.id, manager_id = excluded.manager_id, asked_address = excluded.asked_address, state = 'waiting',
      failure = null, attempts = 0, asked_at = now(), answered_at = null`);
}

/** Request by address, before its owner was looked up. */
export interface UnaddressedRequest {
  id: string;
  groupId: string;
  designId: string;
  ownerId: string;
  /** Canonical form of the address. */
  key: string;
}

/** Next requests by address of a run, ordered by group. */
export function unaddressedRequests(queries: Queries, run: string, after: string | null, limit: number): Promise<UnaddressedRequest[]> {
  return queries.many(sql`
    select r.id, r.group_id as "groupId", r.design_id as "designId", d.owner_id as "ownerId", canonical_identifier(r.asked_address) as key
    from designs d join design_requests r on r.design_id = d.id
    where d.run = ${run} and d.state = 'converted' and r.asked_address is not null and r.state = 'waiting' and r.manager_id is null
      and (${after}::uuid is null or r.group_id > ${after}::uuid)
    order by r.group_id limit ${limit}`);
}

/** Assigns a waiting request to a manager; false if it is no longer waiting. */
export async function setAddressee(tx: Transaction, id: string, managerId: string): Promise<boolean> {
  return (await tx.run(sql`update design_requests set manager_id = ${managerId} where id = ${id} and state = 'waiting'`)) > 0;
}

/** Clears the manager of a request by address, which then expires like one without an account. */
export async function clearAddressee(tx: Transaction, id: string): Promise<void> {
  await tx.run(sql`update design_requests set manager_id = null where id = ${id}`);
}

/** Sets the state of a request, records the time of the answer and resets the attempts. */
export async function setRequest(
  tx: Transaction,
  id: string,
  state: RequestState,
  { failure, managerId }: { failure?: string; managerId?: string } = {},
): Promise<void> {
  await tx.run(sql`
    update design_requests set state = ${state}, failure = ${failure ?? null}, answered_at = now(), attempts = 0,
      manager_id = coalesce(${managerId ?? null}, manager_id) where id = ${id}`);
}

/**
 * Counts an attempt to create the group, in a separate transaction that survives a failure; returns
 * the number of attempts.
 */
export async function noteFounding(db: Queries, id: string): Promise<number> {
  const row = await db.maybeOne<{ attempts: number }>(sql`
    update design_requests set attempts = attempts + 1 where id = ${id} and state = 'agreed' returning attempts`);
  return row?.attempts ?? 0;
}

/** Withdraws open requests for these groups; returns their managers. */
export function withdrawOpen(tx: Transaction, designId: string, groupIds: readonly string[]): Promise<{ managerId: string | null }[]> {
  return tx.many(sql`
    update design_requests set state = 'withdrawn', answered_at = now()
    where design_id = ${designId} and group_id = any(${[...groupIds]}::uuid[]) and state in ('waiting', 'agreed') returning manager_id as "managerId"`);
}

/** Groups of a design with undecided requests. */
export async function openGroups(queries: Queries, designId: string): Promise<string[]> {
  const rows = await queries.many<{ groupId: string }>(
    sql`select group_id as "groupId" from design_requests where design_id = ${designId} and state in ('waiting', 'agreed')`,
  );
  return rows.map(({ groupId }) => groupId);
}

/** Whether a conversion created no group and none can follow from open requests. */
export async function isEmptied(queries: Queries, designId: string): Promise<boolean> {
  const { emptied } = await queries.one<{ emptied: boolean }>(sql`
    select d.state = 'converted'
      and not exists (select from design_groups g where g.design_id = d.id and g.group_id is not null and g.undone_at is null)
      and not exists (select from design_requests r where r.design_id = d.id and r.state in ('waiting', 'agreed')) as emptied
    from designs d where d.id = ${designId}`);
  return emptied;
}

/** Some expired requests. */
export async function lapsedRequests(queries: Queries, limit: number): Promise<string[]> {
  const rows = await queries.many<{ id: string }>(sql`
    select r.id from design_requests r
    where r.state = 'waiting' and r.asked_at <= now() - ${retention.designs.periods.asked}::interval order by r.asked_at limit ${limit}`);
  return rows.map(({ id }) => id);
}

/** Undecided requests to a manager. */
export async function waitingFor(queries: Queries, managerId: string): Promise<string[]> {
  const rows = await queries.many<{ id: string }>(
    sql`select id from design_requests where manager_id = ${managerId} and state in ('waiting', 'agreed')`,
  );
  return rows.map(({ id }) => id);
}

/**
 * Requests of a design, ordered by group. A manager named by address appears as that address until
 * they agree.
 */
export function requestsOfDesign(
  queries: Queries,
  designId: string,
): Promise<
  {
    id: string;
    name: string;
    manager: { id: string | null; name: string } | null;
    state: RequestState;
    failure: string | null;
    endsAt: string;
  }[]
> {
  return queries.many(sql`
    select g.id, g.cells ->> 'name' as name, case
        when r.asked_address is not null and r.state <> 'agreed' then jsonb_build_object('id', null, 'name', r.asked_address)
        when u.id is not null then jsonb_build_object('id', u.id, 'name', u.name) end as manager,
      r.state, r.failure, ${endOfRequest} as "endsAt"
    from design_requests r join design_groups g on g.design_id = r.design_id and g.id = r.group_id left join users u on u.id = r.manager_id
    where r.design_id = ${designId} and r.state <> 'made' order by g.place, g.id`);
}
