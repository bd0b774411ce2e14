import { statSync } from 'node:fs';
import { userInfo } from 'node:os';
import { dirname } from 'node:path';
import { lentAccount } from '../../common/account-names.ts';
import { CannotStart } from '../../common/cannot-start.ts';

/** The user that runs PostgreSQL, which refuses root: for root, the account `nobody`. */
export interface Runner {
  /** Options for spawn; undefined for the current user. */
  readonly identity: { uid: number; gid: number } | undefined;
}

/** Chooses the user that runs PostgreSQL; throws where there is none. */
export function chooseRunner(): Runner {
  if (process.getuid?.() === 0) return { identity: nobody() };
  try {
    userInfo();
  } catch {
    throw new CannotStart(
      `The user id ${process.getuid?.()} has no entry in /etc/passwd, which PostgreSQL needs: run as a user that has one (in a container: add one, or run as root), or set DATABASE_URL.`,
    );
  }
  return { identity: undefined };
}

function nobody(): { uid: number; gid: number } {
  const account = lentAccount();
  if (account === undefined) {
    throw new CannotStart(
      'PostgreSQL refuses to run as root, and there is no user "nobody" to run it: add one, start as an ordinary user, or set DATABASE_URL.',
    );
  }
  return account;
}

/** Whether the runner can enter a folder and all its parents. */
export function mayReach(folder: string, { identity }: Runner): boolean {
  if (identity === undefined) return true;
  for (let at = folder; ; at = dirname(at)) {
    const { mode, uid, gid } = statSync(at);
    const bit = uid === identity.uid ? 0o100 : gid === identity.gid ? 0o010 : 0o001;
    if ((mode & bit) === 0) return false;
    if (at === dirname(at)) return true;
  }
}
