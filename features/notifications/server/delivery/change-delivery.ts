import type { Queries, Transaction } from '#platform/server/database/db.ts';
import type { Config } from '#platform/server/config/config.ts';
import type { Delivery, DeliveryChange, QuietHours } from '../../contract/delivery.ts';
import type { MailRhythm } from '../../contract/limits.ts';
import { findDelivery, clearRefused, lockDelivery, saveDelivery, type DeliveryChoice, type DeliveryRow } from './delivery-store.ts';
import { nextDigest } from './digest-time.ts';
import { clockText, minuteOf } from './quiet-hours.ts';

/** Returns the delivery settings of a person. */
export async function presentDelivery(
  db: Queries,
  userId: string,
  { smtpUrl, mailIn }: Pick<Config, 'smtpUrl' | 'mailIn'>,
): Promise<Delivery> {
  const { mail, hour, weekday, timeZone, quietFrom, quietTo, address, isConfirmed, refusedAt, dueAt, digestFor, now } = await findDelivery(
    db,
    userId,
  );
  // Before the first notification or choice there is no row.
  const nextAt = mail === 'never' || mail === 'atOnce' ? null : (dueAt ?? dueAfter({ mail, hour, weekday, timeZone }, now, digestFor));
  return {
    mail,
    hour,
    weekday,
    timeZone,
    address,
    isConfirmed,
    refusedAt,
    nextAt,
    quiet: quietFrom === null || quietTo === null ? null : { from: clockText(quietFrom), to: clockText(quietTo) },
    isSent: smtpUrl !== undefined,
    canReply: smtpUrl !== undefined && mailIn !== undefined,
  };
}

/** Applies a change of the settings. */
export async function changeDelivery(tx: Transaction, userId: string, { triesAgain, quiet, ...named }: DeliveryChange): Promise<void> {
  const before = await lockDelivery(tx, userId);
  if (!before) return;
  if (triesAgain) await clearRefused(tx, userId);
  const { mail = before.mail, hour = before.hour, weekday = before.weekday, timeZone = before.timeZone } = named;
  const { quietFrom, quietTo } = quiet === undefined ? before : quietTimes(quiet);
  const mailBefore = mail === before.mail ? before.mailBefore : null;
  await save(tx, userId, before, { mail, hour, weekday, timeZone, quietFrom, quietTo, mailBefore });
}

const quietTimes = (quiet: QuietHours | null) =>
  quiet ? { quietFrom: minuteOf(quiet.from), quietTo: minuteOf(quiet.to) } : { quietFrom: null, quietTo: null };

/**
 * Ends the emails of a person, or restores the former rhythm. Idempotent. Returns false if the
 * account is gone.
 */
export async function endMails(tx: Transaction, userId: string, isEnded: boolean): Promise<boolean> {
  const before = await lockDelivery(tx, userId);
  if (!before) return false;
  const { mail, mailBefore } = before;
  if (isEnded && mail !== 'never') await save(tx, userId, before, { ...before, mail: 'never', mailBefore: mail });
  if (!isEnded && mailBefore !== null) await save(tx, userId, before, { ...before, mail: mailBefore, mailBefore: null });
  return true;
}

async function save(tx: Transaction, userId: string, before: DeliveryRow, choice: DeliveryChoice): Promise<void> {
  const { now, digestFor } = before;
  const { mail } = choice;
  // Pending immediate emails are checked again, since the quiet hours may have changed.
  const waiting = before.mail === 'atOnce' && before.dueAt !== null ? now : null;
  const dueAt = mail === 'never' ? null : mail === 'atOnce' ? waiting : dueAfter({ ...choice, mail }, now, digestFor);
  await saveDelivery(tx, userId, choice, { dueAt, isFresh: before.mail === 'never' && mail !== 'never' });
}

/** Returns the time of the next digest. */
export function dueAfter(
  rhythm: Pick<DeliveryChoice, 'hour' | 'weekday' | 'timeZone'> & { mail: Exclude<MailRhythm, 'never' | 'atOnce'> },
  now: string,
  digestFor: string | null,
): string {
  return new Date(nextDigest(rhythm, Date.parse(now), digestFor === null ? undefined : Date.parse(digestFor))).toISOString();
}
