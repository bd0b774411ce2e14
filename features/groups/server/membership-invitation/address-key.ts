import { createHmac } from 'node:crypto';
import type { Config } from '#platform/server/config/config.ts';
import { keyFor } from '#platform/server/keys/sealing.ts';

/**
 * Returns the keyed hash under which a refusal stores a canonical address. A stolen table reveals
 * no addresses.
 */
export function addressKey({ tokenSecret }: Pick<Config, 'tokenSecret'>, emailKey: string): Buffer {
  return createHmac('sha256', keyFor(tokenSecret, 'refused membership invitations')).update(emailKey).digest();
}
