import { createHmac } from 'node:crypto';
import { code } from '#platform/contract/id.ts';
import type { Config } from '#platform/server/config/config.ts';

/** Actions on subjects whose ID grants access: sessions of negotiations. */
const onKeys = /^(negotiation|contract)\./;

/** Reference that replaces an ID that grants access: deterministic, and useless to readers. */
export const referenceOf = ({ tokenSecret }: Pick<Config, 'tokenSecret'>, id: string): string =>
  `S-${createHmac('sha256', tokenSecret).update(`subject:${id}`).digest('hex').slice(0, 12).toUpperCase()}`;

/**
 * Subject as stored in the audit: the ID, or a reference if the ID grants access. A person after
 * it, as in `ID/PERSON`, is kept.
 */
export function shownSubject(config: Pick<Config, 'tokenSecret'>, action: string, subjectId: string | null): string | null {
  if (subjectId === null || !onKeys.test(action)) return subjectId;
  const [id = '', ...more] = subjectId.split('/');
  return code.safeParse(id).success ? [referenceOf(config, id), ...more].join('/') : subjectId;
}
