import { randomInt } from 'node:crypto';
import { codeAlphabet } from '#platform/contract/id.ts';

/** 20 characters without look-alikes, in groups of five; about 98 bits. */
export function oneTimePassword(): string {
  const group = () => Array.from({ length: 5 }, () => codeAlphabet[randomInt(codeAlphabet.length)]).join('');
  return [group(), group(), group(), group()].join('-');
}
