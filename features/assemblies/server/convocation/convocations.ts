import type { AppContext } from '#platform/server/app-context.ts';
import { newId } from '#platform/server/common/id.ts';
import { composeMail } from '#platform/server/mail/compose-mail.ts';
import { appendByServer } from '../log/append.ts';
import { findPerson } from '../../contract/rules/people.ts';
import { stateOf } from '../log/state-cache.ts';
import { lockHead } from '../store.ts';
import { calendarText } from './calendar-file.ts';
import { cancellationMail, convocationMail } from './convocation-mail.ts';
import { claimCancellations, claimDue, findByMessage, saveMessageId, saveOutcome, saveUnreachable } from './convocation-store.ts';

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
  const host = new URL(config.publicUrl).hostname;
  const sendSome = () =>
    app.db.transaction(async (tx) => {
      let taken = 0;
      for (const { userIds, ...assembly } of await claimDue(tx, peopleAtOnce, id)) {
        taken += userIds.length;
        const head = await lockHead(tx, assembly.id);
        if (!head) continue;
        const items = (await stateOf(tx, head)).items.map(({ title }) => title);
        const calendar = { method: 'PUBLISH', content: calendarText('PUBLISH', config, assembly) } as const;
        const people = await mailEnding.reachable(tx, userIds);
        const reached = new Set(people.map(({ userId }) => userId));
        await saveUnreachable(
          tx,
          assembly.id,
          userIds.filter((userId) => !reached.has(userId)),
        );
        for (const { userId, email, language } of people) {
          const messageId = `<assembly-${newId()}@${host}>`;
          await saveMessageId(tx, assembly.id, userId, messageId);
          const routing = { thread: { messageId, answered: [] }, isProven: true, calendar } as const;
          await composeMail(app, tx, { email, language }, convocationMail, { ...assembly, items }, undefined, routing);
        }
      }
      return taken === peopleAtOnce;
    });
  while (await sendSome());
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
      const { userIds, ...assembly } = due;
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
