import sql from 'sql-template-tag';
import type { Queries } from '#platform/server/database/db.ts';

export interface AuditRow {
  action: string;
  outcome: 'done' | 'refused';
  actorId: string | null;
  subjectId: string | null;
  addressHash: string | null;
}

export async function insertAudit(tx: Queries, row: AuditRow): Promise<void> {
  await tx.run(sql`
    insert into audit (action, outcome, actor_id, subject_id, address_hash)
    values (${row.action}, ${row.outcome}, ${row.actorId}, ${row.subjectId}, ${row.addressHash})
  `);
}

/** Entries of a user, newest first, up to the maximum of a page. */
export async function findOwnAudit(
  db: Queries,
  actorId: string,
): Promise<(Pick<AuditRow, 'action' | 'outcome' | 'subjectId'> & { at: string })[]> {
  return db.many(sql`
    select at, action, outcome, subject_id as "subjectId"
    from audit where actor_id = ${actorId} order by id desc limit 10000
  `);
}
