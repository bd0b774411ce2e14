import { createHash, randomBytes } from 'node:crypto';

/** What a link holds: 32 random bytes. */
export function newResetToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What is stored of it. The token is random, so a plain hash cannot be turned back. */
export function resetTokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
