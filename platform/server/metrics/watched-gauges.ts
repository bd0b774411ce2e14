import type { Gauge } from 'prom-client';
import type { Database, Queries } from '../database/db.ts';

/** Cache time of the values, for several scrapers. */
const cacheMs = 10_000;

/** A gauge whose value is read from the database. It is the same on all nodes. */
export interface WatchedGauge {
  gauge: Gauge;
  read: (db: Queries) => Promise<number>;
}

/**
 * Returns a function that updates these gauges before a scrape. Values that cannot be read are left
 * out.
 */
export function watchedGauges(gauges: readonly WatchedGauge[], db: Database): () => Promise<void> {
  let readAt = -Infinity;
  return async () => {
    if (performance.now() - readAt < cacheMs) return;
    readAt = performance.now();
    await Promise.all(
      gauges.map(({ gauge, read }) =>
        read(db).then(
          (value) => gauge.set(value),
          () => gauge.remove(),
        ),
      ),
    );
  };
}
