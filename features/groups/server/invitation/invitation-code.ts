import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { Config } from '#platform/server/config/config.ts';

/** Returns 16 random bytes, from which the code of a link is derived. */
export function newSeed(): Buffer {
  return randomBytes(16);
}

/**
 * Derives the 128-bit code of a link from seed and secret, so that it can be shown again without
 * being stored.
 */
export function codeOf(config: Pick<Config, 'tokenSecret'>, seed: Buffer): string {
  return createHmac('sha256', config.tokenSecret).update('invitation:').update(seed).digest().subarray(0, 16).toString('base64url');
}

/** Hash for lookup. A plain hash suffices because the code is random. */
export function codeHash(code: string): Buffer {
  return createHash('sha256').update(code).digest();
}
