import type { ServerFeature } from '../feature.ts';
import type { House } from '../house.ts';

/**
 * Counts visible things of all features, including disabled kinds, since those things were visible.
 */
export function countStandingOf(features: readonly Pick<ServerFeature, 'reportables'>[]): House['countStanding'] {
  const counts = features.flatMap(({ reportables = [] }) => reportables.flatMap(({ waiting }) => waiting?.countStanding ?? []));
  return async function countStanding(db, authorId, { id, limit }) {
    let count = 0;
    for (const each of counts) {
      if (count >= limit) break;
      count += await each(db, authorId, { id, limit: limit - count });
    }
    return count;
  };
}
