import sql from 'sql-template-tag';
import { flow, type FigureSource } from '#platform/server/extension-points/figure-source.ts';

export const groupFigures: readonly FigureSource[] = [
  flow(
    'groups',
    ({ from, until }) => sql`
    select count(*) as count from groups where created_at >= ${from}::timestamptz and created_at < ${until}::timestamptz`,
  ),
];
