import { createHmac } from 'node:crypto';
import type { Transaction } from '#platform/server/database/db.ts';
import type { AppContext } from '#platform/server/app-context.ts';
import { countUnaskedMail } from './unsolicited-mails-store.ts';

/** Maximum number of mails per day to an address that no one has confirmed. */
export const unsolicitedMailsPerDay = 3;

/**
 * Counts a mail to an unconfirmed address; returns whether it may be sent. Such mails contain no
 * text that users typed. Above the limit they are dropped silently.
 */
export async function mayMailUnsolicited({ config }: Pick<AppContext, 'config'>, tx: Transaction, address: string): Promise<boolean> {
  const key = createHmac('sha256', config.tokenSecret).update(`unasked-mail:${address.toLowerCase()}`).digest('base64url');
  return countUnaskedMail(tx, key, unsolicitedMailsPerDay);
}
