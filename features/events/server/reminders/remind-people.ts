import type { AppContext } from '#platform/server/app-context.ts';
import type { Transaction } from '#platform/server/database/db.ts';
import { composeMails } from '#platform/server/mail/compose-mail.ts';
import { eventAnswers } from '../../contract/limits.ts';
import { letterAddress } from '../answers/letter-token.ts';
import { eventReminded } from '../domain-events.ts';
import { findReminded, type RemindedEvent } from '../exports-store.ts';
import { enteredOf, type StoredTime } from '../when.ts';
import { reminderMail } from './reminder-mail.ts';
import { claimPostponed, claimReminded, findReminding, postponeMail, type DueReminder } from './reminder-store.ts';
import { mayRemindBetween, remindingTimes, remindsAt, startName, startOf } from './reminder-time.ts';

/** Maximum duration of a run, so that it ends before the next one starts. */
const runMs = 45_000;
/** A reminder that could not be sent for longer is not sent. */
const mostLateMs = 12 * 3_600_000;
const eventsAtOnce = 500;
/** People whose reminders are committed together, with few statements for all of them. */
const peopleAtOnce = 250;

/** Kind of the notification, which has this email of its own. */
const reminderKind = 'eventReminder';

type Context = Pick<AppContext, 'config' | 'db' | 'emit' | 'mail' | 'mailEnding' | 'mailReplies' | 'modules' | 'words'>;

/**
 * Reminds people of events, every minute. The instants follow from times as entered at this moment, so
 * that a moved event, or a new table of time zones, needs no change of rows.
 */
export async function remindPeople(app: Context, now = Date.now()): Promise<void> {
  const endMs = performance.now() + runMs;
  while (performance.now() < endMs && (await mailPostponed(app, now)));
  let after: string | undefined;
  do {
    const found = await findReminding(app.db, after, eventsAtOnce);
    const due = found.flatMap((event) => dueOf(event, now));
    while (due.length > 0 && performance.now() < endMs && (await remindBatch(app, due)));
    after = found.length === eventsAtOnce ? found.at(-1)?.id : undefined;
  } while (after !== undefined && performance.now() < endMs);
}

/** The reminders of an event whose time has come, unless it has begun. */
function dueOf({ id, ...stored }: StoredTime & { id: string }, now: number): DueReminder[] {
  // Looking up a time zone takes longer than all the rest.
  const near = remindingTimes.filter((reminder) => mayRemindBetween(stored, reminder, { fromMs: now - mostLateMs, toMs: now }));
  if (near.length === 0) return [];
  const when = enteredOf(stored);
  if (startOf(when) <= now) return [];
  return near
    .map((reminder) => ({ reminder, atMs: remindsAt(when, reminder) }))
    .filter(({ atMs }) => atMs <= now && atMs > now - mostLateMs)
    .map(({ reminder, atMs }) => ({ eventId: id, reminder, at: new Date(atMs).toISOString(), starts: startName(when) }));
}

/**
 * Reminds some people in one transaction: that they were, their notification and their email are
 * committed together. Returns whether there may be more.
 */
async function remindBatch(app: Context, due: readonly DueReminder[]): Promise<boolean> {
  return app.db.transaction(async (tx) => {
    const claimed = await claimReminded(tx, due, peopleAtOnce);
    const events = await findReminded(tx, [...new Set(claimed.map(({ eventId }) => eventId))]);
    for (const event of events) {
      const userIds = claimed.filter(({ eventId }) => eventId === event.id).map(({ userId }) => userId);
      const { id, groupId, isPublic } = event;
      await app.emit(tx, eventReminded({ id, groupId, isPublic, userIds }));
      await mailThem(app, tx, event, userIds);
    }
    return claimed.length === peopleAtOnce;
  });
}

/**
 * Sends emails that waited for the end of quiet hours, unless the event has begun, was moved or
 * cancelled, or the person declined. Returns whether there may be more.
 */
async function mailPostponed(app: Context, now: number): Promise<boolean> {
  return app.db.transaction(async (tx) => {
    const claimed = await claimPostponed(tx, new Date(now).toISOString(), peopleAtOnce);
    for (const event of await findReminded(tx, [...new Set(claimed.map(({ eventId }) => eventId))])) {
      const when = enteredOf(event);
      if (startOf(when) <= now) continue;
      const reminded = claimed.filter(({ eventId, starts, isStale }) => eventId === event.id && starts === startName(when) && !isStale);
      await mailThem(
        app,
        tx,
        event,
        reminded.map(({ userId }) => userId),
      );
    }
    return claimed.length === peopleAtOnce;
  });
}

/**
 * Queues emails for people who want them, whatever the rhythm of their other notifications. In the
 * quiet hours of a person, the email waits until they end.
 */
async function mailThem(app: Context, tx: Transaction, event: RemindedEvent, userIds: readonly string[]): Promise<void> {
  const { mailEnding, mailReplies, modules, config } = app;
  // Without a mail server, emails would only be stored for the administrator.
  if (!mailEnding || config.smtpUrl === undefined) return;
  const { id, groupId, title, place, link } = event;
  const wanting = await mailEnding.wanting(tx, userIds, { kind: reminderKind, groupId });
  for (const { userId, quietUntil } of wanting) if (quietUntil !== null) await postponeMail(tx, id, userId, quietUntil);
  const mailed = wanting.filter(({ quietUntil }) => quietUntil === null);
  const about = { kind: reminderKind, thingId: id, partId: '' };
  const addressees = mailed.map(({ userId }) => userId);
  const replies = modules.isOff('inbound-mail') ? undefined : await mailReplies?.createAddresses(config, tx, addressees, about);
  const when = enteredOf(event);
  const mails = mailed.map(({ userId, email, language }, index) => {
    const endAddress = mailEnding.addressOf(config, userId);
    const replyTo = replies?.[index];
    const answers = eventAnswers.map((answer) => ({ answer, address: letterAddress(config, { eventId: id, userId }, answer) }));
    return {
      addressee: { email, language },
      facts: { id, title, place, link, when, answers, canReply: replyTo !== undefined, endAddress },
      subscription: { userId, endAddress },
      routing: replyTo === undefined ? {} : { replyTo },
    };
  });
  await composeMails(app, tx, reminderMail, mails);
}
