import { createHash } from 'node:crypto';
import { join } from 'node:path';

/** A socket's path may have 107 characters; the file's own name takes 14. */
const LONGEST_SOCKET_FOLDER = 90;

/** Where the embedded PostgreSQL of a home listens. */
export function socketFolderOf(home: string): string {
  const near = join(home, 'socket');
  return near.length <= LONGEST_SOCKET_FOLDER ? near : `/tmp/atrium-${createHash('sha256').update(home).digest('hex').slice(0, 16)}`;
}

/** The address of a database that listens there. */
export function socketAddress(sockets: string, user: string, password: string, database: string): string {
  return `postgres://${user}:${password}@localhost/${database}?host=${encodeURIComponent(sockets)}`;
}
