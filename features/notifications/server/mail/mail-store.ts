import sql from 'sql-template-tag';
import type { Language } from '#platform/contract/language.ts';
import type { Queries, Transaction } from '#platform/server/db.ts';
import type { DeliveryChoice } from '../delivery/delivery-store.ts';
import type { Recipient } from '../recipient.ts';
import { hasNews } from '../told-store.ts';

/** Somebody who may have to be mailed now. */
export interface DueMail extends Recipient, Pick<DeliveryChoice, 'mail' | 'hour' | 'weekday' | 'timeZone' | 'quietFrom' | 'quietTo'> {
  email: string;
  language: Language;
  dueAt: string;
  mailedUntil: string | null;
  /** What came behind it is left to the next mail: it may not be all there yet. */
  cutoff: string;
  now: string;
  isReachable: boolean;
  /** Whether anything that came since is unread at all; most people have read it. */
  hasNews: boolean;
}

/** Who has been due longest, held until the transaction ends; another node goes on with the next. */
export function claimDue(tx: Transaction): Promise<DueMail | undefined> {
  return tx.maybeOne(sql`
    select d.user_id as id, u.username, u.role, u.is_administrator as "isAdministrator", u.email, u.language, d.mail, d.hour, d.weekday, d.time_zone as "timeZone",
      d.quiet_from as "quietFrom", d.quiet_to as "quietTo", d.mail_due_at as "dueAt", d.mailed_until as "mailedUntil", now() - interval '10 seconds' as cutoff, now() as now,
      u.email_confirmed_at is not null and u.suspended_at is null and d.refused_address is distinct from u.email as "isReachable",
      ${hasNews(sql`d.user_id`, sql`coalesce(d.mailed_until, '-infinity')`)} as "hasNews"
    from notification_deliveries d join users u on u.id = d.user_id
    where d.mail_due_at <= now() order by d.mail_due_at limit 1 for update of d skip locked`);
}

/** Notes that a digest was looked after, and when the next is. */
export async function settleDigest(tx: Transaction, { id, cutoff, dueAt }: DueMail, nextAt: string): Promise<void> {
  await tx.run(sql`
    update notification_deliveries set mailed_until = ${cutoff}::timestamptz, digest_for = ${dueAt}::timestamptz, mail_due_at = ${nextAt}::timestamptz
    where user_id = ${id}`);
}

/** Notes that what came was mailed; what has come since is looked at soon. */
export async function settleAtOnce(tx: Transaction, { id, cutoff }: DueMail): Promise<void> {
  await tx.run(sql`
    update notification_deliveries set mailed_until = ${cutoff}::timestamptz, mail_due_at = case when ${hasNews(sql`${id}`, sql`${cutoff}::timestamptz`)} then now() + interval '1 minute' end
    where user_id = ${id}`);
}

/** Looks after somebody later. */
export async function postpone(db: Queries, userId: string, until: string): Promise<void> {
  await db.run(
    sql`update notification_deliveries set mail_due_at = ${until}::timestamptz where user_id = ${userId} and mail_due_at is not null`,
  );
}
