import { createHmac } from 'node:crypto';

/** The name under which all nodes keep a count, from which nobody can tell whom it counts. */
export function countKey(tokenSecret: string, key: string): string {
  return createHmac('sha256', tokenSecret).update(`count:${key}`).digest('base64url').slice(0, 22);
}
