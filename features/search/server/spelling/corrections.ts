import type { Queries } from '#platform/server/db.ts';
import type { SearchTerm } from '#platform/server/search/parse-search.ts';
import { stemsOf } from '#platform/server/search/stems.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { mayBeTypo, editsAllowed, editDistance, spellingsOf } from './edits.ts';
import { findSpelledAlike } from './spelling-store.ts';

const looked = 300;
const offered = 4;

/** Returns corrections of a word, closest first, among words that the viewer may see somewhere. */
export async function correctionsFor(
  db: Queries,
  viewer: Viewer,
  { tokens, isPhrase, address }: SearchTerm,
  most = Infinity,
): Promise<string[]> {
  const [token] = tokens;
  if (!token || tokens.length > 1 || isPhrase || address !== undefined || !mayBeTypo(token.form)) return [];
  const { form } = token;
  const alike = await findSpelledAlike(db, viewer, spellingsOf(form), looked);
  // Other forms of the word are found anyway.
  const own = new Set([form, ...stemsOf(token, null)]);
  return alike
    .filter((word) => !own.has(word) && !stemsOf({ form: word, written: word }, null).some((stem) => own.has(stem)))
    .map((word) => ({ word, edits: editDistance(form, word), begins: beginsAlike(form, word) }))
    .filter(({ edits }) => edits <= Math.min(most, editsAllowed(form)))
    .sort((one, other) => one.edits - other.edits || other.begins - one.begins || (one.word < other.word ? -1 : 1))
    .slice(0, offered)
    .map(({ word }) => word);
}

/** Length of the common prefix. */
function beginsAlike(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return length;
}
