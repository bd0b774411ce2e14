import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** Argon2id as OWASP recommends it: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

// However a keyboard composes an accent, it is the same password.
const written = (password: string) => password.normalize('NFKC');

/** Hashes a password for keeping. Call inside the gate. */
export async function hashPassword(password: string): Promise<string> {
  return hash(written(password), cost);
}

let decoy: Promise<string> | undefined;

/**
 * Whether the password is the one of the hash. Without a hash (there is no such account) the same work is done and the
 * answer is no, so that time tells nothing. Call inside the gate.
 */
export async function verifyPassword(kept: string | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword(randomBytes(16).toString('hex'));
  const isRight = await verify(kept ?? (await decoy), written(password));
  return kept !== undefined && isRight;
}
