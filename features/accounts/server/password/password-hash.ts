import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** Argon2id with the parameters recommended by OWASP: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

// Keyboards compose accents differently.
const written = (password: string) => password.normalize('NFKC');

/** Hashes a password for storage. Call it inside the gate. */
export async function hashPassword(password: string): Promise<string> {
  return hash(written(password), cost);
}

let decoy: Promise<string> | undefined;

/**
 * Whether the password matches the hash. Without a hash it does the same work and returns false, so
 * that timing does not reveal whether an account exists. Call it inside the gate.
 */
export async function verifyPassword(stored: string | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword(randomBytes(16).toString('hex'));
  const isRight = await verify(stored ?? (await decoy), written(password));
  return stored !== undefined && isRight;
}
