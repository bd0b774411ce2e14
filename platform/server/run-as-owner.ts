import { existsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { accountName, lentAccount } from './account-names.ts';
import { mayReach } from './postgres/runner.ts';

const program = join(import.meta.dirname, '../..');

/**
 * As root, goes on as whom the data folder belongs to, so that a start as root neither locks that user out nor runs with more rights than it
 * needs; where there is no folder yet, as whom the one belongs to in which it will lie. Stays root where that is root, or somebody who
 * has no account on this system or may not enter the program's folder. Returns who that is, where it changed.
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

/** Node has it wherever there are users; its types do not. */
type WithGroups = NodeJS.Process & { initgroups: (user: number, group: number) => void };

/** The path itself, or the innermost folder of it that there is. */
function nearest(path: string): string {
  return existsSync(path) ? path : nearest(dirname(path));
}
