import sql from 'sql-template-tag';
import { flow, level, type FigureSource } from '#platform/server/extension-points/figure-source.ts';

/**
 * Numbers of users, new users and active users. Activity is derived from the last one, so past days
 * cannot be recounted.
 */
export const accountFigures: readonly FigureSource[] = [
  level('people', ({ until }) => sql`select count(*) as count from users where created_at < ${until}::timestamptz`),
  flow(
    'newPeople',
    ({ from, until }) => sql`
    select count(*) as count from users where created_at >= ${from}::timestamptz and created_at < ${until}::timestamptz`,
  ),
  {
    ...flow(
      'activePeople',
      ({ from, until }) => sql`
      select count(*) as count from users where last_active_at >= ${from}::timestamptz and last_active_at < ${until}::timestamptz`,
    ),
    isOfTheMoment: true,
  },
];
