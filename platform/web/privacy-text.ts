import type { Language } from '#platform/contract/language.ts';
import { spanText, type Retention } from '#platform/contract/retention/span.ts';

/** What is told of, and what there is to know about it. */
export type Fact = readonly [term: string, meaning: string];

/** What a feature tells in the privacy policy, in one language: its `web/privacy.<language>.ts` exports it as `privacy`. */
export interface PrivacyText<Kept = Record<string, Retention>> {
  /** Counted from low to high; the same in every language. */
  turn: number;
  /** What is kept of a person. */
  data?: readonly Fact[];
  /** Who else sees it, beside members of the groups that it is for. */
  recipients?: readonly Fact[];
  /** Of each entry of its `contract/retention.ts`: why and how long it is kept; `{name}` is one of its spans. */
  retention: Readonly<Record<keyof Kept, Fact>>;
}

/** What all features tell, in their turn. */
export interface PrivacyRows {
  data: readonly Fact[];
  recipients: readonly Fact[];
  retention: readonly Fact[];
}

/** The domain events about what is kept, with the spans that the program itself goes by. */
export function retentionFacts<Kept extends Readonly<Record<string, Retention>>>(
  language: Language,
  kept: Kept,
  text: Readonly<Record<keyof Kept, Fact>>,
): Fact[] {
  return Object.entries(kept).map(([id, { spans }]) => {
    const [term, meaning] = text[id] ?? ['', ''];
    return [
      term,
      meaning.replace(/\{(\w+)\}/g, (_, name: string) => {
        const span = spans[name];
        if (span === undefined) throw new Error(`${id} has no span ${name}`);
        return spanText(span, language);
      }),
    ];
  });
}
