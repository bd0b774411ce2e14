import { directionOf, paragraphsOf } from '#platform/contract/direction.ts';
import { marksAtMost, numbered, withHiddenNamed } from '#platform/contract/unseen.ts';
import { familiesFor, familyNames, type Family } from './families.ts';

/** A paragraph as its author wrote it: its lines, and the language by whose direction it runs where that is not ours. */
export interface PrintableParagraph {
  lines: string[];
  lang: 'ar' | 'he' | null;
  /** It has too few spaces to be justified, or a word that is too long for a line: it is broken where the line is full. */
  isRagged: boolean;
  /** Lines are filled one after the other: weighing all of them together takes too long. */
  isLong: boolean;
}

/** Whether a face has a code point. */
export type Coverage = Readonly<Record<Family, (codePoint: number) => boolean>>;

/** Turns what people wrote into what can be set: every character either has its look or is named by its number. */
export interface Printable {
  /** `language` is that of the text, where it is known (ISO 639-1). */
  paragraphs: (text: string, language?: string | null) => PrintableParagraph[];
  /** A title or a name: one line. Within a sentence, `say` keeps its order and that of the sentence. */
  line: (text: string) => string;
  /** The same in a column of a table. */
  cell: (text: string) => string;
  /** The faces that the texts so far ask for. */
  asked: ReadonlySet<Family>;
  /** The characters so far that no face has. */
  lacking: ReadonlySet<string>;
}

const lineBreak = /\r\n?|[\n\u0085\u2028\u2029]/u;
const invisible = /^\p{Default_Ignorable_Code_Point}$/u;
const mark = /^\p{M}$/u;
const hebrew = /[\u0590-\u05FF\uFB1D-\uFB4F]/u;
/** Graphemes that may stand together in a paragraph, in a title and in a column before the word may be broken anywhere. */
const longestWord = { paragraph: 40, line: 28, cell: 20 };
/** Where a line may end, once in so many graphemes: for every single one, breaking would take minutes. */
const mayBreak = '\u200B';
const breakEvery = 8;
/** Characters of a paragraph whose lines are weighed against each other. */
const longestWeighed = 3_000;
/** Code points of one grapheme that are set; a letter under a thousand accents would take all the memory there is. */
const longestGrapheme = 20;
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** Letters of scripts that are written without spaces and broken between any two of them. */
const brokenAnywhere = '\\p{sc=Han}\\p{sc=Hira}\\p{sc=Kana}\\u3000-\\u303F\\uFF00-\\uFF60';
/** Words as far as a line cannot end in them. */
const unbroken = new RegExp(`[^\\s\\u200B${brokenAnywhere}]+`, 'gu');
/** The same where a line ends at a hyphen, which some languages keep paragraphs from (`repeatsHyphens`). */
const unbrokenInLine = new RegExp(`[^\\s\\u200B\\-${brokenAnywhere}]+-?`, 'gu');
/** Thai is written without spaces too, and broken between words, which are told apart by a dictionary. */
const thai = /\p{sc=Thai}/u;
const thaiWords = new Intl.Segmenter('th', { granularity: 'word' });

/** Makes texts printable with faces of this coverage. */
export function createPrintable(coverage: Coverage): Printable {
  const plain = coverage[familyNames[0]];
  const asked = new Set<Family>();
  const lacking = new Set<string>();
  /** A grapheme is set in one face: what that lacks is named. */
  const settable = (grapheme: string, families: readonly Family[]): string => {
    const parts = [...grapheme];
    const seen = parts.filter((part) => !invisible.test(part)).map(codePointOf);
    const family =
      families.find((each) => seen.every(coverage[each])) ?? families.find((each) => seen[0] !== undefined && coverage[each](seen[0]));
    const face = family && coverage[family];
    if (family) asked.add(family);
    // One upon the other; in Indic scripts, letters stand between them.
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
    // A contract must not read otherwise than it is written, and neither does the screen.
    const shown = withHiddenNamed(text).replaceAll('\t', '\u2003');
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
      return paragraphsOf(text).map((part) => {
        const spelledLines = part.split(lineBreak).map((line) => spelled(line, longestWord.paragraph, families));
        const lines = spelledLines.map(({ line }) => line);
        const isRagged = spelledLines.some(({ isBroken }) => isBroken) || thai.test(part);
        return { lines, lang: languageOf(part), isRagged, isLong: isRagged || part.length > longestWeighed };
      });
    },
  };
}

const codePointOf = (character: string) => character.codePointAt(0) ?? 0;

function languageOf(text: string): PrintableParagraph['lang'] {
  if (directionOf(text) === 'ltr') return null;
  return hebrew.test(/\p{L}/u.exec(text)?.[0] ?? '') ? 'he' : 'ar';
}

function breakable(word: string, longest: number): string {
  const parts = [...graphemes.segment(word)].map(({ segment }) => segment);
  if (parts.length <= longest) return word;
  return parts.map((part, index) => (index % breakEvery === 0 && index > 0 ? mayBreak + part : part)).join('');
}

const withWordsApart = (text: string): string =>
  text.replace(/\p{sc=Thai}{2,}/gu, (run) => [...thaiWords.segment(run)].map(({ segment }) => segment).join(mayBreak));
