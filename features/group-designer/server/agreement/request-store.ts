import sql, { type Sql } from 'sql-template-tag';
import type { Queries, Transaction } from '#platform/server/db.ts';
import type { RequestState } from '../../contract/limits.ts';
import { retention } from '../../contract/retention.ts';

/** Until when a request (as `r`) can be answered. */
export const endOfRequest = sql`r.asked_at + ${retention.designs.spans.asked}::interval`;

/** Those (as `r`) that can still be answered. */
export const isWaiting: Sql = sql`(r.state = 'waiting' and ${endOfRequest} > now())`;

/** A request, with its design held until the transaction ends: one thing happens to a design after the other. */
export interface RequestRow {
  id: string;
  designId: string;
  groupId: string;
  managerId: string | null;
  /** Whose design it is. */
  ownerId: string;
  /** The manager was named by their address. */
  isByAddress: boolean;
  state: RequestState;
  /** It waits, and its time is not over. */
  isWaiting: boolean;
}

export async function lockRequest(tx: Transaction, id: string): Promise<RequestRow | undefined> {
  await tx.run(sql`select from designs d where d.id = (select design_id from design_requests where id = ${id}) for no key update`);
  return tx.maybeOne(sql`
    select r.id, r.design_id as "designId", r.group_id as "groupId", r.manager_id as "managerId", d.owner_id as "ownerId",
      r.asked_address is not null as "isByAddress", r.state, ${isWaiting} as "isWaiting"
    from design_requests r join designs d on d.id = r.design_id where r.id = ${id} for update of r`);
}

/** The latest request about a group of a design. */
export async function requestOf(queries: Queries, designId: string, groupId: string): Promise<string | undefined> {
  const row = await queries.maybeOne<{ id: string }>(
    sql`select id from design_requests where design_id = ${designId} and group_id = ${groupId}`,
  );
  return row?.id;
}

/** Has managers asked for groups of a design, in place of what they were asked at an earlier conversion. */
export async function insertRequests(
  tx: Transaction,
  designId: string,
  asked: readonly { id: string; groupId: string; managerId: string | null; address: string | null }[],
): Promise<void> {
  await tx.run(sql`
    insert into design_requests (id, design_id, group_id, manager_id, asked_address)
    select asked.id, ${designId}, asked."groupId", asked."managerId", asked.address
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as asked (id uuid, "groupId" uuid, "managerId" text, address text)
    on conflict (design_id, group_id) do update set id = excluded.id, manager_id = excluded.manager_id, asked_address = excluded.asked_address, state = 'waiting',
      failure = null, attempts = 0, asked_at = now(), answered_at = null`);
}

/** A request by address, before anybody looked whose it is. */
export interface UnaddressedRequest {
  id: string;
  groupId: string;
  designId: string;
  ownerId: string;
  /** The address, in the form by which it is compared. */
  key: string;
}

/** The next requests of a run that name an address, in the order of their groups. */
export function unaddressedRequests(queries: Queries, run: string, after: string | null, limit: number): Promise<UnaddressedRequest[]> {
  return queries.many(sql`
    select r.id, r.group_id as "groupId", r.design_id as "designId", d.owner_id as "ownerId", canonical_identifier(r.asked_address) as key
    from designs d join design_requests r on r.design_id = d.id
    where d.run = ${run} and d.state = 'converted' and r.asked_address is not null and r.state = 'waiting' and r.manager_id is null
      and (${after}::uuid is null or r.group_id > ${after}::uuid)
    order by r.group_id limit ${limit}`);
}

/** Sends a request that waits to this manager; false where it does not wait any more. */
export async function setAddressee(tx: Transaction, id: string, managerId: string): Promise<boolean> {
  return (await tx.run(sql`update design_requests set manager_id = ${managerId} where id = ${id} and state = 'waiting'`)) > 0;
}

/** Nobody answers a request by address any more, and it lapses like one that nobody got. */
export async function takeAddresseeOff(tx: Transaction, id: string): Promise<void> {
  await tx.run(sql`update design_requests set manager_id = null where id = ${id}`);
}

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

/** Counts one more attempt at founding the group, which stays counted when it fails; says how many there were. */
export async function noteFounding(db: Queries, id: string): Promise<number> {
  const row = await db.maybeOne<{ attempts: number }>(sql`
    update design_requests set attempts = attempts + 1 where id = ${id} and state = 'agreed' returning attempts`);
  return row?.attempts ?? 0;
}

/** Withdraws what is still open of these groups of a design; says of whom it was asked. */
export function withdrawOpen(tx: Transaction, designId: string, groupIds: readonly string[]): Promise<{ managerId: string | null }[]> {
  return tx.many(sql`
    update design_requests set state = 'withdrawn', answered_at = now()
    where design_id = ${designId} and group_id = any(${[...groupIds]}::uuid[]) and state in ('waiting', 'agreed') returning manager_id as "managerId"`);
}

/** The groups of a design about which nothing is decided yet. */
export async function openGroups(queries: Queries, designId: string): Promise<string[]> {
  const rows = await queries.many<{ groupId: string }>(
    sql`select group_id as "groupId" from design_requests where design_id = ${designId} and state in ('waiting', 'agreed')`,
  );
  return rows.map(({ groupId }) => groupId);
}

/** Whether nothing of a conversion is there and nothing will be: no group, and nobody who could still agree to one. */
export async function isEmptied(queries: Queries, designId: string): Promise<boolean> {
  const { emptied } = await queries.one<{ emptied: boolean }>(sql`
    select d.state = 'converted'
      and not exists (select from design_groups g where g.design_id = d.id and g.group_id is not null and g.undone_at is null)
      and not exists (select from design_requests r where r.design_id = d.id and r.state in ('waiting', 'agreed')) as emptied
    from designs d where d.id = ${designId}`);
  return emptied;
}

/** Some of those whose time is over. */
export async function lapsedRequests(queries: Queries, limit: number): Promise<string[]> {
  const rows = await queries.many<{ id: string }>(sql`
    select r.id from design_requests r
    where r.state = 'waiting' and r.asked_at <= now() - ${retention.designs.spans.asked}::interval order by r.asked_at limit ${limit}`);
  return rows.map(({ id }) => id);
}

/** Those that wait for a person's answer. */
export async function waitingFor(queries: Queries, managerId: string): Promise<string[]> {
  const rows = await queries.many<{ id: string }>(
    sql`select id from design_requests where manager_id = ${managerId} and state in ('waiting', 'agreed')`,
  );
  return rows.map(({ id }) => id);
}

/** What became of the requests of a design, in the order of its groups. A person named by address is shown as that address until they agree. */
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
