import sql from 'sql-template-tag';
import { backfill } from '#platform/server/jobs/backfill.ts';

/**
 * Never-opened accounts to which earlier releases gave an activity, the time of insertion by
 * default. Their owners neither accepted the terms nor had a session.
 */
const neverOpened = sql`
  last_active_at = created_at and terms_accepted_at is null and not exists (select from sessions s where s.user_id = users.id)`;

/** Sets `last_active_at` of never-opened accounts to null. */
export const unopenedBackfill = backfill('accounts', 'emptyActivity', [
  {
    name: 'unopened',
    size: 500,
    countMissing: async (db) => (await db.one<{ count: number }>(sql`select count(*) as count from users where ${neverOpened}`)).count,
    fill: (tx, atMost) =>
      tx.run(sql`
        update users set last_active_at = null
        where id in (select id from users where ${neverOpened} limit ${atMost} for no key update)`),
  },
]);
