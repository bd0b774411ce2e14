import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';

const triesAtOnce = 500;

/**
 * First 32 bits of the SHA-256 of a text. Web Crypto needs HTTPS and returns a promise per hash,
 * which is too slow for thousands of short texts.
 */
export const sha256Head = (text: string): number => new DataView(sha256(utf8ToBytes(text)).buffer).getUint32(0);

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
