import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A secret that was made once and is kept in a folder for its owner alone. Two processes at once get the same one. */
export function keptSecret(folder: string, name: string, make: () => string = randomText): string {
  const file = join(folder, name);
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true });
    const own = `${file}.${process.pid}`;
    writeFileSync(own, make(), { mode: 0o600 });
    try {
      // Unlike a write, a link is whole or not there, and the first one wins.
      linkSync(own, file);
    } catch (error) {
      if (!existsSync(file)) throw error;
    } finally {
      rmSync(own, { force: true });
    }
  }
  const secret = readFileSync(file, 'utf8').trim();
  if (Buffer.byteLength(secret) < 32) throw new Error(`${file} is too short: remove it to have another made`);
  return secret;
}

const randomText = () => randomBytes(48).toString('base64url');
