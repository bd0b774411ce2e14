import sql from 'sql-template-tag';
import type { Transaction } from '#platform/server/database/db.ts';

const beforeAll = '00000000-0000-0000-0000-000000000000';

/**
 * Moves documents of a merged category to its target, among the next `limit` rows after a cursor.
 * Version and date do not change, since no one edited them.
 */
export function moveDocuments(
  tx: Transaction,
  category: string,
  after: string | null,
  limit: number,
): Promise<{ looked: number; last: string | null }> {
  return tx.one(sql`
    with looked as materialized (select id from documents where id > ${after ?? beforeAll}::uuid order by id limit ${limit}),
    moved as (
      update documents d set category = c.merged_into, shelves = array_replace(d.shelves, 'category:' || d.category, 'category:' || c.merged_into)
      from looked, categories c
      where d.id = looked.id and d.category = ${category} and c.id = ${category} and c.merged_into is not null
      returning d.id, d.category),
    listed as (update document_groups dg set category = moved.category from moved where dg.document_id = moved.id)
    select count(*)::integer as looked, (array_agg(id order by id desc))[1]::text as last from looked`);
}
