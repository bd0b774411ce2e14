import { askedFor, nameWords } from '#platform/server/search/search-words.ts';
import { closestWords, mayBeTypo, spellingsOf } from '#platform/server/search/spelling.ts';
import type { Queries } from '#platform/server/database/db.ts';
import { isSignedIn, type SignedInViewer, type Viewer } from '#platform/server/security/viewer.ts';
import { namesSpelled } from './person-search-store.ts';

/** Maximum number of corrections of a word. */
const offered = 6;

/** Words of names of people whom the viewer may see that differ from a word by a typo. */
export async function similarNames(db: Queries, viewer: Viewer, word: string): Promise<string[]> {
  if (!isSignedIn(viewer) || !mayBeTypo(word)) return [];
  const names = await namesSpelled(db, viewer, spellingsOf(word));
  return closestWords(word, names.flatMap(nameWords));
}

/** A word of a search for names with its corrections. */
export interface CorrectedName {
  typed: string;
  corrections: readonly string[];
}

/** Corrects a search for names, for lists without results; undefined if no name is similar. */
export async function correctNames(db: Queries, viewer: SignedInViewer, query: string | undefined): Promise<CorrectedName[] | undefined> {
  const words = await Promise.all(
    askedFor(query ?? '').map(async (typed) => ({ typed, corrections: (await similarNames(db, viewer, typed)).slice(0, offered) })),
  );
  return words.some(({ corrections }) => corrections.length > 0) ? words : undefined;
}
