import sql, { empty, type Sql } from 'sql-template-tag';
import { memberGroupIds } from '#features/groups/server/public-api.ts';
import type { Queries, Transaction } from '#platform/server/database/db.ts';
import type { SignedInViewer } from '#platform/server/security/viewer.ts';
import { integrationLimits } from '../../contract/limits.ts';
import type { Delivery } from '../../contract/webhook-shapes.ts';
import type { Attempt } from './send-message.ts';

/** An event to be delivered. */
export interface WebhookEvent {
  kind: string;
  thingId: string;
  partId: string;
  actorId: string | null;
  eventId: string;
  at: string;
}

const hasRoom = sql`(
  select count(*) from (select from webhook_deliveries held where held.webhook_id = w.id and held.due_at is not null limit ${integrationLimits.waiting}) as waiting
) < ${integrationLimits.waiting}`;

/** Marks webhooks with new deliveries as due. Failing ones keep the time of their next retry. */
const wakeOf = (put: Sql) => sql`
  update webhooks w set due_at = case when w.failing_since is null then now() else coalesce(w.due_at, now()) end
  where w.id in (select webhook_id from ${put})`;

/**
 * Inserts deliveries for the webhooks of an audience (a subquery of `user_id` and `group_id`),
 * including the actor's. Deduplicates by event. Returns whether there are any.
 */
export async function putDeliveries(
  db: Queries,
  { kind, thingId, partId, actorId, eventId, at }: WebhookEvent,
  audience: Sql,
): Promise<boolean> {
  const { count } = await db.one<{ count: number }>(sql`
    with recipients as materialized (
      select distinct on (w.id) w.id, around.group_id from webhooks w join ${audience} as around (user_id, group_id) on around.user_id = w.user_id
      where w.kinds @> array[${kind}]::text[] and w.off_since is null and ${hasRoom}
      order by w.id, around.group_id
    ), put as (
      insert into webhook_deliveries (id, webhook_id, kind, thing_id, part_id, group_id, actor_id, fact_id, at)
      select uuidv7(), recipients.id, ${kind}, ${thingId}, ${partId}, recipients.group_id, (select u.id from users u where u.id = ${actorId}), ${eventId}, ${at}::timestamptz
      from recipients on conflict (webhook_id, fact_id, kind, thing_id, part_id) do nothing returning webhook_id
    ), woken as (${wakeOf(sql`put`)})
    select count(*)::integer as count from put`);
  return count > 0;
}

/** Inserts a delivery to one webhook, such as a test. */
export async function putOne(
  tx: Transaction,
  webhookId: string,
  { kind, thingId, eventId }: Pick<WebhookEvent, 'kind' | 'thingId' | 'eventId'>,
): Promise<void> {
  await tx.run(sql`
    with put as (
      insert into webhook_deliveries (id, webhook_id, kind, thing_id, fact_id, at) values (uuidv7(), ${webhookId}, ${kind}, ${thingId}, ${eventId}, now())
      returning webhook_id)
    update webhooks w set due_at = now() where w.id in (select webhook_id from put)`);
}

/** Schedules a delivery again, with all retries; returns false if there is none. */
export async function replay(tx: Transaction, webhookId: string, id: string): Promise<boolean> {
  const put = await tx.run(sql`
    with put as (
      update webhook_deliveries set status = 'waiting', due_at = now(), attempts = 0 where id = ${id} and webhook_id = ${webhookId} returning webhook_id)
    update webhooks w set due_at = now() where w.id in (select webhook_id from put)`);
  return put > 0;
}

/** Returns deliveries of a webhook, newest first, after a cursor. */
export function findDeliveries(
  db: Queries,
  webhookId: string,
  before: { at: string; id: string } | undefined,
  limit: number,
): Promise<(Delivery & { createdAt: string })[]> {
  return db.many(sql`
    select id, kind, at, status, attempts, attempted_at as "attemptedAt", due_at as "dueAt", answer, problem, created_at as "createdAt"
    from webhook_deliveries where webhook_id = ${webhookId}
    ${before ? sql`and (created_at, id) < (${before.at}::timestamptz, ${before.id}::uuid)` : empty}
    order by created_at desc, id desc limit ${limit}`);
}

/** A webhook that is due, with the current state of its owner. */
export interface DueWebhook {
  id: string;
  address: string;
  sealedSecret: Buffer;
  owner: Pick<SignedInViewer, 'id' | 'username' | 'role' | 'isAdministrator'>;
  /** Whether the owner may sign in at all. */
  isOpen: boolean;
}

/** Claims webhooks that are due for two minutes; after that another node may claim them. */
export async function claimWebhooks(db: Queries, limit: number): Promise<DueWebhook[]> {
  const rows = await db.many<Omit<DueWebhook, 'owner'> & DueWebhook['owner'] & { webhookId: string }>(sql`
    with due as materialized (
      select id from webhooks where due_at <= now() order by due_at limit ${limit} for update skip locked
    ), claimed as (
      update webhooks w set due_at = now() + interval '2 minutes' from due where w.id = due.id returning w.*
    )
    select w.id as "webhookId", w.address, w.sealed_secret as "sealedSecret", u.id, u.username, u.role, u.is_administrator as "isAdministrator",
      u.suspended_at is null and not u.must_change_password as "isOpen"
    from claimed w join users u on u.id = w.user_id`);
  return rows.map(({ webhookId, address, sealedSecret, isOpen, ...owner }) => ({ id: webhookId, address, sealedSecret, isOpen, owner }));
}

export interface DueDelivery extends Omit<WebhookEvent, 'eventId'> {
  id: string;
  groupId: string | null;
  attempts: number;
}

/** Claims the next delivery of a webhook for two minutes. */
export function claimDelivery(db: Queries, webhookId: string): Promise<DueDelivery | undefined> {
  return db.maybeOne(sql`
    update webhook_deliveries d set due_at = now() + interval '2 minutes'
    where d.id = (select id from webhook_deliveries where webhook_id = ${webhookId} and due_at <= now() order by due_at, id limit 1 for update skip locked)
    returning d.id, d.kind, d.thing_id as "thingId", d.part_id as "partId", d.group_id as "groupId", d.actor_id as "actorId", d.at, d.attempts`);
}

/**
 * Whether the owner may still see the thing: if it came through a group they are a member, and
 * `holds` of its kind is true of `note`.
 */
export async function isStillValid(db: Queries, id: string, owner: SignedInViewer, isValid: Sql): Promise<boolean> {
  const { may } = await db.one<{ may: boolean }>(sql`
    select exists (
      select from webhook_deliveries note where note.id = ${id} and (note.group_id is null or note.group_id in ${memberGroupIds(owner.id)}) and ${isValid}) as may`);
  return may;
}

/** Records an attempt. `nextSeconds` is the delay until the next one; null: none. */
export async function settle(
  db: Queries,
  id: string,
  { answer, problem }: Attempt,
  status: 'waiting' | 'delivered' | 'failed',
  nextSeconds: number | null,
): Promise<void> {
  await db.run(sql`
    update webhook_deliveries set status = ${status}, attempts = attempts + 1, attempted_at = now(), answer = ${answer}, problem = ${problem},
      due_at = now() + make_interval(secs => ${nextSeconds})
    where id = ${id} and status = 'waiting'`);
}

export async function withhold(db: Queries, id: string): Promise<void> {
  await db.run(sql`update webhook_deliveries set status = 'withheld', due_at = null where id = ${id}`);
}

/**
 * Sets when a webhook is due next and whether it is failing. Returns whether it has been failing
 * for longer than `failing`.
 */
export async function endTurn(
  db: Queries,
  id: string,
  outcome: 'arrived' | 'failed' | 'none',
  pauseSeconds: number,
  failing: string,
): Promise<{ isFailingTooLong: boolean }> {
  const failingSince = { arrived: sql`null::timestamptz`, failed: sql`coalesce(failing_since, now())`, none: sql`failing_since` }[outcome];
  const row = await db.maybeOne<{ isFailingTooLong: boolean }>(sql`
    update webhooks w set failing_since = ${failingSince}, due_at = (
      select case when count(*) > 0 then greatest(min(d.due_at), now() + make_interval(secs => ${outcome === 'failed' ? pauseSeconds : 0})) end
      from webhook_deliveries d where d.webhook_id = w.id and d.due_at is not null)
    where w.id = ${id} and w.off_since is null
    returning coalesce(w.failing_since < now() - ${failing}::interval, false) as "isFailingTooLong"`);
  return row ?? { isFailingTooLong: false };
}

/** Deletes at most `limit` old deliveries; returns how many. */
export function deleteOldDeliveries(db: Queries, stored: string, limit: number): Promise<number> {
  return db.run(sql`
    delete from webhook_deliveries where id in (
      select id from webhook_deliveries where created_at < now() - ${stored}::interval limit ${limit})`);
}

/** Deletes deliveries about the registration of a deleted account. */
export async function deleteNewcomer(tx: Transaction, userId: string): Promise<void> {
  await tx.run(sql`delete from webhook_deliveries where kind = 'accountRegistered' and thing_id = ${userId}`);
}

/** All deliveries to a person's webhooks, for their export. */
export function exportedDeliveries(db: Queries, userId: string): Promise<object[]> {
  return db.many(sql`
    select d.id, d.webhook_id as "webhookId", d.kind, d.at, d.status, d.attempts, d.answer, d.problem
    from webhook_deliveries d join webhooks w on w.id = d.webhook_id where w.user_id = ${userId} order by d.created_at, d.id`);
}
