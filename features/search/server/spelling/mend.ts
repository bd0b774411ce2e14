import type { Queries } from '#platform/server/db.ts';
import type { Wanted } from '#platform/server/search/parse-search.ts';
import { stemsOf } from '#platform/server/search/stems.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { mayBeSlip, slipsAllowed, slipsBetween, spellingsOf } from './edits.ts';
import { findSpelledAlike } from './spelling-store.ts';

const looked = 300;
const offered = 4;

/** Returns corrections of a word, closest first, among words that the viewer may see somewhere. */
export async function meantBy(db: Queries, viewer: Viewer, { tokens, isPhrase, address }: Wanted, most = Infinity): Promise<string[]> {
  const [token] = tokens;
  if (!token || tokens.length > 1 || isPhrase || address !== undefined || !mayBeSlip(token.form)) return [];
  const { form } = token;
  const alike = await findSpelledAlike(db, viewer, spellingsOf(form), looked);
  // Other forms of the word are found anyway.
  const own = new Set([form, ...stemsOf(token, null)]);
  return alike
    .filter((word) => !own.has(word) && !stemsOf({ form: word, written: word }, null).some((stem) => own.has(stem)))
    .map((word) => ({ word, slips: slipsBetween(form, word), begins: beginsAlike(form, word) }))
    .filter(({ slips }) => slips <= Math.min(most, slipsAllowed(form)))
    .sort((one, other) => one.slips - other.slips || other.begins - one.begins || (one.word < other.word ? -1 : 1))
    .slice(0, offered)
    .map(({ word }) => word);
}

/** Length of the common prefix. */
function beginsAlike(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return length;
}
