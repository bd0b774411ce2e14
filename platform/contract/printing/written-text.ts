import { locales, type Language } from '../language.ts';
import { firstFamily } from './families.ts';
import type { Printable } from './printable.ts';

interface TextMeans {
  /** Language of the document. */
  language: Language;
  printable: Printable;
  /** Detected language of a text (ISO 639-1), if reliable. */
  languageOf: (text: string) => string | null;
}

/**
 * A user's text with its declared language, otherwise the detected one; in the document's language if
 * detection is unreliable.
 */
export function writtenText({ language, printable, languageOf }: TextMeans, text: string, title = '', declared?: string) {
  const found = declared ?? languageOf(`${title}\n${text}`);
  const isTurned = found !== null && rightToLeft.has(found);
  const own = (isTurned ? null : found) ?? language;
  return {
    lang: own,
    first: firstFamily(text, found),
    paragraphs: printable.paragraphs(text, found).map(({ lang: turned, lines, ...paragraph }) => ({
      ...paragraph,
      isTurned: turned !== null,
      lang: turned === null ? own : isTurned ? found : turned,
      lines: turned === null && repeatsHyphens.has(own) ? lines.map(withWholeHyphens) : lines,
    })),
  };
}

/**
 * Languages in which a hyphen at a line end is repeated on the next line. Since users' texts must
 * not be changed, lines do not break at their hyphens.
 */
const repeatsHyphens: ReadonlySet<string> = new Set(['cs', 'es', 'hr', 'pl', 'pt', 'sk']);
const withWholeHyphens = (line: string): string => line.replace(/(?<=[\p{L}\p{N}])-(?=[\p{L}\p{N}])/gu, '-\u2060');

const rightToLeft: ReadonlySet<string> = new Set(['ar', 'fa', 'he', 'ur', 'yi']);

/**
 * Date and time in UTC, in a signed document. As `Intl` writes it, so that French dates on the first
 * of a month remain as in documents that are already signed: their text is generated again to verify them.
 */
export function signedDateTime(language: Language, instant: string): string {
  let format = formats.get(language);
  if (!format) {
    format = new Intl.DateTimeFormat(locales[language], { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
    formats.set(language, format);
  }
  return format.format(new Date(instant));
}
const formats = new Map<Language, Intl.DateTimeFormat>();

export const instantText = (language: Language, instant: string): string => `${signedDateTime(language, instant)} UTC`;

/** A hash in groups that are easy to compare. */
export function hashLines(hash: string): string[] {
  return (hash.match(/.{32}/g) ?? [hash]).map((half) => (half.match(/.{8}/g) ?? [half]).join('\u2002'));
}

/** Formats ascending numbers as ranges: `1–17, 19`. */
export function rangesOf(numbers: readonly number[]): string {
  const ranges: [first: number, last: number][] = [];
  for (const number of numbers) {
    const range = ranges.at(-1);
    if (range?.[1] === number - 1) range[1] = number;
    else ranges.push([number, number]);
  }
  return ranges.map(([first, last]) => (first === last ? String(first) : `${first}–${last}`)).join(', ');
}
