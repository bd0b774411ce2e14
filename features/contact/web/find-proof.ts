import { sha256Head } from './sha-256.ts';

const triesAtOnce = 500;

/** Looks for the number that, behind the ticket, gives a hash with so many zero bits. Lets the page breathe as it goes. */
export async function findProof(ticket: string, bits: number): Promise<string> {
  for (let number = 0; ; number += 1) {
    if (sha256Head(`${ticket}:${number}`) >>> (32 - bits) === 0) return String(number);
    if (number % triesAtOnce === triesAtOnce - 1) await new Promise((resolve) => setTimeout(resolve));
  }
}
