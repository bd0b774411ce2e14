import { createHash } from 'node:crypto';
import { chownSync, lstatSync, mkdirSync, realpathSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Log } from '../log.ts';
import { CannotStart } from './cannot-start.ts';
import { mayReach, type Runner } from './runner.ts';

/** Where root keeps the database when the data folder lies below one that only root may enter, such as /root. */
const ELSEWHERE = '/var/lib/atrium';

/**
 * The folder that belongs to the runner and holds cluster, password and socket: `DATA_DIR/postgres`, or, if the runner cannot
 * reach that, a folder elsewhere to which `DATA_DIR/postgres` is then a link.
 */
export function openHome(dataDir: string, runner: Runner, log: Log): string {
  try {
    mkdirSync(dataDir, { recursive: true });
    const home = join(realpathSync(dataDir), 'postgres');
    if (lstatSync(home, { throwIfNoEntry: false })?.isSymbolicLink()) {
      const elsewhere = realpathSync(home);
      log.warn({ folder: elsewhere }, 'the database is kept outside the data folder');
      return elsewhere;
    }
    if (mayReach(dirname(home), runner)) return ownFolder(home, runner);
    const elsewhere = join(ELSEWHERE, createHash('sha256').update(home).digest('hex').slice(0, 12));
    mkdirSync(ELSEWHERE, { recursive: true, mode: 0o755 });
    if (!mayReach(ELSEWHERE, runner)) {
      throw new CannotStart(
        `PostgreSQL cannot run as root, and other users may not enter ${dataDir}: set DATA_DIR to a folder outside of it, or set DATABASE_URL.`,
      );
    }
    ownFolder(elsewhere, runner);
    symlinkSync(elsewhere, home);
    log.warn({ folder: elsewhere }, 'only root may enter the data folder, so the database is kept outside of it');
    return elsewhere;
  } catch (error) {
    if (error instanceof CannotStart) throw error;
    const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw new CannotStart(
      `The data folder ${dataDir} cannot be used (${reason}): give this user the right to write there, or set DATA_DIR to another folder.`,
      error,
    );
  }
}

function ownFolder(folder: string, { identity }: Runner): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (identity !== undefined) chownSync(folder, identity.uid, identity.gid);
  return folder;
}
