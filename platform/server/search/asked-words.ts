import { mark, quoted } from './lexemes.ts';
import type { ParsedSearch, Wanted } from './parse-search.ts';
import { stemsOf } from './stems.ts';
import { isHeldBack } from './stop-words.ts';
import type { Token } from './tokens.ts';

/** Alternatives of a word: synonyms, corrections, completions. Each is a word or a phrase. */
export type OtherWords = (wanted: Wanted) => readonly string[];

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
function wantedQuery(wanted: Wanted, place: Place, others: readonly string[], areFew: boolean): string {
  const { tokens, address, isPhrase, isBeginning } = wanted;
  if (address !== undefined) return place(address);
  const more = others.map((other) => wordsQuery(other.split(' '), place));
  const wholes = tokens.flatMap(({ compound }) => (compound === undefined ? [] : [place(compound)]));
  if (isPhrase && place === anywhere) return anyOf([phraseQuery(tokens), ...more]);
  const telling = tokens.filter(({ form }) => tokens.length === 1 || !isHeldBack(form, null));
  const each = (telling.length ? telling : tokens).map((token, index, { length }) =>
    anyOf([...forms(token, place), ...(isBeginning && index === length - 1 ? beginnings(token, place, areFew) : [])]),
  );
  return anyOf([allOf(each), ...wholes, ...more]);
}

/** A phrase. Stop words may be missing in the index, so only their positions count. */
function phraseQuery(tokens: readonly Token[]): string {
  const kept = tokens
    .map((token, index) => ({ token, index }))
    .filter(({ token }, _index, { length }) => length === 1 || !isHeldBack(token.form, null));
  const [first, ...rest] = kept.length ? kept : tokens.map((token, index) => ({ token, index }));
  if (!first) return '';
  let [query, at] = [anyOf(stems(first.token)), first.index];
  for (const { token, index } of rest) {
    query = `(${query} <${index - at}> ${anyOf(stems(token))})`;
    at = index;
  }
  return allOf([query, ...kept.map(({ token }) => quoted(token.form))]);
}

const stems = (token: Token): string[] => stemsOf(token, null).map(quoted);

function wordsQuery(words: readonly string[], place: Place): string {
  return allOf(words.map((word) => anyOf(forms({ form: word, written: word, start: 0, end: 0 }, place))));
}

/** How many terms must match: all, all but one, or one. */
export type Enough = 'all' | 'allButOne' | 'any';

/** Options of a query. */
interface Putting {
  others?: OtherWords;
  /** So few things that the index can match prefixes in texts. */
  areFew?: boolean;
  enough?: Enough;
}

type Asked = Pick<ParsedSearch, 'wanted' | 'unwanted'>;

/** All wanted and no unwanted terms as `tsquery`; empty without terms. */
export const askedQuery = (asked: Asked, putting: Putting = {}): string => put(asked, anywhere, putting);

/** The same for titles only. */
export const titleQuery = (asked: Asked, putting: Putting = {}): string => put(asked, inTitle, putting);

/** A `tsquery` for each wanted term. */
export const eachQuery = ({ wanted }: Pick<Asked, 'wanted'>, { others = () => [], areFew = false }: Putting = {}): string[] =>
  wanted.map((each) => wantedQuery(each, anywhere, others(each), areFew));

function put({ wanted, unwanted }: Asked, place: Place, { others = () => [], areFew = false, enough = 'all' }: Putting): string {
  const each = wanted.map((one) => `(${wantedQuery(one, place, others(one), areFew)})`);
  return [...held(each, enough), ...unwanted.map((one) => `!(${wantedQuery(one, anywhere, [], false)})`)].join(' & ');
}

function held(each: readonly string[], enough: Enough): readonly string[] {
  if (enough === 'all' || each.length < 2) return each;
  if (enough === 'any' || each.length === 2) return [anyOf(each)];
  return [anyOf(each.map((_, index) => allOf(each.toSpliced(index, 1))))];
}
