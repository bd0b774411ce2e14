import { randomInt } from 'node:crypto';
import { v7 } from 'uuid';
import { codeAlphabet, codeLength } from '#platform/contract/id.ts';

/** Generates a time-ordered UUID (version 7). */
export function newId(): string {
  return v7();
}

/**
 * Generates a code that people can type, from a cryptographic source (30^8, about 6.6e11 codes). On
 * a collision, the caller retries.
 */
export function newCode(): string {
  return Array.from({ length: codeLength }, () => codeAlphabet[randomInt(codeAlphabet.length)]).join('');
}
