import type { ParsedSearch, SearchTerm } from '#platform/server/search/parse-search.ts';
import { stemsOf } from '#platform/server/search/stems.ts';
import { isStopWord } from '#platform/server/search/stop-words.ts';
import { candidateTokens, type PlacedToken, type Token } from '#platform/server/search/tokens.ts';
import { noVariants, type TermVariants } from './term-variants.ts';

/** Maximum number of words of a text that are compared, the same as are indexed. */
const mostTokens = 12_000;

/** Ways in which a word matches a term, the closest first. */
const fits = ['exact', 'form', 'beginning', 'slip', 'synonym'] as const;
export type Fit = (typeof fits)[number];

/** Words and their stems. */
interface Spelled {
  forms: ReadonlySet<string>;
  stems: ReadonlySet<string>;
}

interface Accepted {
  own: Spelled;
  beginning: string | undefined;
  meant: Spelled;
  same: Spelled;
}

interface TokenFit {
  termIndex: number;
  fit: Fit;
  /** Only the whole hyphenated word matches, not its first part. */
  isWhole: boolean;
}

/** A matching word of a text, with the index of its term. */
export interface MatchedToken extends PlacedToken {
  termIndex: number;
  fit: Fit;
}

/** Finds the words of a text that match a search. */
export class Matching {
  readonly #terms: readonly SearchTerm[];
  readonly #accepted: readonly Accepted[];
  readonly #firsts = new Set<string>();
  /** First characters of matching words, to skip others quickly. */
  readonly #letters: ReadonlySet<number>;
  readonly #known = new Map<string, TokenFit | null>();

  constructor({ terms }: Pick<ParsedSearch, 'terms'>, others: ReadonlyMap<SearchTerm, TermVariants> = new Map()) {
    this.#terms = terms;
    this.#accepted = terms.map((each) => accepted(each, others.get(each) ?? noVariants));
    for (const { own, meant, same } of this.#accepted)
      for (const { forms, stems } of [own, meant, same]) for (const lexeme of [...forms, ...stems]) this.#firsts.add(firstOf(lexeme));
    this.#letters = new Set(
      ascii.filter((character) => firstsOf(character).some((first) => this.#firsts.has(first))).map((each) => each.charCodeAt(0)),
    );
  }

  get count(): number {
    return this.#terms.length;
  }

  /** Counts the terms that match other than by synonyms. */
  countMatched(found: readonly MatchedToken[]): number {
    return new Set(found.flatMap(({ fit, termIndex }) => (fit === 'synonym' ? [] : [termIndex]))).size;
  }

  /** Returns the matching words of a text. */
  in(text: string): MatchedToken[] {
    return this.of(candidateTokens(text, mostTokens, (first) => this.#letters.has(first)));
  }

  /** Returns the matching ones of the given words. */
  of(tokens: readonly PlacedToken[]): MatchedToken[] {
    const found: MatchedToken[] = [];
    for (const token of tokens) {
      // A whole word such as Jean-Luc is one match.
      if (token.start < (found.at(-1)?.end ?? 0)) continue;
      const fit = this.#fitOf(token);
      if (fit) found.push({ ...token, ...fit, end: fit.isWhole ? (token.compoundEnd ?? token.end) : token.end });
    }
    return found;
  }

  /** Whether all terms occur consecutively. */
  hasPhrase(found: readonly MatchedToken[]): boolean {
    const { length } = this.#terms;
    if (length === 0) return false;
    if (length === 1) return this.#terms[0]?.isPhrase === true;
    return found.some((_token, at) => {
      for (let next = 0; next < length; next += 1) {
        const [token, before] = [found[at + next], found[at + next - 1]];
        if (token?.termIndex !== next || (next > 0 && before && token.index - before.index > 2)) return false;
      }
      return true;
    });
  }

  #fitOf(token: Token): TokenFit | null {
    const { form, compound } = token;
    // Most words of a text have another first letter and are skipped.
    if (!this.#firsts.has(firstOf(form))) return null;
    const key = compound ? `${token.written} ${compound}` : token.written;
    let fit = this.#known.get(key);
    if (fit === undefined) this.#known.set(key, (fit = this.#compare(token)));
    return fit;
  }

  #compare(token: Token): TokenFit | null {
    const { form, compound } = token;
    const stems = stemsOf(token, null);
    const isOf = ({ forms, stems: known }: Spelled) =>
      forms.has(form) || isWholeOf(forms) || known.has(form) || stems.some((stem) => known.has(stem));
    const isWholeOf = (forms: ReadonlySet<string>) => compound !== undefined && forms.has(compound);
    for (const fit of fits) {
      const termIndex = this.#accepted.findIndex(({ own, beginning, meant, same }) => {
        if (fit === 'exact') return own.forms.has(form) || isWholeOf(own.forms);
        // The index finds a word by a stem of the term too, such as “change” by the stem of “changee”.
        if (fit === 'form') return own.stems.has(form) || stems.some((stem) => own.stems.has(stem));
        if (fit === 'beginning') return beginning !== undefined && (form.startsWith(beginning) || compound?.startsWith(beginning) === true);
        return isOf(fit === 'slip' ? meant : same);
      });
      if (termIndex >= 0) return { termIndex, fit, isWhole: this.#isWhole(termIndex, token, stems) };
    }
    return null;
  }

  #isWhole(termIndex: number, { form, compound }: Token, stems: readonly string[]): boolean {
    const term = this.#accepted[termIndex];
    if (compound === undefined || !term) return false;
    const isPart = ({ forms, stems: known }: Spelled) => forms.has(form) || stems.some((stem) => known.has(stem));
    return ![term.own, term.meant, term.same].some(isPart) && !(term.beginning !== undefined && form.startsWith(term.beginning));
  }
}

function accepted({ tokens, isBeginning, isPhrase }: SearchTerm, { corrections, synonyms }: TermVariants): Accepted {
  const meaningful = tokens.filter(({ form }) => isPhrase || tokens.length === 1 || !isStopWord(form, null));
  const stored = meaningful.length ? meaningful : tokens;
  return {
    own: {
      forms: new Set(stored.flatMap(({ form, compound }) => (compound ? [form, compound] : [form]))),
      stems: new Set(stored.flatMap((token) => stemsOf(token, null))),
    },
    beginning: isBeginning ? tokens.at(-1)?.form : undefined,
    meant: spelled(corrections),
    same: spelled(synonyms),
  };
}

function spelled(others: readonly string[]): Spelled {
  const words = others.flatMap((other) => other.split(' ')).map((word) => ({ form: word, written: word }));
  return { forms: new Set(words.map(({ form }) => form)), stems: new Set(words.flatMap((word) => stemsOf(word, null))) };
}

const ascii = [...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'];

/** Folded first letters of words that begin with this character. */
const firstsOf = (character: string): string[] => [character.toLowerCase(), `${character.toLowerCase()}h`].map(firstOf);

/** Folds the first letter as stemming does. */
const firstOf = (word: string): string => {
  const first = word.slice(0, 1);
  return first === 'y' ? 'i' : word.startsWith('ph') ? 'f' : first;
};
