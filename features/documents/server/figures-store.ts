import sql from 'sql-template-tag';
import { flow, type FigureSource } from '#platform/server/extension-points/figure-source.ts';

/** Number of documents published for the first time. */
export const documentFigures: readonly FigureSource[] = [
  flow(
    'documents',
    ({ from, until }) => sql`
    select count(*) as count from documents where published_at >= ${from}::timestamptz and published_at < ${until}::timestamptz`,
  ),
];
