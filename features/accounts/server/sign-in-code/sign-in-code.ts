import { createHmac } from 'node:crypto';
import type { Config } from '#platform/server/config/config.ts';
import { newCode } from '#platform/server/common/id.ts';

/** New code: two groups of four characters without look-alikes, about 6.6e11 combinations. */
export const newSignInCode = (): string => newCode().replace(/^(.{4})/, '$1-');

/**
 * Keyed hash to store, because a plain hash of a short code could be brute-forced. Ignores case,
 * hyphens and spaces.
 */
export function signInCodeHash({ tokenSecret }: Pick<Config, 'tokenSecret'>, userId: string, typed: string): Buffer {
  const plain = typed.replace(/[\s-]/g, '').toUpperCase();
  return createHmac('sha256', tokenSecret).update(`sign-in-code:${userId}:${plain}`).digest();
}
