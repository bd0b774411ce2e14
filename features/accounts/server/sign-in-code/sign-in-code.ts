import { createHmac } from 'node:crypto';
import type { Config } from '#platform/server/config.ts';
import { newCode } from '#platform/server/id.ts';

/** A new code as it is shown: two groups of four characters without look-alikes, about 6.6e11 of them. */
export const newSignInCode = (): string => newCode().replace(/^(.{4})/, '$1-');

/** What is stored of a code: an HMAC, since a plain hash of so few characters could be turned back. Case, hyphens and spaces do not matter. */
export function signInCodeHash({ tokenSecret }: Pick<Config, 'tokenSecret'>, userId: string, typed: string): Buffer {
  const plain = typed.replace(/[\s-]/g, '').toUpperCase();
  return createHmac('sha256', tokenSecret).update(`sign-in-code:${userId}:${plain}`).digest();
}
