import { directionOf, paragraphsOf } from '#platform/contract/direction.ts';
import { marksAtMost, numbered, withHiddenNamed } from '#platform/contract/unseen.ts';
import { familiesFor, familyNames, type Family } from './families.ts';

/** A paragraph with its lines; `lang` for right-to-left text. */
export interface PrintableParagraph {
  lines: string[];
  lang: 'ar' | 'he' | null;
  /** Not justified: it has too few spaces, or a word longer than a line. */
  isRagged: boolean;
  /** Number of columns of lines with tabs, as pasted from a table; otherwise 1. */
  columns: number;
  /** Lines are broken greedily: optimising all of them would take too long. */
  isLong: boolean;
}

/** Whether a font covers a code point. */
export type Coverage = Readonly<Record<Family, (codePoint: number) => boolean>>;

/** Converts user text for printing: characters without a glyph are replaced by their code point. */
export interface Printable {
  /** `language` is ISO 639-1, null where unknown. */
  paragraphs: (text: string, language?: string | null) => PrintableParagraph[];
  /** A title or name in one line. `sentence` isolates its direction. */
  line: (text: string) => string;
  /** The same for a table column. */
  cell: (text: string) => string;
  /** Fonts needed so far. */
  asked: ReadonlySet<Family>;
  /** Characters so far that no font covers. */
  lacking: ReadonlySet<string>;
}

const lineBreak = /\r\n?|[\n\u0085\u2028\u2029]/u;
const invisible = /^\p{Default_Ignorable_Code_Point}$/u;
const mark = /^\p{M}$/u;
const hebrew = /[\u0590-\u05FF\uFB1D-\uFB4F]/u;
/** Longest word in graphemes, by context, before breaks are inserted. */
const longestWord = { paragraph: 40, line: 28, cell: 20 };
/**
 * Zero-width space, inserted every `breakEvery` graphemes; after each one, line breaking would take
 * minutes.
 */
const mayBreak = '\u200B';
const breakEvery = 8;
/** Replacement of a tab, between the cells of a table. */
const tabSpace = '\u2003';
/** Most letters of the longest words of a row together. */
const longestRow = 60;
const mostColumns = 8;
/** Longest paragraph in characters whose line breaks are optimised. */
const longestWeighed = 3_000;
/** Most code points per grapheme; a letter with a thousand accents would exhaust memory. */
const longestGrapheme = 20;
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** Scripts without spaces that can be broken between any two letters. */
const brokenAnywhere = '\\p{sc=Han}\\p{sc=Hira}\\p{sc=Kana}\\u3000-\\u303F\\uFF00-\\uFF60';
/** Words without a possible line break. */
const unbroken = new RegExp(`[^\\s\\u200B${brokenAnywhere}]+`, 'gu');
/**
 * The same in a line that can end at a hyphen, which some languages avoid in paragraphs
 * (`repeatsHyphens`).
 */
const unbrokenInLine = new RegExp(`[^\\s\\u200B\\-${brokenAnywhere}]+-?`, 'gu');
/** Thai has no spaces and is broken between words, found by a dictionary. */
const thai = /\p{sc=Thai}/u;
const thaiWords = new Intl.Segmenter('th', { granularity: 'word' });

/** Creates a converter for fonts with this coverage. */
export function createPrintable(coverage: Coverage): Printable {
  const plain = coverage[familyNames[0]];
  const asked = new Set<Family>();
  const lacking = new Set<string>();
  /** A grapheme uses one font; what that lacks is replaced by code points. */
  const settable = (grapheme: string, families: readonly Family[]): string => {
    const parts = [...grapheme];
    const seen = parts.filter((part) => !invisible.test(part)).map(codePointOf);
    const family =
      families.find((each) => seen.every(coverage[each])) ?? families.find((each) => seen[0] !== undefined && coverage[each](seen[0]));
    const face = family && coverage[family];
    if (family) asked.add(family);
    // Stacked marks; in Indic scripts, letters separate them.
    let marks = 0;
    const isSet = (part: string, index: number): boolean => {
      if (!face || index >= longestGrapheme) return false;
      if (invisible.test(part)) return true;
      marks = mark.test(part) ? marks + 1 : 0;
      return marks <= marksAtMost && face(codePointOf(part));
    };
    const named = (part: string): string => {
      lacking.add(part);
      return numbered(part);
    };
    return parts.map((part, index) => (isSet(part, index) ? part : named(part))).join('');
  };
  const spelled = (text: string, longest: number, families: readonly Family[], words = unbroken): { line: string; isBroken: boolean } => {
    // A contract must read as it was written and displayed.
    const shown = withHiddenNamed(text).replaceAll('\t', tabSpace);
    const isPlain = [...shown].every((character) => plain(codePointOf(character)) && !mark.test(character));
    const safe = isPlain ? shown : [...graphemes.segment(shown)].map(({ segment }) => settable(segment, families)).join('');
    const apart = withWordsApart(safe);
    const line = apart.replace(words, (word) => (word.length > longest ? breakable(word, longest) : word));
    return { line, isBroken: line !== apart };
  };
  const oneLine = (longest: number) => (text: string) =>
    spelled(text.split(lineBreak).join(' '), longest, familiesFor(text, null), unbrokenInLine).line;
  return {
    asked,
    lacking,
    line: oneLine(longestWord.line),
    cell: oneLine(longestWord.cell),
    paragraphs: (text, language = null) => {
      const families = familiesFor(text, language);
      return paragraphsOf(text).flatMap((part) =>
        runsOf(part.split(lineBreak)).map(({ run, isTable }) => {
          const longest = isTable ? Math.floor(longestRow / Math.max(...run.map(columnsOf))) : longestWord.paragraph;
          const spelledLines = run.map((line) => spelled(line, longest, families));
          const lines = spelledLines.map(({ line }) => line);
          const isRagged = spelledLines.some(({ isBroken }) => isBroken) || thai.test(part);
          const columns = isTable ? Math.max(...lines.map((line) => line.split(tabSpace).length)) : 1;
          return { lines, lang: languageOf(part), isRagged, columns, isLong: isRagged || part.length > longestWeighed };
        }),
      );
    },
  };
}

const columnsOf = (line: string): number => line.split('\t').length;
const isRow = (line: string): boolean => /\S.*\t/u.test(line) && columnsOf(line) <= mostColumns;

/** The lines of a paragraph in runs: two or more lines with tabs between their texts are a table. */
function runsOf(lines: readonly string[]): { run: string[]; isTable: boolean }[] {
  const runs: { run: string[]; isTable: boolean }[] = [];
  for (const [index, line] of lines.entries()) {
    const isTable = isRow(line) && [lines[index - 1], lines[index + 1]].some((other) => other !== undefined && isRow(other));
    const last = runs.at(-1);
    if (last?.isTable === isTable) last.run.push(line);
    else runs.push({ run: [line], isTable });
  }
  return runs;
}

const codePointOf = (character: string) => character.codePointAt(0) ?? 0;

function languageOf(text: string): PrintableParagraph['lang'] {
  if (directionOf(text) === 'ltr') return null;
  return hebrew.test(/\p{L}/u.exec(text)?.[0] ?? '') ? 'he' : 'ar';
}

function breakable(word: string, longest: number): string {
  const parts = [...graphemes.segment(word)].map(({ segment }) => segment);
  if (parts.length <= longest) return word;
  const apart = parts.map((part, index) => (index % breakEvery === 0 && index > 0 ? mayBreak + part : part)).join('');
  // A hyphen begins a line instead of ending one: copied from there, PDF readers would drop it.
  return apart.replaceAll(`-${mayBreak}`, `${mayBreak}-`).replace(/-(?=[\p{L}\p{N}])/gu, `${mayBreak}-\u2060`);
}

const withWordsApart = (text: string): string =>
  text.replace(/\p{sc=Thai}{2,}/gu, (run) => [...thaiWords.segment(run)].map(({ segment }) => segment).join(mayBreak));
