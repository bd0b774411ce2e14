import { dateTimeText } from '#platform/contract/date-text.ts';
import type { Language } from '#platform/contract/language.ts';
import { firstFamily } from '#platform/contract/printing/families.ts';
import type { PageMeans } from './page-means.ts';

/**
 * A user's text with its detected language; in the document's language if detection is
 * unreliable.
 */
export function writtenText({ language, printable, languageOf }: PageMeans, text: string, title = '') {
  const found = languageOf(`${title}\n${text}`);
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

export const instantText = (language: Language, instant: string): string => `${dateTimeText(language, instant, 'UTC')} UTC`;
