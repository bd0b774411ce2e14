import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { CannotStart } from '../../common/cannot-start.ts';

/** Exit code of `flock -n` where another process holds the lock. */
const isTaken = 1;

/** Whether a process supervises the database of a data folder. Takes no lock. */
export function isClaimed(dataDir: string): boolean {
  const path = join(dataDir, 'postgres', 'supervisor');
  return existsSync(path) && spawnSync('flock', ['-n', path, 'true'], { stdio: 'ignore' }).status === isTaken;
}

/**
 * Locks a home folder for this process, since a second one would stop a live PostgreSQL as a
 * leftover. A kernel lock on an open file works across containers that share the folder, ends with
 * the process, and is not copied with the folder. Returns a function that releases it.
 */
export function claim(home: string): () => void {
  const path = join(home, 'supervisor');
  const file = openSync(path, 'a');
  // The lock belongs to the open file, which remains open after flock, which got it as descriptor
  // 3, has exited.
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
