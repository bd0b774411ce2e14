import { createHash } from 'node:crypto';
import { join } from 'node:path';

/** The path of a socket is limited to 107 characters, and its file name takes 14. */
const LONGEST_SOCKET_FOLDER = 90;

/** Folder of the socket of the embedded PostgreSQL in a home folder. */
export function socketFolderOf(home: string): string {
  const near = join(home, 'socket');
  return near.length <= LONGEST_SOCKET_FOLDER ? near : `/tmp/atrium-${createHash('sha256').update(home).digest('hex').slice(0, 16)}`;
}

/** URL of a database that listens on a socket in this folder. */
export function socketAddress(sockets: string, user: string, password: string, database: string): string {
  return `postgres://${user}:${password}@localhost/${database}?host=${encodeURIComponent(sockets)}`;
}
