import sql from 'sql-template-tag';
import type { Queries, Transaction } from '#platform/server/database/db.ts';
import type { MailedPerson } from '#platform/server/extension-points/mail-ending.ts';
import type { MailRhythm } from '../../contract/limits.ts';
import { quietEnd, type Quiet } from './quiet-hours.ts';

/** Delivery settings of a person. */
export interface DeliveryChoice {
  mail: MailRhythm;
  mailBefore: Exclude<MailRhythm, 'never'> | null;
  hour: number;
  weekday: number;
  timeZone: string | null;
  quietFrom: number | null;
  quietTo: number | null;
}

export interface DeliveryRow extends DeliveryChoice {
  dueAt: string | null;
  digestFor: string | null;
  /** When the current address was refused. */
  refusedAt: string | null;
  address: string;
  isConfirmed: boolean;
  now: string;
}

const chosen = sql`coalesce(d.mail, 'weekly') as mail, d.mail_before as "mailBefore", coalesce(d.hour, 8) as hour, coalesce(d.weekday, 1) as weekday, d.time_zone as "timeZone",
  d.quiet_from as "quietFrom", d.quiet_to as "quietTo"`;

/** Returns the settings of a person, or the defaults. */
export function findDelivery(db: Queries, userId: string): Promise<DeliveryRow> {
  return db.one(sql`
    select ${chosen}, d.mail_due_at as "dueAt", d.digest_for as "digestFor", case when d.refused_address = u.email then d.refused_at end as "refusedAt",
      u.email as address, u.email_confirmed_at is not null as "isConfirmed", now() as now
    from users u left join notification_deliveries d on d.user_id = u.id where u.id = ${userId}`);
}

/** Does the same and locks the row until the transaction ends; undefined if the account is gone. */
export async function lockDelivery(tx: Transaction, userId: string): Promise<DeliveryRow | undefined> {
  await tx.run(sql`insert into notification_deliveries (user_id) select id from users where id = ${userId} on conflict do nothing`);
  const locked = await tx.run(sql`select from notification_deliveries where user_id = ${userId} for update`);
  return locked > 0 ? findDelivery(tx, userId) : undefined;
}

/**
 * Saves the settings and the time of the next check. `isFresh`: nothing that came before now will
 * be mailed.
 */
export async function saveDelivery(
  tx: Transaction,
  userId: string,
  { mail, mailBefore, hour, weekday, timeZone, quietFrom, quietTo }: DeliveryChoice,
  { dueAt, isFresh }: { dueAt: string | null; isFresh: boolean },
): Promise<void> {
  await tx.run(sql`
    update notification_deliveries set mail = ${mail}, mail_before = ${mailBefore}, hour = ${hour}, weekday = ${weekday}, time_zone = ${timeZone},
      quiet_from = ${quietFrom}, quiet_to = ${quietTo}, mail_due_at = ${dueAt}::timestamptz,
      mailed_until = case when ${isFresh}::boolean then now() else mailed_until end
    where user_id = ${userId}`);
  // Pushes that wait for the end of quiet hours are checked again.
  await tx.run(sql`update push_subscriptions set due_at = now() where user_id = ${userId} and due_at > now() and attempts = 0`);
}

/** Whether a person has ended emails about notifications. */
export async function hasEndedMails(queries: Queries, userId: string): Promise<boolean> {
  return (await queries.maybeOne(sql`select from notification_deliveries where user_id = ${userId} and mail = 'never'`)) !== undefined;
}

/** Returns the people who get a separate email for a kind of notification, with their addresses. */
export async function findWantingMail(
  queries: Queries,
  userIds: readonly string[],
  { kind, groupId }: { kind: string; groupId: string },
): Promise<MailedPerson[]> {
  const rows = await queries.many<Omit<MailedPerson, 'quietUntil'> & Quiet & { now: string }>(sql`
    select u.id as "userId", u.email, u.language, d.quiet_from as "quietFrom", d.quiet_to as "quietTo", d.time_zone as "timeZone", now() as now from users u left join notification_deliveries d on d.user_id = u.id
    where u.id = any(${userIds}::text[]) and u.email_confirmed_at is not null and u.suspended_at is null
      and d.mail is distinct from 'never' and d.refused_address is distinct from u.email
      and not exists (select from notification_levels level where level.user_id = u.id and (level.until is null or level.until > now())
        and (level.kind = ${kind} or level.group_id = ${groupId}))
    order by u.id`);
  return rows.map(({ userId, email, language, now, ...quiet }) => {
    const end = quietEnd(quiet, Date.parse(now));
    return { userId, email, language, timeZone: quiet.timeZone, quietUntil: end === undefined ? null : new Date(end).toISOString() };
  });
}

/** Returns the people whose confirmed address accepts emails. */
export function findReachable(queries: Queries, userIds: readonly string[]): Promise<MailedPerson[]> {
  return queries.many(sql`
    select u.id as "userId", u.email, u.language, d.time_zone as "timeZone" from users u left join notification_deliveries d on d.user_id = u.id
    where u.id = any(${userIds}::text[]) and u.email_confirmed_at is not null and u.suspended_at is null
      and d.refused_address is distinct from u.email
    order by u.id`);
}

/**
 * Records that a mail server refused an address permanently, if the person still has it. It counts as
 * refused after a second refusal on another day within two months: a wrong setting of our own mail
 * server looks the same, and would silence everyone at once.
 */
export async function noteRefused(db: Queries, userId: string, address: string): Promise<void> {
  const isFirst = sql`(first_refused_address is distinct from ${address} or first_refused_at < now() - interval '60 days')`;
  const isSecond = sql`(not ${isFirst} and (first_refused_at at time zone 'UTC')::date < (now() at time zone 'UTC')::date)`;
  await db.run(sql`
    update notification_deliveries set
      refused_address = case when ${isSecond} then ${address} else refused_address end,
      refused_at = case when ${isSecond} then now() else refused_at end,
      first_refused_at = case when ${isFirst} then now() else first_refused_at end,
      first_refused_address = ${address}
    where user_id = ${userId} and exists (select from users where id = ${userId} and email = ${address})`);
}

/** Clears a refusal, so that the address is tried again. */
export async function clearRefused(tx: Transaction, userId: string): Promise<void> {
  await tx.run(
    sql`update notification_deliveries set refused_address = null, refused_at = null, first_refused_address = null, first_refused_at = null where user_id = ${userId}`,
  );
}

/** Delivery settings of a person, for their export. */
export function exportedDelivery(db: Queries, userId: string): Promise<object[]> {
  return db.many(sql`
    select mail, mail_before as "mailBefore", hour, weekday, time_zone as "timeZone", quiet_from as "quietFromMinute", quiet_to as "quietToMinute",
      mailed_until as "mailedUntil", digest_for as "latestDigestFor", refused_address as "refusedAddress", refused_at as "refusedAt",
      first_refused_address as "firstRefusedAddress", first_refused_at as "firstRefusedAt"
    from notification_deliveries where user_id = ${userId}`);
}

/** The 100 people whose address was refused last, and how many there are. */
export async function findRefusedAddresses(
  db: Queries,
): Promise<{ items: { id: string; name: string; address: string; refusedAt: string }[]; total: number }> {
  const rows = await db.many<{ id: string; name: string; address: string; refusedAt: string; total: number }>(sql`
    select u.id, u.name, u.email as address, d.refused_at as "refusedAt", count(*) over () as total
    from notification_deliveries d join users u on u.id = d.user_id and u.email = d.refused_address
    where d.refused_address is not null order by d.refused_at desc, u.id limit 100`);
  return { items: rows.map(({ total: _, ...person }) => person), total: rows[0]?.total ?? 0 };
}
