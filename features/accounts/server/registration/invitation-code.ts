import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { Config } from '#platform/server/config.ts';

/** What the code of a new invitation is made of: 16 random bytes. */
export function newSeed(): Buffer {
  return randomBytes(16);
}

/** The code of an invitation: 128 bits that only seed and secret together give, so that it can be shown again without being kept. */
export function codeOf({ tokenSecret }: Pick<Config, 'tokenSecret'>, seed: Buffer): string {
  return createHmac('sha256', tokenSecret).update('registration-invitation:').update(seed).digest().subarray(0, 16).toString('base64url');
}

/** By which a code is found. The code is random, so a plain hash cannot be turned back. */
export function codeHash(code: string): Buffer {
  return createHash('sha256').update(code).digest();
}

/** Where the link of an invitation leads. */
export const invitationAddress = ({ publicUrl }: Pick<Config, 'publicUrl'>, code: string): string => `${publicUrl}/register?token=${code}`;
