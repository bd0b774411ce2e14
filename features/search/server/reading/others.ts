import type { Queries } from '#platform/server/db.ts';
import type { Wanted } from '#platform/server/search/parse-search.ts';
import { stemsOf } from '#platform/server/search/stems.ts';
import type { Token } from '#platform/server/search/tokens.ts';
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

/** By what a thing that is wanted is found beside its own forms. */
export interface Others {
  /** Words that mean the same. */
  same: readonly string[];
  /** What it may become while it is typed, where things are many. */
  endings: readonly string[];
  /** What it may have been meant as. */
  meant: readonly string[];
  /** Nothing holds it as it was typed, so that what it may have been meant as counts as itself. */
  isNowhere: boolean;
}

export const noOthers: Others = { same: [], endings: [], meant: [], isNowhere: false };

/** All of them, as one looks for them. */
export const allOthers = ({ same, endings, meant }: Others): readonly string[] => [...new Set([...meant, ...same, ...endings])];

/** Those that stand for the word itself, where it is nowhere. */
export const meantOthers = ({ meant, isNowhere }: Others): readonly string[] => (isNowhere ? meant : []);

/** The others of all that is wanted. */
export async function othersOf(db: Queries, viewer: Viewer, wanted: readonly Wanted[], areFew: boolean): Promise<Map<Wanted, Others>> {
  const looked = wanted.filter(({ address }) => address === undefined);
  const endingsOf = async ({ tokens, isBeginning }: Wanted): Promise<string[]> => {
    const typed = tokens.at(-1)?.form ?? '';
    if (areFew || !isBeginning || tokens.length !== 1 || [...typed].length < letters) return [];
    return (await findBeginningWith(db, viewer, typed, endings)).filter((word) => word !== typed);
  };
  // Asked for at the same time, so that both go in one round trip.
  const [sameAs, ends] = await Promise.all([readSynonyms(db), Promise.all(looked.map(endingsOf))]);
  return new Map(looked.map((each, index) => [each, { ...noOthers, same: sameAs(each.tokens), endings: ends[index] ?? [] }]));
}

/** Tells what means the same as a word or a phrase. */
export async function readSynonyms(db: Queries): Promise<(tokens: readonly Pick<Token, 'form' | 'written'>[]) => string[]> {
  const synonyms = byStem(await synonymsOf(db));
  return (tokens) => {
    const said = tokens.map(({ form }) => form).join(' ');
    const [token] = tokens;
    const keys = tokens.length === 1 && token ? stemsOf(token, null) : [said];
    return [...new Set(keys.flatMap((key) => [...(synonyms.get(key) ?? [])].flat()))].filter((word) => word !== said);
  };
}
