import { directionOf, paragraphsOf } from '#platform/contract/direction.ts';
import { marksAtMost, numbered, withHiddenNamed } from '#platform/contract/unseen.ts';

/** A paragraph as its author wrote it: its lines, and the language by whose direction it runs where that is not ours. */
export interface PrintableParagraph {
  lines: string[];
  lang: 'ar' | 'he' | null;
  /** A word in it is too long for a line: it is broken where the line is full, and the margin is ragged. */
  isRagged: boolean;
  /** Lines are filled one after the other: weighing all of them together takes too long. */
  isLong: boolean;
}

/** Whether a face has a code point, one function for each face, in the order in which they are tried. */
export type Coverage = readonly ((codePoint: number) => boolean)[];

/** Turns what people wrote into what can be set: every character either has its look or is named by its number. */
export interface Printable {
  paragraphs: (text: string) => PrintableParagraph[];
  /** A title or a name: one line. Within a sentence, `say` keeps its order and that of the sentence. */
  line: (text: string) => string;
}

const lineBreak = /\r\n?|[\n\u0085\u2028\u2029]/u;
const invisible = /^\p{Default_Ignorable_Code_Point}$/u;
const mark = /^\p{M}$/u;
const hebrew = /[\u0590-\u05FF\uFB1D-\uFB4F]/u;
/** Graphemes that may stand together in a paragraph and in a narrow line before the word may be broken anywhere. */
const longestWord = { paragraph: 40, line: 20 };
/** Where a line may end, once in so many graphemes: for every single one, breaking would take minutes. */
const mayBreak = '\u200B';
const breakEvery = 8;
/** Characters of a paragraph whose lines are weighed against each other. */
const longestWeighed = 3_000;
/** Code points of one grapheme that are set; a letter under a thousand accents would take all the memory there is. */
const longestGrapheme = 20;
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Makes texts printable with faces of this coverage. */
export function createPrintable(coverage: Coverage): Printable {
  const plain = coverage[0] ?? (() => false);
  /** A grapheme is set in one face: what that lacks is named. */
  const settable = (grapheme: string): string => {
    const parts = [...grapheme];
    const seen = parts.filter((part) => !invisible.test(part)).map(codePointOf);
    const face = coverage.find((each) => seen.every(each)) ?? coverage.find((each) => seen[0] !== undefined && each(seen[0]));
    let marks = 0;
    const isSet = (part: string, index: number): boolean => {
      if (!face || index >= longestGrapheme) return false;
      if (invisible.test(part)) return true;
      if (mark.test(part)) marks += 1;
      return marks <= marksAtMost && face(codePointOf(part));
    };
    return parts.map((part, index) => (isSet(part, index) ? part : numbered(part))).join('');
  };
  const spelled = (text: string, longest: number): string => {
    // A contract must not read otherwise than it is written, and neither does the screen.
    const shown = withHiddenNamed(text).replaceAll('\t', '\u2003');
    const isPlain = [...shown].every((character) => plain(codePointOf(character)) && !mark.test(character));
    const safe = isPlain ? shown : [...graphemes.segment(shown)].map(({ segment }) => settable(segment)).join('');
    return safe.replace(/\S+/gu, (word) => (word.length > longest ? breakable(word, longest) : word));
  };
  return {
    line: (text) => spelled(text.split(lineBreak).join(' '), longestWord.line),
    paragraphs: (text) =>
      paragraphsOf(text).map((part) => {
        const lines = part.split(lineBreak).map((line) => spelled(line, longestWord.paragraph));
        const isRagged = lines.some((line) => line.includes(mayBreak));
        return { lines, lang: languageOf(part), isRagged, isLong: isRagged || part.length > longestWeighed };
      }),
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
