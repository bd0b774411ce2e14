import { spendQuota } from '#features/accounts/server/public-api.ts';
import type { ParsedInput, Reply } from '#platform/contract/endpoint.ts';
import type { AppContext } from '#platform/server/app-context.ts';
import { newId } from '#platform/server/common/id.ts';
import { refuse } from '#platform/server/common/refusal.ts';
import { idempotent } from '#platform/server/database/idempotency.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import { composeMail } from '#platform/server/mail/compose-mail.ts';
import { authorize, may } from '#platform/server/security/policy.ts';
import { signedIn } from '#platform/server/security/signed-in.ts';
import * as endpoints from '../../contract/endpoints.ts';
import { eventFacts, eventMessageSent } from '../domain-events.ts';
import { guestsOf } from '../guests/guest-store.ts';
import { mailGuests } from '../guests/mail-guests.ts';
import { policy } from '../policy.ts';
import { eventMessagesPerDay } from '../quotas.ts';
import { findEvent, lockEvent } from '../store.ts';
import { enteredOf } from '../when.ts';
import { messageMail } from './message-mail.ts';
import { claimDueMails, countReach, countRecipients, findMessages, insertMessage, postponeMessageMail } from './message-store.ts';

/** Kind of the notification, which has an email of its own. */
export const messageKind = 'eventMessage';
/** People whose emails are committed together. */
const peopleAtOnce = 50;

/** The messages of organisers that the viewer may read. */
export async function listMessages(
  { db, viewer }: Context,
  { params: { id } }: ParsedInput<typeof endpoints.listMessages>,
): Promise<Reply<typeof endpoints.listMessages>> {
  const event = await findEvent(db, viewer, id);
  if (!event) throw refuse('thing.notFound');
  const isOrganizer = may(viewer, policy, 'event.write', event);
  const items = await findMessages(db, viewer, id, isOrganizer);
  return { items, reach: isOrganizer ? await countReach(db, id, signedIn(viewer).id) : null };
}

/** Writes to the people who gave one of some answers; idempotent by command ID. */
export async function sendMessage(
  context: Context,
  { params: { id: eventId }, body }: ParsedInput<typeof endpoints.sendMessage>,
): Promise<Reply<typeof endpoints.sendMessage>> {
  const viewer = signedIn(context.viewer);
  const { lists, text } = body;
  const sent = { senderId: viewer.id, endpoint: endpoints.sendMessage, body: { eventId, ...body } };
  return context.db.transaction(async (tx) => {
    const event = await lockEvent(tx, viewer, eventId);
    if (!event) throw refuse('thing.notFound');
    authorize(viewer, policy, 'event.write', event);
    const id = await idempotent(tx, sent, async () => {
      await spendQuota(tx, context, viewer.id, eventMessagesPerDay);
      const messageId = newId();
      const guests = await guestsOf(tx, [eventId], { going: lists.includes('going'), waiting: lists.includes('waiting') });
      const message = { id: messageId, eventId, authorId: viewer.id, lists: [...new Set(lists)], text, guestCount: guests.length };
      const recipients = await insertMessage(tx, message);
      if (recipients === 0) throw refuse('event.nobodyReached');
      await mailGuests(context, tx, guests, 'message', text);
      await context.emit(tx, eventMessageSent({ ...eventFacts(event), messageId }));
      return messageId;
    });
    return { id, recipients: await countRecipients(tx, id) };
  });
}

type MailContext = Pick<AppContext, 'config' | 'db' | 'mail' | 'mailEnding' | 'words'>;

/**
 * Sends the emails of messages that are due, of one message or of all: those of people in their quiet
 * hours wait until these end.
 */
export async function mailMessages(app: MailContext, messageId?: string): Promise<void> {
  const { mailEnding, config } = app;
  // Without a mail server, emails would only be stored for the administrator.
  if (!mailEnding || config.smtpUrl === undefined) return;
  const sendSome = () =>
    app.db.transaction(async (tx) => {
      let taken = 0;
      for (const message of await claimDueMails(tx, peopleAtOnce, messageId)) {
        const { eventId: id, authorName, title, text, place, groupId, userIds } = message;
        taken += userIds.length;
        for (const { userId, email, language, quietUntil } of await mailEnding.wanting(tx, userIds, { kind: messageKind, groupId })) {
          if (quietUntil !== null) {
            await postponeMessageMail(tx, message.messageId, userId, quietUntil);
            continue;
          }
          const endAddress = mailEnding.addressOf(config, userId);
          const facts = { id, authorName, title, text, place, when: enteredOf(message), endAddress };
          await composeMail(app, tx, { email, language }, messageMail, facts, { userId, endAddress });
        }
      }
      return taken === peopleAtOnce;
    });
  while (await sendSome());
}
