import type { Sql } from 'sql-template-tag';
import { correctNames, readersAmong, type SeenBy } from '#features/accounts/server/public-api.ts';
import type { Queries } from '#platform/server/database/db.ts';
import { correctedQuery, nameWords, searchQuery, searchWords } from '#platform/server/search/search-words.ts';
import type { SignedInViewer } from '#platform/server/security/viewer.ts';
import { findAcquaintances, type SuggestedPerson } from './acquaintance-store.ts';

interface Offer {
  /** Prefix of a name. */
  typed: string;
  /** Query of the ids of the groups that the thing is shared with. */
  groupIds: Sql;
  /** People who wrote there under their names. */
  writers: readonly SuggestedPerson[];
  isSeen: SeenBy;
  limit: number;
}

/**
 * Suggests people to mention below a thing: people who see it and either wrote there under their
 * names or share one of its groups with the viewer. Members of other groups are never listed.
 */
export async function suggestPeople(
  db: Queries,
  viewer: SignedInViewer,
  { typed, groupIds, writers, isSeen, limit }: Offer,
): Promise<SuggestedPerson[]> {
  const words = searchWords(typed);
  if (typed.trim() !== '' && words.length === 0) return [];
  const met = await findCalled(db, viewer, { typed, groupIds, writers, limit });
  met.delete(viewer.id);
  const few = [...met.values()].slice(0, limit);
  const readers = await readersAmong(db, few, isSeen);
  return few.filter(({ id }) => readers.has(id));
}

/** People whose names begin with the words; if there are none, people with similar names. */
async function findCalled(
  db: Queries,
  viewer: SignedInViewer,
  { typed, groupIds, writers, limit }: Pick<Offer, 'typed' | 'groupIds' | 'writers' | 'limit'>,
): Promise<Map<string, SuggestedPerson>> {
  const find = async (words: readonly NameWord[], wordsIn: (groupId: string) => string | undefined) => {
    const members = await findAcquaintances(db, viewer, groupIds, wordsIn, limit);
    return new Map([...writers.filter((each) => isCalled(each, words)), ...members].map((person) => [person.id, person]));
  };
  const asTyped = searchWords(typed).map((word) => ({ typed: word, corrections: [] }));
  const met = await find(asTyped, (groupId) => searchQuery(typed, `${groupId}/`));
  const corrected = met.size === 0 ? await correctNames(db, viewer, typed) : undefined;
  return corrected ? find(corrected, (groupId) => correctedQuery(corrected, `${groupId}/`)) : met;
}

type NameWord = Parameters<typeof correctedQuery>[0][number];

/** Whether the person's name or username has each word, as a prefix or corrected. */
function isCalled({ name, username }: SuggestedPerson, words: readonly NameWord[]): boolean {
  const own = [...nameWords(name), ...searchWords(username)];
  return words.every((word) => own.some((each) => each.startsWith(word.typed) || word.corrections.includes(each)));
}
