import sql from 'sql-template-tag';
import type { Transaction } from '#platform/server/database/db.ts';

/**
 * Merged updates stay for windows that were away: they get only what they lack, and the server knows what their people had seen when
 * they formatted or moved something. So many bytes are some hours of typing.
 */
export const storedLog = {
  bytes: 500_000,
  /** Of each update in addition to its content. */
  rowBytes: 50,
  /** Also of large updates. */
  updates: 50,
} as const;

/** Deletes old updates of those up to `seq`, which are merged. */
export async function trimLog(tx: Transaction, id: string, seq: number): Promise<void> {
  await tx.run(sql`
    delete from document_updates where document_id = ${id} and seq <= least(${seq - storedLog.updates}::integer, (
      select coalesce(max(each.seq), 0) from (
        select u.seq, sum(length(u.content) + ${storedLog.rowBytes}::integer) over (order by u.seq desc) as bytes
        from document_updates u where u.document_id = ${id} and u.seq <= ${seq}) each
      where each.bytes > ${storedLog.bytes}::integer))`);
}
