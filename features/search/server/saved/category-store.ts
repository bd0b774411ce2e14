import sql from 'sql-template-tag';
import type { Transaction } from '#platform/server/database/db.ts';

/** Updates saved searches within a merged category, among the next `limit` searches after one. */
export function moveSaved(
  tx: Transaction,
  category: string,
  after: string | null,
  limit: number,
): Promise<{ looked: number; last: string | null }> {
  const [userId = '', id = '00000000-0000-0000-0000-000000000000'] = after?.split(' ') ?? [];
  return tx.one(sql`
    with looked as materialized (
      select user_id, id from saved_searches where (user_id, id) > (${userId}, ${id}::uuid) order by user_id, id limit ${limit}),
    moved as (
      update saved_searches s set filter = jsonb_set(s.filter, '{category}', to_jsonb(c.merged_into)) from looked, categories c
      where s.user_id = looked.user_id and s.id = looked.id and s.filter ->> 'category' = ${category} and c.id = ${category} and c.merged_into is not null)
    select count(*)::integer as looked, (array_agg(user_id || ' ' || id order by user_id desc, id desc))[1] as last from looked`);
}
