import type { Language } from '#platform/contract/language.ts';
import type { Refusal } from '#platform/server/common/refusal.ts';
import type { ServerWords } from '#platform/server/i18n/words.ts';

/** Reasons that only emails have, with their sentences; all others are codes of refusals. */
const ownReasons: Readonly<Record<string, string>> = {
  unreadable: 'reason.unreadable',
  otherSender: 'reason.otherSender',
  notAuthentic: 'reason.notAuthentic',
  expired: 'reason.expired',
  notActive: 'reason.notActive',
  empty: 'reason.empty',
  noFiles: 'reason.noFiles',
  tooManyFiles: 'reason.tooManyFiles',
  emptyFile: 'reason.emptyFile',
  'field.tooLong': 'reason.tooLong',
};

/** Why an email was not posted, or files are missing, in the person’s language. */
export function reasonText(words: Pick<ServerWords, 'translate' | 'error'>, language: Language, reason: string, refusal?: Refusal): string {
  const own = ownReasons[reason];
  if (own !== undefined) return words.translate(language, 'inbound-mail', own);
  const limit = refusal?.fields?.find(({ code }) => code === reason)?.limit;
  return words.error(language, reason, limit === undefined ? {} : { limit });
}
