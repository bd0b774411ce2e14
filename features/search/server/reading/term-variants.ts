import type { Queries } from '#platform/server/database/db.ts';
import type { SearchTerm } from '#platform/server/search/parse-search.ts';
import { stemsOf } from '#platform/server/search/stems.ts';
import type { Token } from '#platform/server/search/tokens.ts';
import type { Viewer } from '#platform/server/security/viewer.ts';
import { findBeginningWith } from '../spelling/spelling-store.ts';
import { synonymsOf } from '../synonyms/synonyms-of.ts';

/** Minimum length of a typed prefix that is looked up among the words of texts. */
const letters = 3;
const endings = 20;

type Groups = readonly (readonly string[])[];

/** Synonyms by the stems of single words, and by phrases; cached per set of groups. */
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

/** Alternatives of a term. */
export interface TermVariants {
  synonyms: readonly string[];
  /** Completions, if there are too many things for prefix searches. */
  endings: readonly string[];
  corrections: readonly string[];
  /** The term has no matches as typed, so corrections count as the term itself. */
  isNowhere: boolean;
}

export const noVariants: TermVariants = { synonyms: [], endings: [], corrections: [], isNowhere: false };

/** All alternatives. */
export const allVariants = ({ synonyms: same, endings, corrections: meant }: TermVariants): readonly string[] => [
  ...new Set([...meant, ...same, ...endings]),
];

/** Corrections that count as the term itself. */
export const correctedVariants = ({ corrections: meant, isNowhere }: TermVariants): readonly string[] => (isNowhere ? meant : []);

/** Returns the alternatives of all terms. */
export async function variantsOf(
  db: Queries,
  viewer: Viewer,
  terms: readonly SearchTerm[],
  areFew: boolean,
): Promise<Map<SearchTerm, TermVariants>> {
  const searched = terms.filter(({ address }) => address === undefined);
  const endingsOf = async ({ tokens, isBeginning }: SearchTerm): Promise<string[]> => {
    const typed = tokens.at(-1)?.form ?? '';
    if (areFew || !isBeginning || tokens.length !== 1 || [...typed].length < letters) return [];
    return (await findBeginningWith(db, viewer, typed, endings)).filter((word) => word !== typed);
  };
  // In parallel, so that both share a round trip.
  const [sameAs, ends] = await Promise.all([readSynonyms(db), Promise.all(searched.map(endingsOf))]);
  return new Map(searched.map((each, index) => [each, { ...noVariants, synonyms: sameAs(each.tokens), endings: ends[index] ?? [] }]));
}

/** Returns a function that gives the synonyms of a word or phrase. */
export async function readSynonyms(db: Queries): Promise<(tokens: readonly Pick<Token, 'form' | 'written'>[]) => string[]> {
  const synonyms = byStem(await synonymsOf(db));
  return (tokens) => {
    const text = tokens.map(({ form }) => form).join(' ');
    const [token] = tokens;
    const keys = tokens.length === 1 && token ? stemsOf(token, null) : [text];
    const groups = [...new Set(keys.flatMap((key) => [...(synonyms.get(key) ?? [])]))];
    return [...new Set(nearestTo(text, groups).flat())].filter((word) => word !== text);
  };
}

/**
 * Without groups that only share a stem of another language: the French stem of marées (tides) is mar, Spanish for
 * sea. They begin like the word for at least two letters less than others.
 */
function nearestTo(value: string, groups: Groups): Groups {
  const likeness = groups.map((words) => Math.max(...words.map((word) => commonLetters(value, word))));
  const most = Math.max(...likeness);
  return groups.filter((_words, index) => (likeness[index] ?? 0) > most - 2);
}

function commonLetters(one: string, other: string): number {
  let count = 0;
  while (count < one.length && one[count] === other[count]) count += 1;
  return count;
}
