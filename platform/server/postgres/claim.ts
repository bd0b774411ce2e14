import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { CannotStart } from './cannot-start.ts';

/** What `flock -n` ends with when somebody else holds the lock. */
const isTaken = 1;

/** Whether a process supervises the database of a data folder. Claims and changes nothing. */
export function isClaimed(dataDir: string): boolean {
  const path = join(dataDir, 'postgres', 'supervisor');
  return existsSync(path) && spawnSync('flock', ['-n', path, 'true'], { stdio: 'ignore' }).status === isTaken;
}

/**
 * Makes this process the only one that supervises a home, since a second would take a live PostgreSQL for a leftover and stop it.
 * The lock is one of the kernel's on the open file: systems that share the folder but not their process numbers, such as two containers,
 * meet at it; it goes with the process, however that ends; and a copy of the folder does not have it. Returns how to give it up.
 */
export function claim(home: string): () => void {
  const path = join(home, 'supervisor');
  const file = openSync(path, 'a');
  // The lock belongs to the open file, which we keep open when flock, to which it was lent as number 3, has ended.
  const { status, error, stderr } = spawnSync('flock', ['-n', '3'], { stdio: ['ignore', 'ignore', 'pipe', file], encoding: 'utf8' });
  if (status === 0) {
    ftruncateSync(file);
    writeSync(file, `process ${process.pid} on ${hostname()}`);
    return () => closeSync(file);
  }
  closeSync(file);
  if (status === isTaken)
    throw new CannotStart(
      `Atrium already runs on this data folder (${readFileSync(path, 'utf8')}): stop it first, or set DATA_DIR to another folder.`,
    );
  if (error !== undefined)
    throw new CannotStart('The program “flock” is missing: install it (package util-linux), or set DATABASE_URL.', error);
  throw new CannotStart(
    `The data folder cannot be locked (${stderr.trim()}): set DATA_DIR to a folder on a local disk, or set DATABASE_URL.`,
  );
}
