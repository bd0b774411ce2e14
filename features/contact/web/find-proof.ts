import { sha256Head } from './sha-256.ts';

const triesAtOnce = 500;

/**
 * Searches for the number whose SHA-256 together with the ticket has `bits` leading zero bits.
 * Yields to the event loop in between.
 */
export async function findProof(ticket: string, bits: number): Promise<string> {
  for (let number = 0; ; number += 1) {
    if (sha256Head(`${ticket}:${number}`) >>> (32 - bits) === 0) return String(number);
    if (number % triesAtOnce === triesAtOnce - 1) await new Promise((resolve) => setTimeout(resolve));
  }
}
