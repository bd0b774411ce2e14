import type { Gauge } from 'prom-client';
import type { Database, Queries } from '../db.ts';

/** However many scrape, the database is asked once in so long. */
const keptMs = 10_000;

/** A figure that goes up and down, read from the database. It is of all nodes, and each of them says it. */
export interface WatchedGauge {
  gauge: Gauge;
  read: (db: Queries) => Promise<number>;
}

/** Gives the function that reads these before a scrape. What cannot be read is left out. */
export function watchedGauges(gauges: readonly WatchedGauge[], db: Database): () => Promise<void> {
  let readAt = -Infinity;
  return async () => {
    if (performance.now() - readAt < keptMs) return;
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
