import { createHmac } from 'node:crypto';
import type { Config } from '#platform/server/config/config.ts';
import { networkOf } from '#platform/server/limits/network.ts';

export { networkOf };

/** Keyed hash of a network, comparable for us but useless to anyone who steals the table. */
export function addressHash(config: Pick<Config, 'tokenSecret'>, address: string): string {
  return createHmac('sha256', config.tokenSecret)
    .update(`address:${networkOf(address)}`)
    .digest('base64url')
    .slice(0, 22);
}
