import type { AppContext } from '#platform/server/app-context.ts';
import { newId } from '#platform/server/common/id.ts';
import type { Transaction } from '#platform/server/database/db.ts';
import { composeMail } from '#platform/server/mail/compose-mail.ts';
import { appendByServer } from '../log/append.ts';
import { findPerson } from '../../contract/rules/people.ts';
import { stateOf } from '../log/state-cache.ts';
import { lockHead } from '../store.ts';
import { calendarText } from './calendar-file.ts';
import { cancellationMail, convocationMail, movedMail } from './convocation-mail.ts';
import {
  claimCancellations,
  claimDue,
  findByMessage,
  saveMessageId,
  saveOutcome,
  saveUnreachable,
  type DueConvocation,
} from './convocation-store.ts';

/** People whose emails are committed together. */
const peopleAtOnce = 50;

type MailContext = Pick<AppContext, 'config' | 'db' | 'mail' | 'mailEnding' | 'words'>;

/**
 * Queues the emails that convene people, of one assembly or of all. Notification settings do not
 * apply: by-laws oblige the group to convene its members.
 */
export async function mailConvocations(app: MailContext, id?: string): Promise<void> {
  const { mailEnding, config } = app;
  // Without a mail server, emails would only be stored for the administrator.
  if (!mailEnding || config.smtpUrl === undefined) return;
  const sendSome = () =>
    app.db.transaction(async (tx) => {
      let taken = 0;
      for (const due of await claimDue(tx, peopleAtOnce, id)) {
        taken += due.userIds.length;
        await mailSome(app, tx, mailEnding, due);
      }
      return taken === peopleAtOnce;
    });
  while (await sendSome());
}

/** Queues the emails of some people: the convocation, or what has changed since the email that they were sent last. */
async function mailSome(app: MailContext, tx: Transaction, mailEnding: NonNullable<MailContext['mailEnding']>, due: DueConvocation) {
  const { userIds, sentSequence, ...assembly } = due;
  const head = await lockHead(tx, assembly.id);
  if (!head) return;
  const { items, moves } = await stateOf(tx, head);
  const before = sentSequence === null ? undefined : moves[sentSequence]?.before;
  const people = await mailEnding.reachable(tx, userIds);
  const reached = new Set(people.map(({ userId }) => userId));
  const unreachable = userIds.filter((userId) => !reached.has(userId));
  await saveUnreachable(tx, assembly, unreachable);
  for (const { userId, email, language } of people) {
    const messageId = `<assembly-${newId()}@${new URL(app.config.publicUrl).hostname}>`;
    await saveMessageId(tx, assembly, userId, messageId);
    const method = before ? 'REQUEST' : 'PUBLISH';
    const calendar = { method, content: calendarText(method, app.config, assembly, email) } as const;
    const routing = { thread: { messageId, answered: [] }, isProven: true, calendar } as const;
    const to = { email, language };
    if (before) await composeMail(app, tx, to, movedMail, { ...assembly, before }, undefined, routing);
    else await composeMail(app, tx, to, convocationMail, { ...assembly, items: items.map(({ title }) => title) }, undefined, routing);
  }
}

/** Queues the emails that an assembly was called off, to members who were sent the convocation. */
export async function mailCancellations(app: MailContext, id: string): Promise<void> {
  const { mailEnding, config } = app;
  if (!mailEnding || config.smtpUrl === undefined) return;
  const sendSome = () =>
    app.db.transaction(async (tx) => {
      const due = await claimCancellations(tx, peopleAtOnce, id);
      const head = due && (await lockHead(tx, id));
      if (!head) return false;
      const { userIds, sentSequence: _, ...assembly } = due;
      const facts = { ...assembly, reason: (await stateOf(tx, head)).cancelReason };
      const calendar = { method: 'CANCEL', content: calendarText('CANCEL', config, assembly) } as const;
      for (const { email, language } of await mailEnding.reachable(tx, userIds))
        await composeMail(app, tx, { email, language }, cancellationMail, facts, undefined, { calendar });
      return userIds.length === peopleAtOnce;
    });
  while (await sendSome());
}

/** Records in the log what the mail server answered for a convocation. */
export async function recordAnswer(
  app: Pick<AppContext, 'db' | 'emit'>,
  { messageId, outcome, at }: { messageId: string; outcome: 'accepted' | 'refused'; at: number },
): Promise<void> {
  await app.db.transaction(async (tx) => {
    const found = await findByMessage(tx, messageId);
    if (!found) return;
    await appendByServer(app, tx, found.id, {
      isQuiet: true,
      async change(log, state) {
        if (!(await saveOutcome(tx, messageId, outcome))) return;
        if (findPerson(state, found.userId)?.removedAt !== null) return;
        log.add({ kind: 'sent', payload: { to: found.userId, at, messageId, outcome } }, null);
      },
    });
  });
}
