import type { Language } from '#platform/contract/language.ts';
import { periodText, type Retention } from '#platform/contract/retention/retention-period.ts';

/** A term and its explanation. */
export type Fact = readonly [term: string, meaning: string];

/**
 * A feature’s part of the privacy policy in one language; `web/privacy.<language>.ts` exports it as
 * `privacy`.
 */
export interface PrivacyText<Kept = Record<string, Retention>> {
  /** Position, ascending; the same in every language. */
  order: number;
  /** Personal data that it stores. */
  data?: readonly Fact[];
  /** Recipients, besides the members of its groups. */
  recipients?: readonly Fact[];
  /**
   * Purpose and duration of each entry of its `contract/retention.ts`; `{name}` is one of its
   * periods.
   */
  retention: Readonly<Record<keyof Kept, Fact>>;
}

/** The parts of all features, in order. */
export interface PrivacyRows {
  data: readonly Fact[];
  recipients: readonly Fact[];
  retention: readonly Fact[];
}

/** Fills the retention periods of the program into the texts. */
export function retentionFacts<Kept extends Readonly<Record<string, Retention>>>(
  language: Language,
  stored: Kept,
  text: Readonly<Record<keyof Kept, Fact>>,
): Fact[] {
  return Object.entries(stored).map(([id, { periods }]) => {
    const [term, meaning] = text[id] ?? ['', ''];
    return [
      term,
      meaning.replace(/\{(\w+)\}/g, (_, name: string) => {
        const span = periods[name];
        if (span === undefined) throw new Error(`${id} has no span ${name}`);
        return periodText(span, language);
      }),
    ];
  });
}
