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
  /** A title: one line. */
  line: (text: string) => string;
  /** A name or the like within a sentence of ours, which keeps its order whatever direction the name runs in. */
  within: (text: string) => string;
}

// They reorder what stands around them without being seen: a contract must not read otherwise than it is written.
const hiddenDirection = /[\u202A-\u202E\u2066-\u2069]/gu;
const lineBreak = /\r\n?|[\n\u0085\u2028\u2029]/u;
const invisible = /^\p{Default_Ignorable_Code_Point}$/u;
const mark = /^\p{M}$/u;
const firstStrong = /\p{L}/u;
const rightToLeft = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/u;
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
/** Accents upon each other; more of them would reach into the lines above. */
const mostMarks = 4;
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
      return marks <= mostMarks && face(codePointOf(part));
    };
    return parts.map((part, index) => (isSet(part, index) ? part : numbered(part))).join('');
  };
  const spelled = (text: string, longest: number): string => {
    const shown = text.replace(hiddenDirection, numbered).replaceAll('\t', '\u2003');
    const isPlain = [...shown].every((character) => plain(codePointOf(character)) && !mark.test(character));
    const safe = isPlain ? shown : [...graphemes.segment(shown)].map(({ segment }) => settable(segment)).join('');
    return safe.replace(/\S+/gu, (word) => (word.length > longest ? breakable(word, longest) : word));
  };
  const line = (text: string) => spelled(text.split(lineBreak).join(' '), longestWord.line);
  return {
    line,
    within(text) {
      const shown = line(text);
      return rightToLeft.test(shown) ? `\u2068${shown}\u2069` : shown;
    },
    paragraphs: (text) =>
      text.split(new RegExp(`(?:${lineBreak.source}){2,}`, 'u')).flatMap((part) => {
        if (part.trim() === '') return [];
        const lines = part.split(lineBreak).map((line) => spelled(line, longestWord.paragraph));
        const isRagged = lines.some((line) => line.includes(mayBreak));
        return [{ lines, lang: directionOf(part), isRagged, isLong: isRagged || part.length > longestWeighed }];
      }),
  };
}

const codePointOf = (character: string) => character.codePointAt(0) ?? 0;

/** The characters by their numbers, as `[U+4E2D]`. */
function numbered(text: string): string {
  return [...text].map((character) => `[U+${codePointOf(character).toString(16).toUpperCase().padStart(4, '0')}]`).join('');
}

function directionOf(text: string): PrintableParagraph['lang'] {
  const letter = firstStrong.exec(text)?.[0] ?? '';
  if (!rightToLeft.test(letter)) return null;
  return hebrew.test(letter) ? 'he' : 'ar';
}

function breakable(word: string, longest: number): string {
  const parts = [...graphemes.segment(word)].map(({ segment }) => segment);
  if (parts.length <= longest) return word;
  return parts.map((part, index) => (index % breakEvery === 0 && index > 0 ? mayBreak + part : part)).join('');
}
