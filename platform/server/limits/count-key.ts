import { createHmac } from 'node:crypto';

/** Pseudonymous key of a counter shared by all nodes. */
export function countKey(tokenSecret: string, key: string): string {
  return createHmac('sha256', tokenSecret).update(`count:${key}`).digest('base64url').slice(0, 22);
}
