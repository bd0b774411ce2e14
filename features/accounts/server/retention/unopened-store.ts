import sql from 'sql-template-tag';
import { fillingIn } from '#platform/server/filling-in.ts';

/**
 * Accounts that earlier releases made with an activity that never was: the column defaulted to the instant of the insert, nobody accepted the
 * terms for them, and no session was ever opened.
 */
const neverOpened = sql`
  last_active_at = created_at and terms_accepted_at is null and not exists (select from sessions s where s.user_id = users.id)`;

/** Empties `last_active_at` of accounts that were never opened. */
export const emptyingActivity = fillingIn('accounts', 'emptyActivity', [
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
