import { createHash } from 'node:crypto';
import { chownSync, lstatSync, mkdirSync, realpathSync, statSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Log } from '../../logging/log.ts';
import { folderAdvice, ownerAdvice } from '../../common/folder-advice.ts';
import { CannotStart } from '../../common/cannot-start.ts';
import { mayReach, type Runner } from './runner.ts';

/**
 * Database folder for root where only root can enter a parent of the data folder, such as /root.
 */
const ELSEWHERE = '/var/lib/atrium';

/**
 * The runner's folder with cluster, passwords and socket: `DATA_DIR/postgres`, or another folder
 * with a symbolic link from there where the runner cannot reach it.
 */
export function openHome(dataDir: string, runner: Runner, log: Log): string {
  try {
    mkdirSync(dataDir, { recursive: true });
    const home = join(realpathSync(dataDir), 'postgres');
    if (lstatSync(home, { throwIfNoEntry: false })?.isSymbolicLink()) {
      const elsewhere = realpathSync(home);
      log.warn({ folder: elsewhere }, 'the database is stored outside the data folder');
      return ownFolder(elsewhere, runner, dataDir);
    }
    if (mayReach(dirname(home), runner)) return ownFolder(home, runner, dataDir);
    const elsewhere = join(ELSEWHERE, createHash('sha256').update(home).digest('hex').slice(0, 12));
    mkdirSync(ELSEWHERE, { recursive: true, mode: 0o755 });
    if (!mayReach(ELSEWHERE, runner)) {
      throw new CannotStart(
        `PostgreSQL cannot run as root, and other users cannot access ${dataDir}: set DATA_DIR to a folder outside of it, or set DATABASE_URL.`,
      );
    }
    ownFolder(elsewhere, runner, dataDir);
    symlinkSync(elsewhere, home);
    log.warn({ folder: elsewhere }, 'only root can access the data folder: the database is stored outside of it');
    return elsewhere;
  } catch (error) {
    if (error instanceof CannotStart) throw error;
    throw new CannotStart(`The data folder ${folderAdvice(dataDir, error)}`, error);
  }
}

/** Creates a folder for the runner. Refuses a folder of another user, who would lose access. */
function ownFolder(folder: string, { identity }: Runner, dataDir: string): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const owner = statSync(folder).uid;
  const runner = identity?.uid ?? process.getuid?.() ?? owner;
  const isHalfMade = identity !== undefined && owner === 0;
  if (owner !== runner && !isHalfMade) throw new CannotStart(`The data folder ${ownerAdvice(dataDir, owner, runner, folder)}`);
  if (identity !== undefined) chownSync(folder, identity.uid, identity.gid);
  return folder;
}
