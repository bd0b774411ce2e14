import sql from 'sql-template-tag';
import { isOpenSession } from '#features/accounts/server/public-api.ts';
import type { Language } from '#platform/contract/language.ts';
import type { Queries, Transaction } from '#platform/server/database/db.ts';
import type { PushSubscriptionInput, RenewedSubscription } from '../../contract/delivery.ts';
import type { DeliveryChoice } from '../delivery/delivery-store.ts';
import type { Recipient } from '../recipient.ts';

/** A push subscription. */
export interface PushTarget {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** A browser that may get a push now. */
export interface DuePush extends PushTarget, Recipient, Pick<DeliveryChoice, 'timeZone' | 'quietFrom' | 'quietTo'> {
  sessionId: string;
  showsContent: boolean;
  language: Language;
  deliveredUntil: string;
  wantedAt: string;
  attempts: number;
  now: string;
  /** Whether the session that subscribed is still open. */
  isOpen: boolean;
}

/**
 * Saves the subscription of a session, and takes it over from another session. Earlier
 * notifications are not pushed.
 */
export async function saveSubscription(
  tx: Transaction,
  { userId, sessionId }: { userId: string; sessionId: string },
  { endpoint, keys, showsContent }: PushSubscriptionInput,
): Promise<void> {
  await tx.run(sql`delete from push_subscriptions where endpoint = ${endpoint} and session_id <> ${sessionId}::uuid`);
  await tx.run(sql`
    insert into push_subscriptions as known (session_id, user_id, endpoint, p256dh, auth, shows_content)
    values (${sessionId}, ${userId}, ${endpoint}, ${keys.p256dh}, ${keys.auth}, ${showsContent})
    on conflict (session_id) do update set endpoint = excluded.endpoint, p256dh = excluded.p256dh, auth = excluded.auth,
      shows_content = excluded.shows_content, attempts = 0`);
}

/**
 * Replaces a subscription, if its secret matches and its session is open; returns false otherwise.
 * Never takes over an endpoint of another session.
 */
export async function replaceSubscription(db: Queries, { before, endpoint, keys }: RenewedSubscription): Promise<boolean> {
  const replaced = await db.run(sql`
    update push_subscriptions p set endpoint = ${endpoint}, p256dh = ${keys.p256dh}, auth = ${keys.auth}, attempts = 0
    where p.endpoint = ${before.endpoint} and p.auth = ${before.auth} and ${isOpenSession(sql`p.session_id`)}
      and not exists (select from push_subscriptions other where other.endpoint = ${endpoint} and other.session_id <> p.session_id)`);
  return replaced > 0;
}

/** Returns the settings of a session's subscription; undefined if there is none. */
export function findSubscription(db: Queries, sessionId: string): Promise<{ showsContent: boolean } | undefined> {
  return db.maybeOne(sql`select shows_content as "showsContent" from push_subscriptions where session_id = ${sessionId}::uuid`);
}

export async function deleteSubscriptions(db: Queries, sessionIds: readonly string[]): Promise<void> {
  await db.run(sql`delete from push_subscriptions where session_id = any(${sessionIds}::uuid[])`);
}

/** Claims subscriptions that are due for two minutes; after that another node may claim them. */
export function claimDue(db: Queries, limit: number): Promise<DuePush[]> {
  return db.many(sql`
    with due as materialized (
      select session_id from push_subscriptions where due_at <= now() order by due_at limit ${limit} for update skip locked
    ), claimed as (
      update push_subscriptions p set due_at = now() + interval '2 minutes' from due where p.session_id = due.session_id returning p.*
    )
    select p.session_id as "sessionId", p.endpoint, p.p256dh, p.auth, p.shows_content as "showsContent", p.told_until as "deliveredUntil",
      p.wanted_at as "wantedAt", p.attempts, now() as now, u.id, u.username, u.role, u.is_administrator as "isAdministrator", u.language,
      d.time_zone as "timeZone", d.quiet_from as "quietFrom", d.quiet_to as "quietTo",
      u.suspended_at is null and ${isOpenSession(sql`p.session_id`)} as "isOpen"
    from claimed p join users u on u.id = p.user_id left join notification_deliveries d on d.user_id = p.user_id`);
}

/** Records that everything up to the claim was pushed; what came since is due immediately. */
export async function settle(db: Queries, { sessionId, wantedAt }: DuePush): Promise<void> {
  await db.run(sql`
    update push_subscriptions set told_until = ${wantedAt}::timestamptz, attempts = 0,
      due_at = case when wanted_at > ${wantedAt}::timestamptz then now() end
    where session_id = ${sessionId}::uuid`);
}

/** Postpones a browser, because of quiet hours or a failure. */
export async function postpone(db: Queries, sessionId: string, until: string, attempts: number): Promise<void> {
  await db.run(sql`
    update push_subscriptions set due_at = ${until}::timestamptz, attempts = ${attempts} where session_id = ${sessionId}::uuid`);
}

/** Subscriptions of a person, for their export. */
export function exportedSubscriptions(db: Queries, userId: string): Promise<{ showsContent: boolean; createdAt: string }[]> {
  return db.many(sql`
    select shows_content as "showsContent", created_at as "createdAt" from push_subscriptions where user_id = ${userId} order by created_at, session_id`);
}
