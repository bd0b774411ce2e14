import { createHash, randomBytes } from 'node:crypto';

/** Token of a link: 32 random bytes. */
export function newResetToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Hash to store. The token is random, so an unsalted hash is safe. */
export function resetTokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
