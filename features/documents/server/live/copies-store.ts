import sql from 'sql-template-tag';
import type { Queries, Transaction } from '#platform/server/database/db.ts';
import type { StoredCopy } from './copies.ts';

/** Which letters in merged updates after a number are copies of others. */
export async function copiesAfter(db: Queries, id: string, seq: number): Promise<StoredCopy[]> {
  const rows = await db.many<{ copies: StoredCopy[] }>(
    sql`select copies from document_updates where document_id = ${id} and seq > ${seq} and copies is not null order by seq`,
  );
  return rows.flatMap(({ copies }) => copies);
}

/** Stores the copies in each of the updates up to `seq`. */
export async function saveCopies(tx: Transaction, id: string, copies: readonly (readonly StoredCopy[])[], seq: number): Promise<void> {
  const first = seq - copies.length + 1;
  const found = copies.flatMap((each, index) => (each.length > 0 ? [{ seq: first + index, copies: each }] : []));
  if (found.length === 0) return;
  await tx.run(sql`
    update document_updates u set copies = made.copies from jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as made (seq integer, copies jsonb)
    where u.document_id = ${id} and u.seq = made.seq`);
}
