import type { Queries } from '#platform/server/db.ts';
import type { AskedSearch, Stretch } from '#platform/server/search/asked-search.ts';
import { hubLimits } from '../../contract/limits.ts';
import { findPlaces, type FoundPlaces, type PageOrder, type Selection } from './store.ts';

/** Of what holds a word the rest is looked for at once, where there is so many times less than is counted. */
const rareSteps = 20;

/** What a search found: of more than are counted exactly, as many as are. */
export interface SearchedPlaces extends FoundPlaces {
  isTotalCut: boolean;
}

/**
 * Finds the first places of what holds the words, and how much does; there are about `among` things in question. Nothing is changed before it is made, so that the newest lie among what was changed since
 * then: of a frequent word no more is read than a page and the count need. Another order is known once all is read.
 */
export async function searchPlaces(
  db: Queries,
  selection: Selection,
  asked: AskedSearch,
  order: PageOrder,
  among: number,
): Promise<SearchedPlaces> {
  let found: SearchedPlaces = { total: 0, places: [], isTotalCut: false };
  if (asked.query === '') return found;
  const enough = Math.max(order.limit, hubLimits.countedExactly);
  const isByTime = order.sort === 'newest' || order.sort === 'updated';
  const stretches = asked.stretches({ enough, among, from: selection.span.from });
  let reached = isByTime ? 1 : stretches.length;
  for (;;) {
    const isLast = reached >= stretches.length;
    const stretch = inOne(stretches.slice(0, reached));
    const wanted = { query: asked.query, stretch, isReachInIndex: among < asked.likely, notBefore: isLast ? undefined : stretch.from };
    const { total, places } = await findPlaces(db, selection, wanted, order);
    found = { total: Math.min(total, hubLimits.countedExactly), places, isTotalCut: total > hubLimits.countedExactly };
    if (isLast || (found.isTotalCut && places.length >= order.limit)) return found;
    reached = total * rareSteps < hubLimits.countedExactly ? stretches.length : reached + 1;
  }
}

/** Stretches that follow one another, as one. */
function inOne(stretches: readonly Stretch[]): Stretch {
  const marks = stretches.every((each) => each.marks.length > 0) ? stretches.flatMap((each) => each.marks) : [];
  return {
    marks,
    from: stretches.at(-1)?.from,
    until: stretches[0]?.until,
    things: stretches.reduce((sum, { things }) => sum + things, 0),
  };
}
