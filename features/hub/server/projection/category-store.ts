import sql from 'sql-template-tag';
import type { Transaction } from '#platform/server/database/db.ts';

/** Moves the Hub's items of a merged category, among the next `limit` items after one. */
export function moveItems(
  tx: Transaction,
  category: string,
  after: string | null,
  limit: number,
): Promise<{ looked: number; last: string | null }> {
  return tx.one(sql`
    with looked as materialized (select item from hub_items where item > ${after ?? '0'}::bigint order by item limit ${limit}),
    moved as (
      update hub_items i set category = c.merged_into from looked, categories c
      where i.item = looked.item and i.category = ${category} and c.id = ${category} and c.merged_into is not null)
    select count(*)::integer as looked, max(item)::text as last from looked`);
}
