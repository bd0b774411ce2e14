import { createHmac } from 'node:crypto';
import { code } from '#platform/contract/id.ts';
import type { Config } from '#platform/server/config.ts';

/** Actions on things that let in whoever knows their ID: sessions of negotiations. */
const onKeys = /^(negotiation|contract)\./;

/** What stands for an ID that lets people in: the same for the same ID, and of no use to whoever reads it. */
export const referenceOf = ({ tokenSecret }: Pick<Config, 'tokenSecret'>, id: string): string =>
  `S-${createHmac('sha256', tokenSecret).update(`subject:${id}`).digest('hex').slice(0, 12).toUpperCase()}`;

/** What the audit names as the subject of an action: its ID, or the reference of one that lets people in. A person behind it, as in `ID/PERSON`, stays. */
export function shownSubject(config: Pick<Config, 'tokenSecret'>, action: string, subjectId: string | null): string | null {
  if (subjectId === null || !onKeys.test(action)) return subjectId;
  const [id = '', ...more] = subjectId.split('/');
  return code.safeParse(id).success ? [referenceOf(config, id), ...more].join('/') : subjectId;
}
