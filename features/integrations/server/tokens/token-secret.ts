import { createHash, randomInt } from 'node:crypto';
import { tokenPrefix } from '#platform/contract/token-scope.ts';

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
/** 62^40 of them, about 2^238: nobody guesses one, and a quick hash is enough to keep it by. */
const length = 40;

/** A new token. */
export const newToken = (): string => tokenPrefix + Array.from({ length }, () => letters[randomInt(letters.length)]).join('');

/** What is kept of a token. */
export const digestOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Its last letters. */
export const endingOf = (token: string): string => token.slice(-4);
