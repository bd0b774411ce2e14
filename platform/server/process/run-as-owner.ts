import { existsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { accountName, lentAccount } from '../common/account-names.ts';
import { mayReach } from '../database/postgres/runner.ts';

const program = join(import.meta.dirname, '../../..');

/**
 * As root, switches to the owner of the data folder, or of the folder in which it will be created.
 * This avoids excess rights and files that the owner cannot use. Stays root where the owner is
 * root, has no account, or cannot enter the program's folder. Returns the name of the new user, if
 * it changed.
 */
export function runAsOwner(dataDir: string): string | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const { uid, gid } = statSync(nearest(join(dataDir, 'postgres')));
  if (uid === 0 || uid === lentAccount()?.uid || !mayReach(program, { identity: { uid, gid } })) return undefined;
  try {
    (process as WithGroups).initgroups(uid, gid);
  } catch {
    return undefined;
  }
  process.setgid?.(gid);
  process.setuid?.(uid);
  return accountName(uid);
}

/** Node has this function on POSIX systems; its types lack it. */
type WithGroups = NodeJS.Process & { initgroups: (user: number, group: number) => void };

/** The path itself, or its innermost existing parent folder. */
function nearest(path: string): string {
  return existsSync(path) ? path : nearest(dirname(path));
}
