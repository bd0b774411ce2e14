import type { Language } from '#platform/contract/language.ts';
import type { Refusal } from '#platform/server/common/refusal.ts';
import type { ServerWords } from '#platform/server/i18n/words.ts';

/** Reasons that only emails have; all others are codes of refusals. */
const ownReasons = new Set([
  'unreadable',
  'otherSender',
  'notAuthentic',
  'expired',
  'notActive',
  'empty',
  'noFiles',
  'tooManyFiles',
  'emptyFile',
  'field.tooLong',
]);

/** Why an email was not posted, or files are missing, in the person’s language. */
export function reasonText(words: Pick<ServerWords, 'say' | 'error'>, language: Language, reason: string, refusal?: Refusal): string {
  if (ownReasons.has(reason)) return words.say(language, 'inbound-mail', `reason.${reason}`);
  const limit = refusal?.fields?.find(({ code }) => code === reason)?.limit;
  return words.error(language, reason, limit === undefined ? {} : { limit });
}
