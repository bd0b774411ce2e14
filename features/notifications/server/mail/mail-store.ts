import sql from 'sql-template-tag';
import type { Language } from '#platform/contract/language.ts';
import type { Queries, Transaction } from '#platform/server/database/db.ts';
import type { DeliveryChoice } from '../delivery/delivery-store.ts';
import type { Recipient } from '../recipient.ts';
import { hasNews } from '../delivery-log-store.ts';

/** A person who may get an email now. */
export interface DueMail extends Recipient, Pick<DeliveryChoice, 'mail' | 'hour' | 'weekday' | 'timeZone' | 'quietFrom' | 'quietTo'> {
  email: string;
  language: Language;
  dueAt: string;
  mailedUntil: string | null;
  /** Later notifications are left for the next email, since some may not be committed yet. */
  cutoff: string;
  now: string;
  isReachable: boolean;
  /** Whether there are unread notifications since the last email; mostly there are none. */
  hasNews: boolean;
}

/** Locks and returns the person who has been due longest; skips those locked by other nodes. */
export function claimDue(tx: Transaction): Promise<DueMail | undefined> {
  return tx.maybeOne(sql`
    select d.user_id as id, u.username, u.role, u.is_administrator as "isAdministrator", u.email, u.language, d.mail, d.hour, d.weekday, d.time_zone as "timeZone",
      d.quiet_from as "quietFrom", d.quiet_to as "quietTo", d.mail_due_at as "dueAt", d.mailed_until as "mailedUntil", now() - interval '10 seconds' as cutoff, now() as now,
      u.email_confirmed_at is not null and u.suspended_at is null and d.refused_address is distinct from u.email as "isReachable",
      ${hasNews(sql`d.user_id`, sql`coalesce(d.mailed_until, '-infinity')`)} as "hasNews"
    from notification_deliveries d join users u on u.id = d.user_id
    where d.mail_due_at <= now() order by d.mail_due_at limit 1 for update of d skip locked`);
}

/** Records a digest and the time of the next one. */
export async function settleDigest(tx: Transaction, { id, cutoff, dueAt }: DueMail, nextAt: string): Promise<void> {
  await tx.run(sql`
    update notification_deliveries set mailed_until = ${cutoff}::timestamptz, digest_for = ${dueAt}::timestamptz, mail_due_at = ${nextAt}::timestamptz
    where user_id = ${id}`);
}

/** Records an immediate email; later notifications are checked soon. */
export async function settleAtOnce(tx: Transaction, { id, cutoff }: DueMail): Promise<void> {
  await tx.run(sql`
    update notification_deliveries set mailed_until = ${cutoff}::timestamptz, mail_due_at = case when ${hasNews(sql`${id}`, sql`${cutoff}::timestamptz`)} then now() + interval '1 minute' end
    where user_id = ${id}`);
}

export async function postpone(db: Queries, userId: string, until: string): Promise<void> {
  await db.run(
    sql`update notification_deliveries set mail_due_at = ${until}::timestamptz where user_id = ${userId} and mail_due_at is not null`,
  );
}
