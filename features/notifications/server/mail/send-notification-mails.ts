import { composeMail } from '#platform/server/mail/compose-mail.ts';
import type { Transaction } from '#platform/server/database/db.ts';
import type { AppContext } from '#platform/server/app-context.ts';
import { dueAfter } from '../delivery/change-delivery.ts';
import { quietEnd } from '../delivery/quiet-hours.ts';
import { kindsOn, type NotificationKind } from '../kinds.ts';
import { unreadLines, type NotificationLine } from '../unread-lines.ts';
import { claimDue, postpone, settleAtOnce, settleDigest, type DueMail } from './mail-store.ts';
import { unsubscribeAddress } from './unsubscribe-address.ts';
import { newsMail } from './write-mail.ts';

/** Maximum duration of a run, so that it ends before the next one starts. */
const runMs = 45_000;
/** Maximum number of lines in an email; the rest is a number. */
export const mostLines = 12;
const hourMs = 3_600_000;

type MailContext = Pick<AppContext, 'config' | 'db' | 'mail' | 'mailReplies' | 'modules' | 'words' | 'log'>;

/**
 * Sends the due emails, every minute. Each person has a transaction, so that email and its record
 * are committed together.
 */
export async function sendNotificationMails(app: MailContext, kinds: readonly NotificationKind[]): Promise<void> {
  // Without a mail server, emails would only be stored for the administrator.
  if (app.config.smtpUrl === undefined) return;
  const endMs = performance.now() + runMs;
  const mailOneByOne = async () => {
    while (performance.now() < endMs && (await mailNext(app, kinds)));
  };
  // Two at a time: one queries while the other composes.
  await Promise.all([mailOneByOne(), mailOneByOne()]);
}

/** Processes the person who has been due longest; returns whether there was one. */
async function mailNext(app: MailContext, kinds: readonly NotificationKind[]): Promise<boolean> {
  let due: DueMail | undefined;
  try {
    await app.db.transaction(async (tx) => {
      due = await claimDue(tx);
      if (due) await sendDue(app, tx, kindsOn(kinds, app.modules), due);
    });
  } catch (error) {
    if (!due) throw error;
    // A failure for one person does not delay the others.
    app.log.error({ err: error, userId: due.id }, 'notification email failed and is retried in an hour');
    await postpone(app.db, due.id, new Date(Date.parse(due.now) + hourMs).toISOString());
  }
  return due !== undefined;
}

async function sendDue(app: MailContext, tx: Transaction, kinds: readonly NotificationKind[], due: DueMail): Promise<void> {
  const { mail, now, dueAt } = due;
  if (mail === 'never') return;
  const isAtOnce = mail === 'atOnce';
  const quietUntil = isAtOnce ? quietEnd(due, Date.parse(now)) : undefined;
  if (quietUntil !== undefined) return postpone(tx, due.id, new Date(quietUntil).toISOString());
  if (due.isReachable && due.hasNews)
    await mailLines(app, tx, isAtOnce ? kinds.filter(({ hasOwnMail }) => !hasOwnMail) : kinds, { ...due, mail });
  await (isAtOnce ? settleAtOnce(tx, due) : settleDigest(tx, due, dueAfter({ ...due, mail }, now, dueAt)));
}

async function mailLines(
  app: MailContext,
  tx: Transaction,
  kinds: readonly NotificationKind[],
  due: DueMail & { mail: Exclude<DueMail['mail'], 'never'> },
): Promise<void> {
  const news = await unreadLines(app, kinds, due, { after: due.mailedUntil, until: due.cutoff }, mostLines);
  if (news.lines.length === 0) return;
  const endAddress = unsubscribeAddress(app.config, due.id);
  const replyTo = await replyAddress(app, tx, kinds, due.id, news);
  const returnPath = app.mailReplies?.returnPath(app.config, due.id, due.email);
  const replyHint = replyTo === undefined ? undefined : hintOf(kinds, news);
  await composeMail(
    app,
    tx,
    due,
    newsMail,
    { ...news, mail: due.mail, timeZone: due.timeZone, endAddress, replyHint, links: linksOf(app, kinds, due, news) },
    { userId: due.id, endAddress },
    { ...(replyTo !== undefined && { replyTo }), ...(returnPath !== undefined && { returnPath }) },
  );
}

/** Links of the only notification in an email, in the person’s language. */
function linksOf(
  { config, words }: MailContext,
  kinds: readonly NotificationKind[],
  { id: userId, language }: DueMail,
  { lines, count }: { lines: readonly NotificationLine[]; count: number },
): { label: string; address: string }[] {
  const [only] = count === 1 ? lines : [];
  const kind = kinds.find((each) => each.kind === only?.kind);
  const links = (only && kind?.mailLinks?.(config, { userId, thingId: only.thing.thingId })) ?? [];
  return links.map(({ key, address }) => ({ label: words.translate(language, kind?.feature ?? '', key), address }));
}

/** The words that say how the only notification of an email is answered. */
function hintOf(
  kinds: readonly NotificationKind[],
  { lines: [only] }: { lines: readonly NotificationLine[] },
): { feature: string; key: string } {
  const { replyHint: key, feature } = kinds.find(({ kind }) => kind === only?.kind) ?? {};
  return key === undefined || feature === undefined ? { feature: 'notifications', key: 'mail.reply' } : { feature, key };
}

/** The address at which an email is answered; an email about several things has none. */
async function replyAddress(
  { config, mailReplies, modules }: MailContext,
  tx: Transaction,
  kinds: readonly NotificationKind[],
  userId: string,
  { lines, count }: { lines: readonly NotificationLine[]; count: number },
): Promise<string | undefined> {
  const [only] = count === 1 ? lines : [];
  if (!only || !mailReplies || modules.isOff('inbound-mail')) return undefined;
  if (!kinds.find(({ kind }) => kind === only.kind)?.answerByMail) return undefined;
  return mailReplies.createAddress(config, tx, { userId, kind: only.kind, ...only.thing });
}
