import sql from 'sql-template-tag';
import type { Transaction } from '../database/db.ts';
import { mark } from './lexemes.ts';

/**
 * Moves the next `limit` indexed things after a cursor to the category that theirs was merged into.
 * Their change number remains.
 */
export function moveIndexed(
  tx: Transaction,
  category: string,
  after: string | null,
  limit: number,
): Promise<{ looked: number; last: string | null }> {
  return tx.one(sql`
    with looked as materialized (select item from searched_things where item > ${after ?? '0'}::bigint order by item limit ${limit}),
    moved as (
      update searched_things s set category = c.merged_into,
        words = ts_delete(s.words, ${mark.category(category)}) || array_to_tsvector(array[${mark.category('')} || c.merged_into])
      from looked, categories c
      where s.item = looked.item and s.category = ${category} and c.id = ${category} and c.merged_into is not null)
    select count(*)::integer as looked, max(item)::text as last from looked`);
}
