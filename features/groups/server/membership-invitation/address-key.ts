import { createHmac } from 'node:crypto';
import type { Config } from '#platform/server/config.ts';
import { keyFor } from '#platform/server/keys/sealing.ts';

/** The keyed hash by which a refusal remembers an address, made of its canonical form; worthless to anyone who steals the table. */
export function addressKey({ tokenSecret }: Pick<Config, 'tokenSecret'>, emailKey: string): Buffer {
  return createHmac('sha256', keyFor(tokenSecret, 'refused membership invitations')).update(emailKey).digest();
}
