import sql, { empty } from 'sql-template-tag';
import type { Queries, Transaction } from '#platform/server/database/db.ts';
import type { Viewer } from '#platform/server/security/viewer.ts';
import { visibleTo } from './policy.ts';
import type { Ended } from './store.ts';

export async function isFileSeen(db: Queries, viewer: Viewer, id: string): Promise<boolean> {
  return (await db.maybeOne(sql`select from shared_files f where f.id = ${id} and ${visibleTo(viewer)}`)) !== undefined;
}

/** Name and note of a file, hidden or not, without a check of rights: for moderators. */
export function findModerated(
  db: Queries,
  id: string,
  isLocked: boolean,
): Promise<{ title: string; text: string; authorId: string; isHidden: boolean } | undefined> {
  return db.maybeOne(sql`
    select f.file_name as title, f.note as text, f.sender_id as "authorId", f.is_hidden as "isHidden" from shared_files f
    where f.id = ${id} ${isLocked ? sql`for update of f` : empty}`);
}

/**
 * Hides or restores a file; returns it with its sender and recipient. Undefined if nothing changed.
 */
export function saveHiding(tx: Transaction, id: string, isHidden: boolean): Promise<Ended | undefined> {
  return tx.maybeOne(sql`
    update shared_files f set is_hidden = ${isHidden} where f.id = ${id} and f.is_hidden <> ${isHidden}
    returning f.id, f.sender_id as "senderId", f.recipient_id as "recipientId"`);
}

/** Permanently deletes a file and its metadata; returns it with its sender and recipient. */
export function removeModerated(tx: Transaction, id: string): Promise<Ended | undefined> {
  return tx.maybeOne(sql`
    delete from shared_files where id = ${id} returning id, sender_id as "senderId", recipient_id as "recipientId"`);
}
