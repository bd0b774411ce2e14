import { mark, quoted } from './lexemes.ts';
import type { ParsedSearch, SearchTerm } from './parse-search.ts';
import { stemsOf } from './stems.ts';
import { isStopWord } from './stop-words.ts';
import type { Token } from './tokens.ts';

/** Alternatives of a word: synonyms, corrections, completions. Each is a word or a phrase. */
export type TermVariantsOf = (term: SearchTerm) => readonly string[];

/**
 * Shortest prefix that the index matches directly in titles; shorter ones have lexemes of their
 * own.
 */
const letters = 4;

const anyOf = (queries: readonly string[]): string => (queries.length === 1 ? (queries[0] ?? '') : `(${queries.join(' | ')})`);
const allOf = (queries: readonly string[], by = '&'): string =>
  queries.length === 1 ? (queries[0] ?? '') : `(${queries.join(` ${by} `)})`;

/** Where words are searched: everywhere or in titles. */
type Place = (lexeme: string) => string;
const anywhere: Place = (lexeme) => quoted(lexeme);
const inTitle: Place = (lexeme) => quoted(mark.title(lexeme));

function forms(token: Token, place: Place): string[] {
  return [...new Set([token.form, ...stemsOf(token, null)])].map(place);
}

function beginnings({ form }: Token, place: Place, areFew: boolean): string[] {
  const typed = [...form];
  const inText = areFew && place === anywhere && typed.length > 1 ? [`${quoted(form)}:*`] : [];
  if (typed.length >= letters) return [`${quoted(mark.title(form))}:*`, ...inText];
  return typed.length > 1 ? [quoted(mark.beginning(form)), ...inText] : [];
}

/** One search term as `tsquery`. */
function termQuery(term: SearchTerm, place: Place, variants: readonly string[], areFew: boolean): string {
  const { tokens, address, isPhrase, isBeginning } = term;
  if (address !== undefined) return place(address);
  const more = variants.map((other) => wordsQuery(other.split(' '), place));
  const wholes = tokens.flatMap(({ compound }) => (compound === undefined ? [] : [place(compound)]));
  if (isPhrase && place === anywhere) return anyOf([phraseQuery(tokens), ...more]);
  const meaningful = tokens.filter(({ form }) => tokens.length === 1 || !isStopWord(form, null));
  const each = (meaningful.length ? meaningful : tokens).map((token, index, { length }) =>
    anyOf([...forms(token, place), ...(isBeginning && index === length - 1 ? beginnings(token, place, areFew) : [])]),
  );
  return anyOf([allOf(each), ...wholes, ...more]);
}

/** A phrase. Stop words may be missing in the index, so only their positions count. */
function phraseQuery(tokens: readonly Token[]): string {
  const stored = tokens
    .map((token, index) => ({ token, index }))
    .filter(({ token }, _index, { length }) => length === 1 || !isStopWord(token.form, null));
  const [first, ...rest] = stored.length ? stored : tokens.map((token, index) => ({ token, index }));
  if (!first) return '';
  let [query, at] = [anyOf(stems(first.token)), first.index];
  for (const { token, index } of rest) {
    query = `(${query} <${index - at}> ${anyOf(stems(token))})`;
    at = index;
  }
  return allOf([query, ...stored.map(({ token }) => quoted(token.form))]);
}

const stems = (token: Token): string[] => stemsOf(token, null).map(quoted);

function wordsQuery(words: readonly string[], place: Place): string {
  return allOf(words.map((word) => anyOf(forms({ form: word, written: word, start: 0, end: 0 }, place))));
}

/** Number of terms that must match: all, all but one, or one. */
export type Enough = 'all' | 'allButOne' | 'any';

interface QueryOptions {
  variants?: TermVariantsOf;
  /** Maximum number of items for which the index can match prefixes in texts. */
  areFew?: boolean;
  enough?: Enough;
}

type QueryTerms = Pick<ParsedSearch, 'terms' | 'excluded'>;

/** All wanted and no unwanted terms as `tsquery`; empty without terms. */
export const termsQuery = (requested: QueryTerms, putting: QueryOptions = {}): string => buildQuery(requested, anywhere, putting);

/** The same for titles only. */
export const titleQuery = (requested: QueryTerms, putting: QueryOptions = {}): string => buildQuery(requested, inTitle, putting);

/** A `tsquery` for each wanted term. */
export const eachQuery = (
  { terms }: Pick<QueryTerms, 'terms'>,
  { variants: others = () => [], areFew = false }: QueryOptions = {},
): string[] => terms.map((each) => termQuery(each, anywhere, others(each), areFew));

function buildQuery(
  { terms, excluded }: QueryTerms,
  place: Place,
  { variants = () => [], areFew = false, enough = 'all' }: QueryOptions,
): string {
  const each = terms.map((one) => `(${termQuery(one, place, variants(one), areFew)})`);
  return [...required(each, enough), ...excluded.map((one) => `!(${termQuery(one, anywhere, [], false)})`)].join(' & ');
}

function required(each: readonly string[], enough: Enough): readonly string[] {
  if (enough === 'all' || each.length < 2) return each;
  if (enough === 'any' || each.length === 2) return [anyOf(each)];
  return [anyOf(each.map((_, index) => allOf(each.toSpliced(index, 1))))];
}
