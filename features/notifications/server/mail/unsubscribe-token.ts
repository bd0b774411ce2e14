import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Config } from '#platform/server/config/config.ts';
import { keyFor } from '#platform/server/keys/sealing.ts';

type Keys = Pick<Config, 'tokenSecret'>;

const markBytes = 16;

/**
 * Returns a signed token that ends a person's emails. It gives no other access and never expires.
 */
export function unsubscribeToken(config: Keys, userId: string): string {
  return `${userId}.${markOf(config, userId).toString('base64url')}`;
}

/** Returns the person of a token; undefined if its signature is wrong. */
export function userOfToken(config: Keys, token: string): string | undefined {
  const [userId = '', mark = '', ...more] = token.split('.');
  const given = Buffer.from(mark, 'base64url');
  if (more.length > 0 || given.length !== markBytes) return undefined;
  return timingSafeEqual(given, markOf(config, userId)) ? userId : undefined;
}

const markOf = ({ tokenSecret }: Keys, userId: string): Buffer =>
  createHmac('sha256', keyFor(tokenSecret, 'unsubscribing from notifications')).update(userId).digest().subarray(0, markBytes);
