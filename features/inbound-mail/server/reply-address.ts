import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Config } from '#platform/server/config/config.ts';
import { keyFor } from '#platform/server/keys/sealing.ts';

/** Letters and digits that survive mail servers that change case. */
const letters = 'abcdefghijklmnopqrstuvwxyz234567';
export const lettersOf = (bytes: Buffer): string => Array.from(bytes, (byte) => letters[byte % letters.length]).join('');

/** The recipient of an email, as its address says. */
export type Recipient =
  | { purpose: 'answer'; tokenHash: Buffer }
  | { purpose: 'bounce'; userId: string; mark: string }
  | { purpose: 'group'; localPart: string };

type Settings = Pick<Config, 'mailIn' | 'tokenSecret'>;

/** A new reply address with the hash that is stored of it; undefined where no emails come in. */
export function newReplyAddress({ mailIn }: Pick<Config, 'mailIn'>): { address: string; tokenHash: Buffer } | undefined {
  if (!mailIn) return undefined;
  const token = lettersOf(randomBytes(32));
  return { address: `reply+${token}@${mailIn.replyDomain}`, tokenHash: hashOf(token) };
}

/** The address of the calendar of a person for a thing, always the same. */
export function calendarAddressOf(
  { mailIn, tokenSecret }: Settings,
  { userId, kind, thingId }: { userId: string; kind: string; thingId: string },
): { address: string; tokenHash: Buffer } | undefined {
  if (!mailIn) return undefined;
  const mark = createHmac('sha256', keyFor(tokenSecret, 'reply address of calendars')).update(`${userId} ${kind} ${thingId}`);
  const token = lettersOf(mark.digest());
  return { address: `reply+${token}@${mailIn.replyDomain}`, tokenHash: hashOf(token) };
}

/** Where undeliverable emails to a person return: signed for this address of theirs. */
export function returnPathOf({ mailIn, tokenSecret }: Settings, userId: string, email: string): string | undefined {
  return mailIn && `bounces+${userId.toLowerCase()}-${markOf(tokenSecret, userId, email)}@${mailIn.replyDomain}`;
}

/** Whether the return path was made for this address of the person. */
export function isReturnPathOf({ tokenSecret }: Settings, { userId, mark }: { userId: string; mark: string }, email: string): boolean {
  const [given, expected] = [Buffer.from(mark), Buffer.from(markOf(tokenSecret, userId, email))];
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** Parses the address of a recipient; undefined where no email can come in at it. */
export function recipientOf({ mailIn }: Pick<Config, 'mailIn'>, address: string): Recipient | undefined {
  const at = address.lastIndexOf('@');
  if (!mailIn || address.slice(at + 1).toLowerCase() !== mailIn.replyDomain) return undefined;
  const [, purpose, token = ''] = /^(reply|bounces)\+([a-z0-9-]{1,100})$/i.exec(address.slice(0, at)) ?? [];
  if (purpose === undefined) {
    const localPart = localPartOf(address.slice(0, at));
    return localPart === undefined ? undefined : { purpose: 'group', localPart };
  }
  if (purpose.toLowerCase() === 'reply') return { purpose: 'answer', tokenHash: hashOf(token.toLowerCase()) };
  const [userId = '', mark = ''] = token.split('-');
  return { purpose: 'bounce', userId: userId.toUpperCase(), mark: mark.toLowerCase() };
}

/** The local part of an address that may be a group's; undefined where it cannot be. */
const localPartOf = (local: string): string | undefined => (/^[a-z0-9-]{1,39}-[a-z2-7]{8}$/i.test(local) ? local.toLowerCase() : undefined);

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

const markOf = (tokenSecret: string, userId: string, email: string): string =>
  lettersOf(
    createHmac('sha256', keyFor(tokenSecret, 'return path of emails')).update(`${userId} ${email.toLowerCase()}`).digest().subarray(0, 26),
  );
