import sql, { empty } from 'sql-template-tag';
import type { CommentSubject } from '#platform/server/extension-points/comment-subject.ts';
import type { Queries, Transaction } from '#platform/server/database/db.ts';
import { visitor, type Viewer } from '#platform/server/security/viewer.ts';
import type { CommentFacts } from './domain-events.ts';
import { countComments, isShownTo } from './store.ts';
import type { ThingName } from './subjects.ts';

/** A comment, hidden or not, without a check of rights: for moderators. */
interface ModeratedComment {
  kind: string;
  thingId: string;
  authorId: string;
  text: string;
  isHidden: boolean;
}

/** Comment for moderators, hidden or not; undefined if it was deleted. With `isHeld`, locks it. */
export function findModerated(db: Queries, id: string, isLocked: boolean): Promise<ModeratedComment | undefined> {
  return db.maybeOne(sql`
    select c.subject_kind as kind, c.subject_id as "thingId", c.author_id as "authorId", c.text, c.is_hidden as "isHidden"
    from comments c where c.id = ${id} and c.text is not null ${isLocked ? sql`for update of c` : empty}`);
}

/**
 * Subject of a comment that is not hidden from the viewer. The caller checks whether the viewer
 * sees the subject.
 */
export function findShown(db: Queries, viewer: Viewer, id: string): Promise<{ kind: string; thingId: string } | undefined> {
  return db.maybeOne(sql`
    select c.subject_kind as kind, c.subject_id as "thingId" from comments c where c.id = ${id} and c.text is not null and ${isShownTo(viewer)}`);
}

/** Hides or restores a comment; false if nothing changed. */
export async function saveHiding(tx: Transaction, thing: ThingName, id: string, isHidden: boolean): Promise<boolean> {
  const changed = await tx.run(sql`
    update comments set is_hidden = ${isHidden} where id = ${id} and text is not null and is_hidden <> ${isHidden}`);
  if (changed > 0) await countComments(tx, [thing]);
  return changed > 0;
}

/** Publishes a comment that was held for review; returns the fields of its event. */
export async function saveWritten(
  tx: Transaction,
  thing: ThingName,
  id: string,
): Promise<(Pick<CommentFacts, 'authorId' | 'mentionedIds'> & { parentId: string | null }) | undefined> {
  await tx.run(sql`update comments set created_at = now(), edited_at = null where id = ${id}`);
  if (!(await saveHiding(tx, thing, id, false))) return undefined;
  return tx.one(sql`
    select c.author_id as "authorId", c.parent_id as "parentId",
      array(select named.user_id from comment_mentions named where named.comment_id = c.id order by 1) as "mentionedIds"
    from comments c where c.id = ${id}`);
}

/** Number of other published comments of an author, counted up to `limit`. */
export async function countStanding(db: Queries, authorId: string, { id, limit }: { id: string; limit: number }): Promise<number> {
  const { count } = await db.one<{ count: number }>(sql`
    select count(*) as count from (
      select from comments where author_id = ${authorId} and id <> ${id} and text is not null and not is_hidden limit ${limit}) as standing`);
  return count;
}

/** Whether a subject is public, and its groups. */
export function findReach(
  db: Queries,
  { isSeen, groupIds }: CommentSubject,
  id: string,
): Promise<{ isPublic: boolean; groupIds: string[] }> {
  return db.one(sql`select ${isSeen(visitor, sql`${id}::uuid`)} as "isPublic", array(${groupIds(id)}) as "groupIds"`);
}
