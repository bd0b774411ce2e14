import { addressesIn, tokensOf, type Token } from './tokens.ts';
import { isStopWord } from './stop-words.ts';

/** A term that a result must, or must not, contain. */
export interface SearchTerm {
  tokens: readonly Token[];
  /** The typed text, folded, where it is an email address. */
  address: string | undefined;
  /** In quotes: an exact phrase. */
  isPhrase: boolean;
  /** In quotes, also a single word: not corrected. */
  isQuoted: boolean;
  /** The last word, which may be incomplete. */
  isBeginning: boolean;
  /** Its position in the typed text. */
  place: { start: number; end: number };
}

export const operatorNames = ['kind', 'by', 'in', 'after', 'before'] as const;
export type OperatorName = (typeof operatorNames)[number];

/** A parsed search. Any text can be parsed. */
export interface ParsedSearch {
  terms: readonly SearchTerm[];
  excluded: readonly SearchTerm[];
  /** Of repeated operators, the last one counts. */
  operators: Readonly<Partial<Record<OperatorName, string>>>;
  /** Whether anything was typed, even without words. */
  isAsked: boolean;
}

/** Most terms; further ones are ignored. */
const mostTerms = 16;

const quotes = '"“”„«»';
const part = new RegExp(
  `(?<sign>-?)(?:(?<name>${operatorNames.join('|')}):)?(?:[${quotes}](?<phrase>[^${quotes}]*)(?:[${quotes}]|$)|(?<word>[^\\s${quotes}]+))`,
  'giu',
);

/** Parses a search: words, "phrases", -exclusions, and operators such as kind:question. */
export function parseSearch(query: string): ParsedSearch {
  const text = query.toWellFormed();
  const found: { terms: SearchTerm; isExcluded: boolean }[] = [];
  const operators: Partial<Record<OperatorName, string>> = {};
  for (const { groups = {}, 0: whole, index } of text.matchAll(part)) {
    const { sign, name, phrase, word = '' } = groups;
    const isOperator = name !== undefined && sign === '';
    if (isOperator && (phrase ?? word).trim()) operators[name.toLowerCase() as OperatorName] = (phrase ?? word).trim();
    if (isOperator || found.length === mostTerms) continue;
    const value = phrase ?? (name === undefined ? word : `${name}:${word}`);
    const tokens = tokensOf(value, mostTerms);
    if (tokens.length === 0) continue;
    const isPhrase = phrase !== undefined && tokens.length > 1;
    const isBeginning = phrase === undefined && index + whole.length === text.length && [...(tokens.at(-1)?.form ?? '')].length > 1;
    const place = { start: index, end: index + whole.length };
    found.push({
      terms: {
        tokens,
        address: addressesIn(value)[0],
        isPhrase,
        isQuoted: phrase !== undefined,
        isBeginning: isBeginning && sign === '',
        place,
      },
      isExcluded: sign === '-',
    });
  }
  const terms = found.filter(({ isExcluded }) => !isExcluded).map((each) => each.terms);
  const meaningful = terms.filter(({ tokens, isPhrase }) => isPhrase || tokens.some(({ form }) => !isStopWord(form, null)));
  return {
    // Stop words are only searched where there is nothing else.
    terms: meaningful.length ? meaningful : terms,
    excluded: found.filter(({ isExcluded }) => isExcluded).map((each) => each.terms),
    operators,
    isAsked: text.trim() !== '',
  };
}
