import { createHmac } from 'node:crypto';
import type { Config } from '#platform/server/config/config.ts';
import { canonicalIdentifier } from '../../contract/canonical-identifier.ts';

/**
 * Keyed hash that replaces a name, email or network address in the table of attempts; equal for all
 * spellings.
 */
export function attemptKey(config: Pick<Config, 'tokenSecret'>, about: string): string {
  return createHmac('sha256', config.tokenSecret)
    .update(`attempt:${canonicalIdentifier(about)}`)
    .digest('base64url');
}
