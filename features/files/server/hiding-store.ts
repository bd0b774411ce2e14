import sql, { empty } from 'sql-template-tag';
import type { Queries, Transaction } from '#platform/server/db.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { visibleTo } from './policy.ts';
import type { Ended } from './store.ts';

/** Whether a viewer sees a file. */
export async function isFileSeen(db: Queries, viewer: Viewer, id: string): Promise<boolean> {
  return (await db.maybeOne(sql`select from shared_files f where f.id = ${id} and ${visibleTo(viewer)}`)) !== undefined;
}

/** What a file is called and what was written to it, hidden or not, whoever asks: for moderators. */
export function findModerated(
  db: Queries,
  id: string,
  isHeld: boolean,
): Promise<{ title: string; text: string; authorId: string; isHidden: boolean } | undefined> {
  return db.maybeOne(sql`
    select f.file_name as title, f.note as text, f.sender_id as "authorId", f.is_hidden as "isHidden" from shared_files f
    where f.id = ${id} ${isHeld ? sql`for update of f` : empty}`);
}

/** Hides a file, or lets its recipient have it again; says whose it is, undefined where it is so already. */
export function saveHiding(tx: Transaction, id: string, isHidden: boolean): Promise<Ended | undefined> {
  return tx.maybeOne(sql`
    update shared_files f set is_hidden = ${isHidden} where f.id = ${id} and f.is_hidden <> ${isHidden}
    returning f.id, f.sender_id as "senderId", f.recipient_id as "recipientId"`);
}

/** Takes a file away for good, with what was known of it; says whose it was. */
export function removeModerated(tx: Transaction, id: string): Promise<Ended | undefined> {
  return tx.maybeOne(sql`
    delete from shared_files where id = ${id} returning id, sender_id as "senderId", recipient_id as "recipientId"`);
}
