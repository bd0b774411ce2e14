import sql from 'sql-template-tag';
import { flow, type FigureSource } from '#platform/server/figure-source.ts';

/** How many negotiations began. */
export const negotiationFigures: readonly FigureSource[] = [
  flow(
    'negotiations',
    ({ from, until }) => sql`
    select count(*) as count from negotiations where started_at >= ${from}::timestamptz and started_at < ${until}::timestamptz`,
  ),
];
