import type { OtherWords } from '#platform/server/search/asked-words.ts';
import type { ParsedSearch, Wanted } from '#platform/server/search/parse-search.ts';
import { stemsOf } from '#platform/server/search/stems.ts';
import { isHeldBack } from '#platform/server/search/stop-words.ts';
import { tokensOf, type Token } from '#platform/server/search/tokens.ts';

/** Of a long text, so many words are looked at: as many as are found by. */
const mostTokens = 12_000;

/** How a word of a text fits one that is wanted. */
export type Fit = 'exact' | 'form' | 'beginning' | 'other';

interface Accepted {
  exact: ReadonlySet<string>;
  stems: ReadonlySet<string>;
  others: ReadonlySet<string>;
  otherStems: ReadonlySet<string>;
  beginning: string | undefined;
}

/** A word of a text that fits, and which of the wanted ones it is. */
export interface MatchedToken extends Token {
  wanted: number;
  fit: Fit;
  /** Its place among the words of the text. */
  index: number;
}

/** Tells which words of a text are what a search looks for. */
export class Matching {
  readonly #wanted: readonly Wanted[];
  readonly #accepted: readonly Accepted[];
  readonly #firsts = new Set<string>();
  readonly #known = new Map<string, { wanted: number; fit: Fit } | null>();

  constructor({ wanted }: Pick<ParsedSearch, 'wanted'>, others: OtherWords) {
    this.#wanted = wanted;
    this.#accepted = wanted.map((each) => accepted(each, others(each)));
    for (const { exact, stems, others: more, otherStems } of this.#accepted)
      for (const lexeme of [...exact, ...stems, ...more, ...otherStems]) this.#firsts.add(firstOf(lexeme));
  }

  get count(): number {
    return this.#wanted.length;
  }

  /** The words of a text that fit. */
  in(text: string): MatchedToken[] {
    return this.of(tokensOf(text, mostTokens));
  }

  /** Those of these words that fit. */
  of(tokens: readonly Token[]): MatchedToken[] {
    const found: MatchedToken[] = [];
    for (const [index, token] of tokens.entries()) {
      const fit = this.#fitOf(token);
      if (fit) found.push({ ...token, ...fit, index });
    }
    return found;
  }

  /** Whether all that is wanted stands in a row somewhere. */
  hasPhrase(found: readonly MatchedToken[]): boolean {
    const { length } = this.#wanted;
    if (length === 0) return false;
    if (length === 1) return this.#wanted[0]?.isPhrase === true;
    return found.some((_token, at) => {
      for (let next = 0; next < length; next += 1) {
        const [token, before] = [found[at + next], found[at + next - 1]];
        if (token?.wanted !== next || (next > 0 && before && token.index - before.index > 2)) return false;
      }
      return true;
    });
  }

  #fitOf(token: Token): { wanted: number; fit: Fit } | null {
    const { form, compound } = token;
    // Nearly all words of a text begin otherwise: they are not looked at any closer.
    if (!this.#firsts.has(firstOf(form))) return null;
    const key = compound ? `${token.written} ${compound}` : token.written;
    let fit = this.#known.get(key);
    if (fit === undefined) this.#known.set(key, (fit = this.#compare(token)));
    return fit;
  }

  #compare(token: Token): { wanted: number; fit: Fit } | null {
    const { form, compound } = token;
    const stems = stemsOf(token, null);
    const fits: Fit[] = ['exact', 'form', 'beginning', 'other'];
    for (const fit of fits) {
      const wanted = this.#accepted.findIndex((each) => {
        if (fit === 'exact') return each.exact.has(form) || (compound !== undefined && each.exact.has(compound));
        if (fit === 'form') return stems.some((stem) => each.stems.has(stem));
        if (fit === 'beginning') return each.beginning !== undefined && form.startsWith(each.beginning);
        return each.others.has(form) || stems.some((stem) => each.otherStems.has(stem));
      });
      if (wanted >= 0) return { wanted, fit };
    }
    return null;
  }
}

function accepted({ tokens, isBeginning, isPhrase }: Wanted, others: readonly string[]): Accepted {
  const telling = tokens.filter(({ form }) => isPhrase || tokens.length === 1 || !isHeldBack(form, null));
  const kept = telling.length ? telling : tokens;
  const more = others.flatMap((other) => other.split(' ')).map((word) => ({ form: word, written: word }));
  return {
    exact: new Set(kept.flatMap(({ form, compound }) => (compound ? [form, compound] : [form]))),
    stems: new Set(kept.flatMap((token) => stemsOf(token, null))),
    others: new Set(more.map(({ form }) => form)),
    otherStems: new Set(more.flatMap((word) => stemsOf(word, null))),
    beginning: isBeginning ? tokens.at(-1)?.form : undefined,
  };
}

/** By what words are told apart at a glance; stems may write a first letter otherwise. */
const firstOf = (word: string): string => {
  const first = word.slice(0, 1);
  return first === 'y' ? 'i' : word.startsWith('ph') ? 'f' : first;
};
