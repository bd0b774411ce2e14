import { folded } from './search-words.ts';

/** A word with its position in the text. */
export interface Token {
  /** Folded, for comparison. */
  form: string;
  /** Lower case with accents, for stemming. */
  written: string;
  start: number;
  end: number;
  /**
   * The whole word, for its first part: jeanluc for Jean-Luc, ndiaye for N’Diaye. Ends at
   * `compoundEnd`.
   */
  compound?: string;
  compoundEnd?: number;
}

const wordCharacters = 64;
const word = /[\p{L}\p{N}][\p{L}\p{N}\p{M}\u00AD]*/uy;
const apostrophes = new Set(["'", '’', 'ʼ']);
const hyphens = new Set(['-', '‐', '‑']);
/** Scripts without spaces between words. */
const withoutSpaces =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const isSpaceless = (found: string) => found.charCodeAt(0) > 0x0e00 && withoutSpaces.test(found);
const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });

/** Whether words with this first character, an ASCII letter or digit, are searched. */
export type MayMatch = (first: number) => boolean;

/** A word with its index in the text. */
export interface PlacedToken extends Token {
  index: number;
}

/**
 * Tokenises a text, at most `enough` words in order. An apostrophe separates words; before a capital
 * letter, as in names, it also joins them. The s of a possessive is dropped.
 */
export function tokensOf(text: string, enough = Infinity): PlacedToken[] {
  return candidateTokens(text, enough, () => true);
}

const isAscii = (code: number) => code < 0x80;
const isAsciiWord = (code: number) => (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a) || (code >= 0x30 && code <= 0x39);

/**
 * End of the word that begins at `start`, or `start` where none does. Text in ASCII takes a fast
 * path.
 */
function endOfWord(text: string, start: number): number {
  let end = start;
  while (isAsciiWord(text.charCodeAt(end))) end += 1;
  if (end === text.length || isAscii(text.charCodeAt(end))) return end;
  word.lastIndex = start;
  return word.test(text) ? word.lastIndex : start;
}

/**
 * Tokens, among the first `enough` words, whose first character can match. Other words are only
 * counted, which makes highlighting fast.
 */
export function candidateTokens(text: string, enough: number, mayMatch: MayMatch): PlacedToken[] {
  const tokens: PlacedToken[] = [];
  let count = 0;
  /** End of the previous word, and its token. */
  let endBefore = -1;
  let before: PlacedToken | undefined;
  /** First word of a hyphenated chain. */
  let chain: { first: PlacedToken | undefined } | undefined;
  for (let index = 0, end = 0; index < text.length && count < enough; index = Math.max(end, index + 1)) {
    end = endOfWord(text, index);
    if (end === index) continue;
    const joint = endBefore >= 0 && endBefore === index - 1 ? text.charAt(endBefore) : ' ';
    const isSplit = joint !== ' ' && apostrophes.has(joint);
    chain = joint !== ' ' && hyphens.has(joint) ? (chain ?? { first: before }) : undefined;
    const code = text.charCodeAt(index);
    if (isAscii(code) && !mayMatch(code) && !isSplit && !chain?.first) {
      [before, endBefore] = [undefined, end];
      count += 1;
      continue;
    }
    const found = text.slice(index, end);
    const token = tokenOf(found, index);
    if (token.form === '' || (token.form === 's' && isSplit)) continue;
    if (chain?.first) join(chain.first, token, chain.first.compound);
    else if (isSplit && before && /^\p{Lu}/u.test(found)) join(before, token);
    for (const each of isSpaceless(found) ? segments(found, index) : [token]) {
      each.index = count;
      tokens.push(each);
      [before, endBefore] = [each, each.end];
      count += 1;
      if (count >= enough) break;
    }
  }
  return tokens;
}

function join(first: Token, next: Token, compound = first.form): void {
  first.compound = (compound + next.form).slice(0, wordCharacters);
  first.compoundEnd = next.end;
}

const plain = /^[A-Za-z0-9]{1,64}$/;

function tokenOf(found: string, start: number): PlacedToken {
  if (plain.test(found)) {
    const form = found.toLowerCase();
    return { form, written: form, start, end: start + found.length, index: 0 };
  }
  const bare = found.replaceAll('\u00AD', '');
  const cut = bare.length > wordCharacters ? [...bare].slice(0, wordCharacters).join('') : bare;
  return {
    form: folded(cut).replace(/[^\p{L}\p{N}]+/gu, ''),
    written: cut.normalize('NFC').toLowerCase(),
    start,
    end: start + found.length,
    index: 0,
  };
}

function* segments(found: string, start: number): Iterable<PlacedToken> {
  for (const { segment, index } of segmenter.segment(found)) {
    const token = tokenOf(segment, start + index);
    if (token.form !== '') yield token;
  }
}

const before = /[\p{L}\p{N}._%+-]/u;
const behind = /[\p{L}\p{N}.-]/u;
const addressCharacters = 100;

/** Email addresses in a text, folded; they are indexed as a whole. */
export function addressesIn(text: string): string[] {
  const found = new Set<string>();
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    let [start, end] = [at, at + 1];
    while (start > 0 && at - start < addressCharacters && before.test(text[start - 1] ?? '')) start -= 1;
    while (end < text.length && end - at < addressCharacters && behind.test(text[end] ?? '')) end += 1;
    const address = text.slice(start, end).replace(/[.-]+$/, '');
    if (start < at && address.slice(at - start).includes('.')) found.add(folded(address));
  }
  return [...found];
}
