import { createHash, randomInt } from 'node:crypto';
import { tokenPrefix } from '#platform/contract/token-scope.ts';

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
/** 62^40, about 2^238 combinations: not guessable, so a fast hash suffices for storage. */
const length = 40;

export const newToken = (): string => tokenPrefix + Array.from({ length }, () => letters[randomInt(letters.length)]).join('');

/** The stored hash of a token. */
export const digestOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Last characters, for display. */
export const endingOf = (token: string): string => token.slice(-4);
