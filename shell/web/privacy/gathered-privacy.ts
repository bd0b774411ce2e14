import type { Language } from '#platform/contract/language.ts';
import type { Retention } from '#platform/contract/retention/retention-period.ts';
import { retentionFacts, type PrivacyRows, type PrivacyText } from '#platform/web/registry/privacy-text.ts';

type Stored = Readonly<Record<string, Retention>>;

/** The `contract/retention.ts` of every feature, by path. */
const retentions = import.meta.glob<Stored>('../../../features/*/contract/retention.ts', { eager: true, import: 'retention' });

/** Combines the parts of all features, disabled ones included, since their data is still stored. */
export function gatheredPrivacy(language: Language, texts: Readonly<Record<string, PrivacyText>>): PrivacyRows {
  const inTurn = Object.entries(texts).toSorted(([, one], [, other]) => one.order - other.order);
  return {
    data: inTurn.flatMap(([, { data = [] }]) => data),
    recipients: inTurn.flatMap(([, { recipients = [] }]) => recipients),
    retention: inTurn.flatMap(([path, { retention }]) => {
      const stored = retentions[path.replace(/web\/[^/]+$/, 'contract/retention.ts')] ?? {};
      return retentionFacts(language, stored, retention);
    }),
  };
}
