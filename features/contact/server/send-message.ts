import type { ParsedInput } from '#platform/contract/endpoint.ts';
import { isLanguage } from '#platform/contract/language.ts';
import type { Transaction } from '#platform/server/database/db.ts';
import { composeMail } from '#platform/server/mail/compose-mail.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import { newId } from '#platform/server/common/id.ts';
import { idempotent } from '#platform/server/database/idempotency.ts';
import { refuse } from '#platform/server/common/refusal.ts';
import { countAttempts, refundAttempts } from '#features/accounts/server/public-api.ts';
import { networkOf } from '#platform/server/limits/network.ts';
import { sendMessage as sendMessageEndpoint } from '../contract/endpoints.ts';
import { messageMail } from './message-mail.ts';
import { findLanguageOf, insertMessage, readNowMs, useTicket } from './store.ts';
import { isProofOf, readTicket, worthOf } from './ticket.ts';

type Message = ParsedInput<typeof sendMessageEndpoint>['body'];

/**
 * Stores a message in the inbox and queues its mail in one transaction. The mail is retried until
 * it is delivered.
 */
export async function sendMessage(
  context: Context,
  { body }: Pick<ParsedInput<typeof sendMessageEndpoint>, 'body'>,
): Promise<Record<string, never>> {
  const { config, db } = context;
  const ticket = readTicket(config, body.ticket);
  if (!ticket || body.website || !isProofOf(body.ticket, body.proof)) throw refuse('contact.takenForRobot');
  const worth = worthOf(ticket, await readNowMs(db));
  if (worth === 'tooSoon') throw refuse('contact.tooSoon');
  if (worth === 'expired') throw refuse('contact.ticketExpired');
  // Counted before any work, so that concurrent requests are limited like sequential ones.
  const attempts = [['contactAddress', networkOf(context.address)]] as const;
  await countAttempts(context, attempts);
  try {
    await saveMessage(context, ticket.id, body);
  } catch (error) {
    await refundAttempts(context, attempts);
    throw error;
  }
  return {};
}

async function saveMessage(context: Context, ticketId: string, body: Message): Promise<void> {
  const { ticket: _, proof: __, website: ___, ...message } = body;
  // Excludes ticket and sender from the command: a retry has another ticket, and the sender may
  // have signed in since.
  const sent = { senderId: null, endpoint: sendMessageEndpoint, body: message };
  await context.db.transaction((tx) =>
    idempotent(tx, sent, async () => {
      if (!(await useTicket(tx, ticketId))) throw refuse('contact.ticketExpired');
      const id = newId();
      await insertMessage(tx, { id, language: context.language, ...message });
      await mailMessage(context, tx, message);
      return id;
    }),
  );
}

async function mailMessage(
  context: Context,
  tx: Transaction,
  body: Pick<Message, 'name' | 'email' | 'subject' | 'message'>,
): Promise<void> {
  const { config } = context;
  const known = await findLanguageOf(tx, config.adminEmail);
  const language = isLanguage(known) ? known : context.language;
  await composeMail(context, tx, { email: config.adminEmail, language }, messageMail, body);
}
