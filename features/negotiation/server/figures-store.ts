import sql from 'sql-template-tag';
import { flow, type FigureSource } from '#platform/server/extension-points/figure-source.ts';
import { defineGauge } from '#platform/server/metrics/figures.ts';
import type { WatchedGauge } from '#platform/server/metrics/watched-gauges.ts';

/** Number of running negotiations; the query uses a partial index. */
export const negotiationGauges: readonly WatchedGauge[] = [
  {
    gauge: defineGauge('atrium_negotiations_under_way', 'Negotiations in progress, of all nodes.'),
    read: async (db) => (await db.one<{ count: number }>(sql`select count(*) as count from negotiations where phase <> 'ended'`)).count,
  },
];

/** Number of negotiations started. */
export const negotiationFigures: readonly FigureSource[] = [
  flow(
    'negotiations',
    ({ from, until }) => sql`
    select count(*) as count from negotiations where started_at >= ${from}::timestamptz and started_at < ${until}::timestamptz`,
  ),
];
