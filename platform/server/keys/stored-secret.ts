import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Reads a secret from a folder, or creates it, readable by its owner only. Concurrent processes get
 * the same secret.
 */
export function storedSecret(folder: string, name: string, make: () => string = randomText): string {
  const file = join(folder, name);
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true });
    const own = `${file}.${process.pid}`;
    writeFileSync(own, make(), { mode: 0o600 });
    try {
      // Unlike a write, a link is atomic: the first process wins.
      linkSync(own, file);
    } catch (error) {
      if (!existsSync(file)) throw error;
    } finally {
      rmSync(own, { force: true });
    }
  }
  const secret = readFileSync(file, 'utf8').trim();
  if (Buffer.byteLength(secret) < 32) throw new Error(`${file} is too short: delete it to have another one generated`);
  return secret;
}

const randomText = () => randomBytes(48).toString('base64url');
