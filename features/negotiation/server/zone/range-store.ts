import sql, { empty, type Sql } from 'sql-template-tag';
import type { Queries, Transaction } from '#platform/server/database/db.ts';
import { inBatches } from '#platform/server/database/in-batches.ts';
import type { EndedRanges } from '../../contract/zone/zone.ts';
import type { RangeOwner, SealedRange } from './sealed-range.ts';

interface RangeRow extends RangeOwner {
  sealedRange: Buffer | null;
  changes: number;
}

const columns = sql`clause_id as "clauseId", place, user_id as "userId", sealed_range as "sealedRange"`;

/** The ranges for the open values of these clauses. */
export function rangesOf(db: Queries, clauseIds: readonly string[]): Promise<RangeRow[]> {
  return db.many(sql`select ${columns}, changes from negotiation_ranges where clause_id = any(${clauseIds}::uuid[])`);
}

export async function putRange(
  tx: Transaction,
  { clauseId, place, userId }: RangeOwner,
  { sealedRange, sealedBy, changes }: SealedRange & { changes: number },
): Promise<void> {
  await tx.run(sql`
    insert into negotiation_ranges (clause_id, place, user_id, sealed_range, sealed_by, changes)
    values (${clauseId}, ${place}, ${userId}, ${sealedRange}, ${sealedBy}, ${changes})
    on conflict (clause_id, place, user_id) do update
      set sealed_range = excluded.sealed_range, sealed_by = excluded.sealed_by, changes = excluded.changes`);
}

/** Parts of a statement (`name as (…),`) that delete ended ranges; empty if there are none. */
export function endRanges({ deletedIds, voidedIds }: EndedRanges): Sql {
  const deleted = sql`deleted_ranges as (delete from negotiation_ranges where clause_id = any(${deletedIds}::uuid[])),`;
  const voided = sql`voided_ranges as (
    update negotiation_ranges set sealed_range = null, sealed_by = null where clause_id = any(${voidedIds}::uuid[])),`;
  return sql`${deletedIds.length ? deleted : empty} ${voidedIds.length ? voided : empty}`;
}

/** Deletes ranges of decided clauses and ended sessions, which nodes of an earlier release left. */
export async function deleteLeftRanges(db: Queries): Promise<void> {
  await inBatches((limit) =>
    db.run(sql`
      delete from negotiation_ranges where ctid = any(array(
        select r.ctid from negotiation_ranges r join negotiation_clauses c on c.id = r.clause_id join negotiations n on n.id = c.session_id
        where c.decided_at is not null or n.phase in ('finalVote', 'ended') limit ${limit}))`),
  );
}

/** Ranges encrypted with another key, in order after `after`. */
export function sealedOtherwise(
  tx: Transaction,
  sealedBy: string,
  after: RangeOwner,
  limit: number,
): Promise<(RangeOwner & { sealedRange: Buffer })[]> {
  return tx.many(sql`
    select ${columns} from negotiation_ranges
    where sealed_by <> ${sealedBy} and (clause_id, place, user_id) > (${after.clauseId}::uuid, ${after.place}::smallint, ${after.userId})
    order by clause_id, place, user_id limit ${limit} for update`);
}

export async function setSealedRange(
  tx: Transaction,
  { clauseId, place, userId }: RangeOwner,
  { sealedRange, sealedBy }: SealedRange,
): Promise<void> {
  await tx.run(sql`
    update negotiation_ranges set sealed_range = ${sealedRange}, sealed_by = ${sealedBy}
    where clause_id = ${clauseId} and place = ${place} and user_id = ${userId}`);
}
