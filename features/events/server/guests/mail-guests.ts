import type { AppContext } from '#platform/server/app-context.ts';
import type { Transaction } from '#platform/server/database/db.ts';
import { composeMail } from '#platform/server/mail/compose-mail.ts';
import { enteredOf } from '../when.ts';
import { guestMail, type guestNews } from './guest-mail.ts';
import type { Guest } from './guest-store.ts';
import { guestAddress } from './guest-token.ts';

type MailContext = Pick<AppContext, 'config' | 'mail' | 'words'>;

/** Writes to guests, each in their language. */
export async function mailGuests(
  app: MailContext,
  tx: Transaction,
  guests: readonly Guest[],
  news: (typeof guestNews)[number],
  message?: string,
): Promise<void> {
  for (const guest of guests) {
    const { id, eventId, name, email, language, title, groupName, place, link } = guest;
    const address = news === 'removed' ? `${app.config.publicUrl}/events/${eventId}` : guestAddress(app.config, id);
    const facts = { news, name, title, groupName, place, link, when: enteredOf(guest), address, ...(message !== undefined && { message }) };
    await composeMail(app, tx, { email, language }, guestMail, facts);
  }
}
