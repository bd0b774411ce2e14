import type { Queries } from '#platform/server/database/db.ts';
import type { CompiledSearch, TimeSlice } from '#platform/server/search/compiled-search.ts';
import { hubLimits } from '../../contract/limits.ts';
import { findPlaces, type FoundPlaces, type PageOrder, type Selection } from './store.ts';

/** Places found by a search. `total` is capped at the limit of exact counting. */
export interface SearchPositions extends FoundPlaces {
  isTotalCut: boolean;
}

/**
 * Finds the first places that match a search, and their number. `among` is the approximate number
 * of candidates.
 * An item is never changed before it is created, so the newest ones are among the recently changed.
 * For a frequent word this reads time slices, newest first, until page and count are filled. Other
 * orders read everything.
 * `shown` is the number of first places whose rows are read in the same round trip.
 */
export async function searchPositions(
  db: Queries,
  selection: Selection,
  requested: CompiledSearch,
  order: PageOrder,
  among: number,
  shown = 0,
): Promise<SearchPositions> {
  const nothing: SearchPositions = { total: 0, places: [], rows: [], isTotalCut: false };
  if (requested.query === '') return nothing;
  const look = async (stretch: TimeSlice): Promise<SearchPositions> => {
    const wanted = {
      query: requested.query,
      stretch,
      isReachInIndex: among < requested.likely,
      notBefore: stretch.isLast ? undefined : stretch.from,
      shown,
    };
    const { total, ...found } = await findPlaces(db, selection, wanted, order);
    return { total: Math.min(total, hubLimits.countedExactly), ...found, isTotalCut: total > hubLimits.countedExactly };
  };
  const { from, until } = requested;
  if (order.sort === 'title' || order.sort === 'oldest') return look({ marks: [], from, until, things: 0, isLast: true });
  const stretches = requested.timeSlices({ among, from: selection.range.from });
  const enough = Math.max(order.limit, hubLimits.countedExactly);
  let found = nothing;
  let reached: TimeSlice | undefined;
  for (let next = stretches.next(enough, 0), before = 0; next; before = found.total) {
    reached = reached ? inOne(reached, next) : next;
    found = await look(reached);
    if (found.isTotalCut && found.places.length >= order.limit) break;
    next = stretches.next(Math.max(order.limit, enough - found.total), found.total - before);
  }
  return found;
}

/** Joins two consecutive time slices. */
const inOne = (one: TimeSlice, { marks, from, things, isLast }: TimeSlice): TimeSlice => ({
  marks: one.marks.length > 0 && marks.length > 0 ? [...one.marks, ...marks] : [],
  from,
  until: one.until,
  things: one.things + things,
  isLast,
});
