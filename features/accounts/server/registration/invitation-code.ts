import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { Config } from '#platform/server/config/config.ts';

/** Seed of a new invitation: 16 random bytes. */
export function newSeed(): Buffer {
  return randomBytes(16);
}

/**
 * Code of an invitation: 128 bits derived from seed and server secret, so that it can be shown
 * again without being stored.
 */
export function codeOf({ tokenSecret }: Pick<Config, 'tokenSecret'>, seed: Buffer): string {
  return createHmac('sha256', tokenSecret).update('registration-invitation:').update(seed).digest().subarray(0, 16).toString('base64url');
}

/** Lookup key of a code. The code is random, so an unsalted hash is safe. */
export function codeHash(code: string): Buffer {
  return createHash('sha256').update(code).digest();
}

export const invitationAddress = ({ publicUrl }: Pick<Config, 'publicUrl'>, code: string): string => `${publicUrl}/register?token=${code}`;
