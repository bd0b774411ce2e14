import sql from 'sql-template-tag';
import { flow, level, type FigureSource } from '../extension-points/figure-source.ts';

/**
 * Daily statistics of the platform, besides those that processes count themselves
 * (`defineDayCounter`).
 */
export const platformFigures: readonly FigureSource[] = [
  flow(
    'uploads',
    ({ from, until }) => sql`
    select count(*) as count from stored_files where stored_at >= ${from}::timestamptz and stored_at < ${until}::timestamptz`,
  ),
  level(
    'storedBytes',
    ({ until }) => sql`
    select coalesce(sum(size), 0)::bigint as count from stored_files where stored_at < ${until}::timestamptz`,
  ),
  level('databaseBytes', () => sql`select pg_database_size(current_database()) as count`, true),
];
