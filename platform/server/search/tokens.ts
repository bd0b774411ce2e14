import { folded } from '../search-words.ts';

/** A word of a text, with where it stands there. */
export interface Token {
  /** Folded: as it is compared. */
  form: string;
  /** In lower case with its accents, of which stems are made. */
  written: string;
  start: number;
  end: number;
  /** What it is written as in one with the words behind it, where hyphens join them. */
  compound?: string;
}

const wordCharacters = 64;
const word = /[\p{L}\p{N}][\p{L}\p{N}\p{M}\u00AD]*/gu;
const apostrophes = new Set(["'", '’', 'ʼ']);
const hyphens = new Set(['-', '‐', '‑']);
/** Scripts that put no space between words. */
const withoutSpaces =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const isSpaceless = (found: string) => found.charCodeAt(0) > 0x0e00 && withoutSpaces.test(found);
const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });

/** The words of a text in their order, at most `enough`. What an apostrophe stands between are two words; the s of a possessive is left out. */
export function tokensOf(text: string, enough = Infinity): Token[] {
  const tokens: Token[] = [];
  let chain: Token | undefined;
  for (const { 0: found, index } of text.matchAll(word)) {
    if (tokens.length >= enough) break;
    const before = tokens.at(-1);
    const joint = before?.end === index - 1 ? (text[index - 1] ?? '') : '';
    const token = tokenOf(found, index);
    if (token.form === '') continue;
    if (apostrophes.has(joint) && before && token.form === 's') continue;
    chain = hyphens.has(joint) && before ? (chain ?? before) : undefined;
    if (chain) chain.compound = ((chain.compound ?? chain.form) + token.form).slice(0, wordCharacters);
    if (!isSpaceless(found)) tokens.push(token);
    else for (const each of segments(found, index)) if (tokens.push(each) >= enough) break;
  }
  return tokens;
}

const plain = /^[A-Za-z0-9]{1,64}$/;

function tokenOf(found: string, start: number): Token {
  if (plain.test(found)) {
    const form = found.toLowerCase();
    return { form, written: form, start, end: start + found.length };
  }
  const bare = found.replaceAll('\u00AD', '');
  const cut = bare.length > wordCharacters ? [...bare].slice(0, wordCharacters).join('') : bare;
  return {
    form: folded(cut).replace(/[^\p{L}\p{N}]+/gu, ''),
    written: cut.normalize('NFC').toLowerCase(),
    start,
    end: start + found.length,
  };
}

function* segments(found: string, start: number): Iterable<Token> {
  for (const { segment, index } of segmenter.segment(found)) {
    const token = tokenOf(segment, start + index);
    if (token.form !== '') yield token;
  }
}

const before = /[\p{L}\p{N}._%+-]/u;
const behind = /[\p{L}\p{N}.-]/u;
const addressCharacters = 100;

/** E-mail addresses in a text, folded: they are found as a whole. */
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
