import type { Queries } from '#platform/server/db.ts';
import type { OtherWords } from '#platform/server/search/asked-words.ts';
import type { Wanted } from '#platform/server/search/parse-search.ts';
import { stemsOf } from '#platform/server/search/stems.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { findBeginningWith } from '../spelling/spelling-store.ts';
import { synonymsOf } from '../synonyms/synonyms-of.ts';

/** From so many letters on, words of texts are looked up by what was typed of them. */
const letters = 3;
const endings = 20;

type Groups = readonly (readonly string[])[];

/** Groups of words that mean the same, by the stems of those that are one word, and by phrases. */
const known = new WeakMap<Groups, Map<string, Set<readonly string[]>>>();

function byStem(groups: Groups): Map<string, Set<readonly string[]>> {
  let found = known.get(groups);
  if (found) return found;
  known.set(groups, (found = new Map()));
  for (const group of groups)
    for (const word of group)
      for (const key of keysOf(word)) {
        const held = found.get(key);
        if (held) held.add(group);
        else found.set(key, new Set([group]));
      }
  return found;
}

const keysOf = (word: string): readonly string[] => (word.includes(' ') ? [word] : stemsOf({ form: word, written: word }, null));

/** Other words by which what is wanted is found as well: those that mean the same, and, where things are many, those that what is still typed may become. */
export async function othersOf(db: Queries, viewer: Viewer, wanted: readonly Wanted[], areFew: boolean): Promise<OtherWords> {
  const synonyms = byStem(await synonymsOf(db));
  const found = new Map<Wanted, readonly string[]>();
  for (const each of wanted) {
    const { tokens, isBeginning, address } = each;
    if (address !== undefined) continue;
    const said = tokens.map(({ form }) => form).join(' ');
    const [token] = tokens;
    const keys = tokens.length === 1 && token ? stemsOf(token, null) : [said];
    const same = keys.flatMap((key) => [...(synonyms.get(key) ?? [])].flat()).filter((word) => word !== said);
    const typed = tokens.at(-1)?.form ?? '';
    const ends =
      !areFew && isBeginning && tokens.length === 1 && [...typed].length >= letters
        ? await findBeginningWith(db, viewer, typed, endings)
        : [];
    found.set(each, [...new Set([...same, ...ends.filter((word) => word !== typed)])]);
  }
  return (each) => found.get(each) ?? [];
}
