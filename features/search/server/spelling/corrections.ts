import type { Queries } from '#platform/server/database/db.ts';
import type { SearchFinder } from '#platform/server/extension-points/search-finder.ts';
import type { SearchTerm } from '#platform/server/search/parse-search.ts';
import { closestWords, mayBeTypo, spellingsOf } from '#platform/server/search/spelling.ts';
import { stemsOf } from '#platform/server/search/stems.ts';
import type { Viewer } from '#platform/server/security/viewer.ts';
import { findReadable, findSpelledAlike } from './spelling-store.ts';

const scanLimit = 300;
/** Maximum number of corrections, of which half may be words of things and half names of people. */
const offered = 8;

/** Finds corrections of terms for a viewer. */
export interface Corrector {
  db: Queries;
  viewer: Viewer;
  finders: readonly SearchFinder[];
}

/**
 * Returns corrections of a word, closest first, among words that the viewer may read somewhere. `isFound`: the word has
 * results, which other forms of it are among.
 */
export async function correctionsFor(
  { db, viewer, finders }: Corrector,
  term: SearchTerm,
  { most = Infinity, isFound }: { most?: number; isFound: boolean },
): Promise<string[]> {
  const [token] = term.tokens;
  const isCorrected = term.tokens.length === 1 && !term.isQuoted && term.address === undefined;
  if (!token || !isCorrected || !mayBeTypo(token.form)) return [];
  const { form } = token;
  // Without results they are not: a word and a form of it in another language may share a stem by which none is indexed.
  const own = new Set([form, ...stemsOf(token, null)]);
  const isOther = (word: string) =>
    !isFound || (!own.has(word) && !stemsOf({ form: word, written: word }, null).some((stem) => own.has(stem)));
  const [inThings, ...inFinders] = await Promise.all([
    findSpelledAlike(db, viewer, spellingsOf(form), scanLimit),
    ...finders.map(({ similarWords }) => similarWords?.(db, viewer, form) ?? []),
  ]);
  const closest = (words: readonly string[]) => closestWords(form, words, most).slice(0, offered / 2);
  const readable = await findReadable(db, viewer, closest(inThings.filter(isOther)));
  return closestWords(form, [...readable, ...closest(inFinders.flat())], most).slice(0, offered);
}
