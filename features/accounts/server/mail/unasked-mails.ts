import { createHmac } from 'node:crypto';
import type { Transaction } from '#platform/server/db.ts';
import type { House } from '#platform/server/house.ts';
import { countUnaskedMail } from './unasked-mails-store.ts';

/** How many mails a day go to one address for the doing of people who have not shown that it is theirs. */
export const unaskedMailsPerDay = 3;

/**
 * Whether one more mail may go to an address that its account has not confirmed; counts it if so. Such a mail holds nothing
 * that anybody typed. Beyond the limit nothing is sent, and nobody is told.
 */
export async function mayMailUnasked({ config }: Pick<House, 'config'>, tx: Transaction, address: string): Promise<boolean> {
  const key = createHmac('sha256', config.tokenSecret).update(`unasked-mail:${address.toLowerCase()}`).digest('base64url');
  return countUnaskedMail(tx, key, unaskedMailsPerDay);
}
