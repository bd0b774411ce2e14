import type { ServerFeature } from '../extension-points/feature.ts';
import type { AppContext } from '../app-context.ts';

/**
 * Counts visible things of all features, including disabled kinds, since those things were visible.
 */
export function countVisibleOf(features: readonly Pick<ServerFeature, 'reportables'>[]): AppContext['countVisible'] {
  const counts = features.flatMap(({ reportables = [] }) => reportables.flatMap(({ waiting }) => waiting?.countVisible ?? []));
  return async function countVisible(db, authorId, { id, limit }) {
    let count = 0;
    for (const each of counts) {
      if (count >= limit) break;
      count += await each(db, authorId, { id, limit: limit - count });
    }
    return count;
  };
}
