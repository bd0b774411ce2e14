import { randomInt } from 'node:crypto';
import { v7 } from 'uuid';
import { codeAlphabet, codeLength } from '#platform/contract/id.ts';

/** A new time-ordered UUID (version 7). */
export function newId(): string {
  return v7();
}

/** A new typable code from a cryptographic source (30^8, about 6.6e11 of them); its caller inserts again should it be taken. */
export function newCode(): string {
  return Array.from({ length: codeLength }, () => codeAlphabet[randomInt(codeAlphabet.length)]).join('');
}
