import type { Language } from '#platform/contract/language.ts';
import type { Retention } from '#platform/contract/retention/span.ts';
import { retentionFacts, type PrivacyRows, type PrivacyText } from '#platform/web/privacy-text.ts';

type Kept = Readonly<Record<string, Retention>>;

/** What every feature keeps: its `contract/retention.ts`, by its folder. */
const retentions = import.meta.glob<Kept>('../../../features/*/contract/retention.ts', { eager: true, import: 'retention' });

/**
 * Puts together what features tell, whether they are on or off: what a module keeps is kept while
 * it is off.
 */
export function gatheredPrivacy(language: Language, texts: Readonly<Record<string, PrivacyText>>): PrivacyRows {
  const inTurn = Object.entries(texts).toSorted(([, one], [, other]) => one.turn - other.turn);
  return {
    data: inTurn.flatMap(([, { data = [] }]) => data),
    recipients: inTurn.flatMap(([, { recipients = [] }]) => recipients),
    retention: inTurn.flatMap(([path, { retention }]) => {
      const kept = retentions[path.replace(/web\/[^/]+$/, 'contract/retention.ts')] ?? {};
      return retentionFacts(language, kept, retention);
    }),
  };
}
