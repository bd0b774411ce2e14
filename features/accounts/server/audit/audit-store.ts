import sql from 'sql-template-tag';
import type { Queries } from '#platform/server/db.ts';

export interface AuditRow {
  action: string;
  outcome: 'done' | 'refused';
  actorId: string | null;
  subjectId: string | null;
  addressHash: string | null;
}

/** Appends one row. */
export async function insertAudit(tx: Queries, row: AuditRow): Promise<void> {
  await tx.run(sql`
    insert into audit (action, outcome, actor_id, subject_id, address_hash)
    values (${row.action}, ${row.outcome}, ${row.actorId}, ${row.subjectId}, ${row.addressHash})
  `);
}
