import sql, { type Sql } from 'sql-template-tag';
import type { Transaction } from '#platform/server/database/db.ts';
import type { SignedInViewer } from '#platform/server/security/viewer.ts';
import { isPublished } from './comment-store.ts';

export const titleOf = (id: Sql): Sql => sql`(select d.title from documents d where d.id = ${id})`;

/** Live rooms of everyone who sees the document with this ID; see `audienceRooms`. */
export const roomsOf = (id: Sql): Sql => sql`(
  select array_remove(array['user:' || d.author_id], null) || case when d.visibility = 'public' then array['public'] else '{}' end
    || array(select 'group:' || reach.group_id from document_groups reach where reach.document_id = d.id)
  from documents d where d.id = ${id})`;

/**
 * Whether the viewer is the author of a published document that they see. It can neither be purged
 * nor change its author before the end of the transaction.
 */
export async function lockOwnPublished(tx: Transaction, viewer: SignedInViewer, id: string): Promise<boolean> {
  const found = await tx.maybeOne(sql`
    select from documents d where d.id = ${id} and d.author_id = ${viewer.id} and ${isPublished(viewer, sql`${id}::uuid`)} for share of d`);
  return found !== undefined;
}
