import sql from 'sql-template-tag';
import type { Queries, Transaction } from '#platform/server/database/db.ts';
import type { Viewer } from '#platform/server/security/viewer.ts';
import type { EventFacts } from '../domain-events.ts';
import { isPublic, visibleTo } from '../policy.ts';

/** The picture of an event as stored. */
export interface StoredPicture {
  id: string;
  hash: string;
  mediaType: string;
  description: string;
}

const facts = sql`t.id, t.group_id as "groupId", ${isPublic} as "isPublic"`;

/** The picture of an event (as `t`), or null. */
export const pictureOf = sql`(
  select json_build_object('id', p.id, 'hash', p.hash, 'mediaType', p.media_type, 'description', p.description)
  from event_pictures p where p.event_id = t.id)`;

/** Gives events a picture, in place of the one that they have. */
export async function savePicture(
  tx: Transaction,
  eventIds: readonly string[],
  { id, hash, size, mediaType, description }: StoredPicture & { size: number },
): Promise<void> {
  await tx.run(sql`
    insert into event_pictures (event_id, id, hash, size, media_type, description)
    select event_id, ${id}::uuid, ${hash}, ${size}, ${mediaType}, ${description} from unnest(${eventIds}::uuid[]) as event_id
    on conflict (event_id) do update set id = excluded.id, hash = excluded.hash, size = excluded.size, media_type = excluded.media_type,
      description = excluded.description`);
}

/** Changes the description of the pictures of events; those that have none get none. */
export async function savePictureText(tx: Transaction, eventIds: readonly string[], description: string): Promise<void> {
  await tx.run(sql`update event_pictures set description = ${description} where event_id = any(${eventIds}::uuid[])`);
}

export async function deletePictures(tx: Transaction, eventIds: readonly string[]): Promise<void> {
  await tx.run(sql`delete from event_pictures where event_id = any(${eventIds}::uuid[])`);
}

/** The picture of events was changed. `isAlone`: without the other dates of its series. */
export async function noteChange(tx: Transaction, eventIds: readonly string[], isAlone: boolean): Promise<void> {
  await tx.run(sql`
    update events set updated_at = now(), is_changed = is_changed or (${isAlone} and series_id is not null) where id = any(${eventIds}::uuid[])`);
}

/** Gives events the picture of another one, if it has one. */
export async function copyPicture(tx: Transaction, fromId: string, eventIds: readonly string[]): Promise<void> {
  await tx.run(sql`
    insert into event_pictures (event_id, id, hash, size, media_type, description)
    select t.id, p.id, p.hash, p.size, p.media_type, p.description from event_pictures p, events t
    where p.event_id = ${fromId} and t.id = any(${eventIds}::uuid[]) on conflict (event_id) do nothing`);
}

/** A picture with the title of its event; undefined if the viewer may not see the event. */
export function findPicture(
  db: Queries,
  viewer: Viewer,
  { id, picture }: { id: string; picture: string },
): Promise<{ hash: string; title: string; isPublic: boolean } | undefined> {
  return db.maybeOne(sql`
    select p.hash, t.title, ${isPublic} as "isPublic" from event_pictures p join events t on t.id = p.event_id
    where t.id = ${id} and p.id = ${picture} and ${visibleTo(viewer)}`);
}

/** The pictures of those of these events that the viewer may see. */
export function findPictures(
  db: Queries,
  viewer: Viewer,
  ids: readonly string[],
): Promise<{ id: string; pictureId: string; hash: string; isPublic: boolean }[]> {
  return db.many(sql`
    select t.id, p.id as "pictureId", p.hash, ${isPublic} as "isPublic" from event_pictures p join events t on t.id = p.event_id
    where t.id = any(${ids}::uuid[]) and ${visibleTo(viewer)}`);
}

/** Content of the picture of an event, hidden or not, without a check of rights: for moderators. */
export async function contentsOf(db: Queries, id: string): Promise<string[]> {
  const rows = await db.many<{ hash: string }>(sql`select hash from event_pictures where event_id = ${id}`);
  return rows.map(({ hash }) => hash);
}

/** Events with a picture of this content. */
export const eventsHolding = (db: Queries, hash: string): Promise<EventFacts[]> =>
  db.many(sql`select ${facts} from event_pictures p join events t on t.id = p.event_id where p.hash = ${hash}`);

/** Bytes that count towards a user's quota: pictures of their events, once for the dates of a series. */
export async function usedBytes(db: Queries, userId: string): Promise<number> {
  const { bytes } = await db.one<{ bytes: number }>(sql`
    select coalesce(sum(size), 0)::bigint as bytes from (
      select distinct p.id, p.size from event_pictures p join events t on t.id = p.event_id where t.author_id = ${userId}) as own`);
  return bytes;
}
