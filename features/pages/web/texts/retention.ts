import type { Language } from '#platform/contract/language.ts';
import { spanText, type Retention } from '#platform/contract/retention/span.ts';
import { retention } from '#platform/contract/retention/table.ts';

type RetentionId = keyof typeof retention;

/** What each thing is called, and why and how long it is kept; `{name}` is a span of the thing's. */
export type RetentionText = Readonly<Record<RetentionId, readonly [term: string, meaning: string]>>;

/** The facts about all that is kept, with the spans that the program itself goes by. */
export function retentionFacts(language: Language, text: RetentionText): (readonly [term: string, meaning: string])[] {
  return Object.entries<Retention>(retention).map(([id, { spans }]) => {
    const [term, meaning] = text[id as RetentionId];
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
