import { createHmac } from 'node:crypto';
import type { Config } from '#platform/server/config.ts';

/** What stands in the table of attempts in place of a name, e-mail address or network address. */
export function attemptKey(config: Pick<Config, 'tokenSecret'>, about: string): string {
  return createHmac('sha256', config.tokenSecret).update(`attempt:${about.toLowerCase()}`).digest('base64url');
}
