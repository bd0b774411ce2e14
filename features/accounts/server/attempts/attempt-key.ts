import { createHmac } from 'node:crypto';
import type { Config } from '#platform/server/config.ts';
import { canonicalIdentifier } from '../../contract/canonical-identifier.ts';

/** What stands in the table of attempts in place of a name, e-mail address or network address: the same for all spellings of the same. */
export function attemptKey(config: Pick<Config, 'tokenSecret'>, about: string): string {
  return createHmac('sha256', config.tokenSecret)
    .update(`attempt:${canonicalIdentifier(about)}`)
    .digest('base64url');
}
