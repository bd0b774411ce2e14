import { createHmac, hash, timingSafeEqual } from 'node:crypto';
import type { Config } from '#platform/server/config/config.ts';

type Secret = Pick<Config, 'tokenSecret'>;

/** Minimum and maximum age of a ticket when the form is sent. */
export const ticketTimes = { goodAfterMs: 3_000, goodForMs: 24 * 60 * 60 * 1000 } as const;

/** Takes a browser about 100 ms, which is expensive for thousands of messages. */
export const proofBits = 15;

export interface Ticket {
  id: string;
  issuedAtMs: number;
}

/**
 * Serialises and signs a ticket, so that it cannot be forged. Nothing is stored until it is used.
 */
export function ticketText(secret: Secret, { id, issuedAtMs }: Ticket): string {
  return `${id}.${issuedAtMs}.${seal(secret, `${id}.${issuedAtMs}`).toString('base64url')}`;
}

/** Parses a ticket; undefined if the signature is not this installation's. */
export function readTicket(secret: Secret, text: string): Ticket | undefined {
  const [, id = '', issuedAt = '', given = ''] = /^([0-9a-f-]{36})\.(\d{13})\.([\w-]{43})$/.exec(text) ?? [];
  if (id === '') return undefined;
  const sealed = Buffer.from(given, 'base64url');
  const expected = seal(secret, `${id}.${issuedAt}`);
  return sealed.length === expected.length && timingSafeEqual(sealed, expected) ? { id, issuedAtMs: Number(issuedAt) } : undefined;
}

/** Checks the age of a ticket at a time. */
export function worthOf({ issuedAtMs }: Ticket, nowMs: number): 'tooSoon' | 'good' | 'expired' {
  const ageMs = nowMs - issuedAtMs;
  if (ageMs < ticketTimes.goodAfterMs) return 'tooSoon';
  return ageMs > ticketTimes.goodForMs ? 'expired' : 'good';
}

/** Checks the proof of work for a ticket. */
export function isProofOf(ticket: string, proof: string): boolean {
  return hash('sha256', `${ticket}:${proof}`, 'buffer').readUInt32BE(0) >>> (32 - proofBits) === 0;
}

function seal({ tokenSecret }: Secret, text: string): Buffer {
  return createHmac('sha256', tokenSecret).update(`contact-ticket:${text}`).digest();
}
