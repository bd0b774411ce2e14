import sql from 'sql-template-tag';
import type { Queries, Transaction } from '#platform/server/database/db.ts';
import type { Viewer } from '#platform/server/security/viewer.ts';
import { retention } from '../contract/retention.ts';
import type { DocumentVisibility } from '../contract/kinds.ts';
import { coAuthorIds } from './co-author-store.ts';
import { inBinOf } from './policy.ts';

/** Former state of a document in the bin. */
export interface BinnedRow {
  authorId: string;
  /** Null for a draft. */
  visibility: DocumentVisibility | null;
  groupIds: string[];
  coAuthorIds: string[];
}

/**
 * Moves a document to its author's bin and records its visibility and groups. Groups that are being
 * deleted are not recorded. Releases the draft key.
 */
export async function saveDeletion(tx: Transaction, id: string): Promise<void> {
  await tx.run(sql`
    with left_groups as (delete from document_groups where document_id = ${id} returning group_id)
    update documents set state = 'deleted', deleted_at = now(), deleted_visibility = visibility, visibility = null, shelves = '{}',
      draft_key = null, deleted_group_ids = array(
        select group_id from left_groups join groups g on g.id = group_id where g.deleted_at is null order by group_id)
    where id = ${id}`);
}

/** Restores a document from the bin as a draft. */
export async function saveUndeletion(tx: Transaction, id: string): Promise<void> {
  await tx.run(sql`
    update documents set state = 'draft', deleted_at = null, deleted_visibility = null, deleted_group_ids = null where id = ${id}`);
}

/** Former groups of a document in the viewer's bin. */
export async function binnedGroupIds(db: Queries, viewer: Viewer, id: string): Promise<string[]> {
  const row = await db.maybeOne<{ groupIds: string[] }>(
    sql`select d.deleted_group_ids as "groupIds" from documents d where d.id = ${id} and ${inBinOf(viewer)}`,
  );
  return row?.groupIds ?? [];
}

/** Locks a document in the viewer's bin until the end of the transaction. */
export function lockBinned(tx: Transaction, viewer: Viewer, id: string): Promise<BinnedRow | undefined> {
  return tx.maybeOne(sql`
    select d.author_id as "authorId", d.deleted_visibility as visibility, d.deleted_group_ids as "groupIds",
      ${coAuthorIds} as "coAuthorIds"
    from documents d where d.id = ${id} and ${inBinOf(viewer)} for update`);
}

/** Deletes one document, or at most `atMost`, from the viewer's bin; returns their IDs. */
export function removeBinned(tx: Transaction, viewer: Viewer, which: { id: string } | { atMost: number }): Promise<{ id: string }[]> {
  return tx.many(sql`
    delete from documents where id in (
      select d.id from documents d where ${inBinOf(viewer)} and ${'id' in which ? sql`d.id = ${which.id}` : sql`true`}
      order by d.deleted_at limit ${'id' in which ? 1 : which.atMost} for update)
    returning id`);
}

/** Deletes at most `atMost` documents whose time in the bin has expired; returns their IDs. */
export async function removeOldBinned(tx: Transaction, atMost: number): Promise<string[]> {
  const removed = await tx.many<{ id: string }>(sql`
    delete from documents where id in (
      select id from documents where state = 'deleted' and deleted_at < now() - ${retention.documents.periods.bin}::interval
      order by deleted_at limit ${atMost} for update skip locked)
    returning id`);
  return removed.map(({ id }) => id);
}
