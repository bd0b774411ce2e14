import type { Sql } from 'sql-template-tag';
import { readersAmong, type SeenBy } from '#features/accounts/server/public-api.ts';
import type { Queries } from '#platform/server/db.ts';
import { searchWords } from '#platform/server/search-words.ts';
import type { SignedInViewer } from '#platform/server/viewer.ts';
import { membersMet, type OfferedPerson } from './met-store.ts';

interface Offer {
  /** The beginning of a name. */
  typed: string;
  /** The groups of the thing below which somebody is to be named: a query of their ids. */
  groupIds: Sql;
  /** Those who wrote there by name. */
  writers: readonly OfferedPerson[];
  isSeen: SeenBy;
  limit: number;
}

/**
 * Whom the viewer is offered to name below a thing: people who see it and whom one meets there, since they wrote there by name or belong to a group of it that is the
 * viewer's own too. Of other groups nobody reads a list of members this way.
 */
export async function offerPeople(
  db: Queries,
  viewer: SignedInViewer,
  { typed, groupIds, writers, isSeen, limit }: Offer,
): Promise<OfferedPerson[]> {
  const words = searchWords(typed);
  if (typed.trim() !== '' && words.length === 0) return [];
  const members = await membersMet(db, viewer, groupIds, typed, limit);
  const met = new Map([...writers.filter((each) => isCalled(each, words)), ...members].map((person) => [person.id, person]));
  met.delete(viewer.id);
  const few = [...met.values()].slice(0, limit);
  const readers = await readersAmong(db, few, isSeen);
  return few.filter(({ id }) => readers.has(id));
}

/** Whether each of these words begins one of the person's name or username. */
function isCalled({ name, username }: OfferedPerson, words: readonly string[]): boolean {
  const own = searchWords(`${name} ${username}`);
  return words.every((word) => own.some((each) => each.startsWith(word)));
}
