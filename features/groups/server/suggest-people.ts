import type { Sql } from 'sql-template-tag';
import { readersAmong, type SeenBy } from '#features/accounts/server/public-api.ts';
import type { Queries } from '#platform/server/db.ts';
import { searchWords } from '#platform/server/search-words.ts';
import type { SignedInViewer } from '#platform/server/viewer.ts';
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
 * Suggests people to mention below a thing: those who see it and either wrote there under their
 * names or share one of its groups with the viewer. Members of other groups are never listed.
 */
export async function suggestPeople(
  db: Queries,
  viewer: SignedInViewer,
  { typed, groupIds, writers, isSeen, limit }: Offer,
): Promise<SuggestedPerson[]> {
  const words = searchWords(typed);
  if (typed.trim() !== '' && words.length === 0) return [];
  const members = await findAcquaintances(db, viewer, groupIds, typed, limit);
  const met = new Map([...writers.filter((each) => isCalled(each, words)), ...members].map((person) => [person.id, person]));
  met.delete(viewer.id);
  const few = [...met.values()].slice(0, limit);
  const readers = await readersAmong(db, few, isSeen);
  return few.filter(({ id }) => readers.has(id));
}

/** Whether each word is a prefix of a word of the person's name or username. */
function isCalled({ name, username }: SuggestedPerson, words: readonly string[]): boolean {
  const own = searchWords(`${name} ${username}`);
  return words.every((word) => own.some((each) => each.startsWith(word)));
}
