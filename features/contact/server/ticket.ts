import { createHmac, hash, timingSafeEqual } from 'node:crypto';
import type { Config } from '#platform/server/config.ts';

type Secret = Pick<Config, 'tokenSecret'>;

/** What a form must have waited, and how long it may stay open. */
export const ticketTimes = { goodAfterMs: 3_000, goodForMs: 24 * 60 * 60 * 1000 } as const;

/** Work of a tenth of a second or so in a browser; for thousands of messages it adds up. */
export const proofBits = 15;

export interface Ticket {
  id: string;
  issuedAtMs: number;
}

/** Writes a ticket so that nobody else can make one or change its time. Nothing is stored until it is used. */
export function ticketText(secret: Secret, { id, issuedAtMs }: Ticket): string {
  return `${id}.${issuedAtMs}.${seal(secret, `${id}.${issuedAtMs}`).toString('base64url')}`;
}

/** Reads a ticket; undefined where this installation did not make it. */
export function readTicket(secret: Secret, text: string): Ticket | undefined {
  const [, id = '', issuedAt = '', given = ''] = /^([0-9a-f-]{36})\.(\d{13})\.([\w-]{43})$/.exec(text) ?? [];
  if (id === '') return undefined;
  const sealed = Buffer.from(given, 'base64url');
  const expected = seal(secret, `${id}.${issuedAt}`);
  return sealed.length === expected.length && timingSafeEqual(sealed, expected) ? { id, issuedAtMs: Number(issuedAt) } : undefined;
}

/** What a ticket is worth at a moment: the form has waited long enough, and has not been open for too long. */
export function worthOf({ issuedAtMs }: Ticket, nowMs: number): 'tooSoon' | 'good' | 'expired' {
  const ageMs = nowMs - issuedAtMs;
  if (ageMs < ticketTimes.goodAfterMs) return 'tooSoon';
  return ageMs > ticketTimes.goodForMs ? 'expired' : 'good';
}

/** Whether the browser did its computation for this very ticket. */
export function isProofOf(ticket: string, proof: string): boolean {
  return hash('sha256', `${ticket}:${proof}`, 'buffer').readUInt32BE(0) >>> (32 - proofBits) === 0;
}

function seal({ tokenSecret }: Secret, text: string): Buffer {
  return createHmac('sha256', tokenSecret).update(`contact-ticket:${text}`).digest();
}
