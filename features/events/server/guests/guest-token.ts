import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Config } from '#platform/server/config/config.ts';
import { keyFor } from '#platform/server/keys/sealing.ts';

type Keys = Pick<Config, 'tokenSecret'>;

const markBytes = 16;

/** Returns a signed token for one guest. It is valid while the guest is stored, and gives no other access. */
export function guestToken(config: Keys, guestId: string): string {
  const id = guestId.replaceAll('-', '');
  return `${id}.${markOf(config, id).toString('base64url')}`;
}

/** Returns the guest of a token; undefined if it is forged. */
export function guestOf(config: Keys, token: string): string | undefined {
  const [id = '', mark = '', ...more] = token.split('.');
  const given = Buffer.from(mark, 'base64url');
  if (more.length > 0 || given.length !== markBytes || !/^[\da-f]{32}$/.test(id)) return undefined;
  if (!timingSafeEqual(given, markOf(config, id))) return undefined;
  return id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

const markOf = ({ tokenSecret }: Keys, text: string): Buffer =>
  createHmac('sha256', keyFor(tokenSecret, 'guests of events')).update(text).digest().subarray(0, markBytes);

/** Address of the page of a guest. */
export const guestAddress = (config: Pick<Config, 'publicUrl' | 'tokenSecret'>, guestId: string): string =>
  `${config.publicUrl}/events/guest?token=${guestToken(config, guestId)}`;
