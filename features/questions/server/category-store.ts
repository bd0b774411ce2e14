import sql from 'sql-template-tag';
import type { Transaction } from '#platform/server/database/db.ts';

const beforeAll = '00000000-0000-0000-0000-000000000000';

/** Moves questions of a merged category, among the next `limit` questions after an id. */
export function moveQuestions(
  tx: Transaction,
  category: string,
  after: string | null,
  limit: number,
): Promise<{ looked: number; last: string | null }> {
  return tx.one(sql`
    with looked as materialized (select id from questions where id > ${after ?? beforeAll}::uuid order by id limit ${limit}),
    moved as (
      update questions q set category = c.merged_into from looked, categories c
      where q.id = looked.id and q.category = ${category} and c.id = ${category} and c.merged_into is not null)
    select count(*)::integer as looked, (array_agg(id order by id desc))[1]::text as last from looked`);
}
