import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Config } from '#platform/server/config.ts';
import { keyFor } from '#platform/server/keys/sealing.ts';

type Keys = Pick<Config, 'tokenSecret'>;

const markBytes = 16;

/** What a mail holds by which its mails end: whose they are, signed. It opens nothing else, and lasts as long as mails are kept. */
export function unsubscribeToken(config: Keys, userId: string): string {
  return `${userId}.${markOf(config, userId).toString('base64url')}`;
}

/** Whose mails a token ends; undefined where it is none of ours. */
export function userOfToken(config: Keys, token: string): string | undefined {
  const [userId = '', mark = '', ...more] = token.split('.');
  const given = Buffer.from(mark, 'base64url');
  if (more.length > 0 || given.length !== markBytes) return undefined;
  return timingSafeEqual(given, markOf(config, userId)) ? userId : undefined;
}

const markOf = ({ tokenSecret }: Keys, userId: string): Buffer =>
  createHmac('sha256', keyFor(tokenSecret, 'unsubscribing from notifications')).update(userId).digest().subarray(0, markBytes);
