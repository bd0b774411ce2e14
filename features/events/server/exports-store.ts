import sql, { empty, type Sql } from 'sql-template-tag';
import type { Queries, Transaction } from '#platform/server/database/db.ts';
import { detectLanguage } from '#platform/server/i18n/detect-language.ts';
import type { IndexedEntry, HubPreview } from '#platform/server/extension-points/indexed-kind.ts';
import { visitor, type SignedInViewer, type Viewer } from '#platform/server/security/viewer.ts';
import { phaseOf } from '../contract/phase.ts';
import type { EventFacts } from './domain-events.ts';
import { visibleTo } from './policy.ts';
import { factColumns, type EventRow } from './store.ts';
import { enteredOf, type StoredTime } from './when.ts';

/** Entry for Hub and search; null if the event was deleted, is hidden or not the next date of its series. */
export async function findHubEntry(db: Queries, id: string): Promise<IndexedEntry | null> {
  const row = await db.maybeOne<EventFacts & Omit<IndexedEntry, 'audience' | 'language'> & { details: string }>(sql`
    select ${factColumns}, t.title, t.details, concat_ws(E'\n\n', nullif(t.place, ''), nullif(t.details, '')) as text, t.category, t.author_id as "authorId",
      t.created_at as "createdAt", t.updated_at as "updatedAt"
    from events t where t.id = ${id} and not t.is_hidden and t.is_listed`);
  if (!row) return null;
  const { title, details, text, category, authorId, createdAt, updatedAt, groupId, isPublic } = row;
  const audience = { isPublic, groupIds: [groupId], userIds: [] };
  return { title, text, category, authorId, createdAt, updatedAt, language: detectLanguage(`${title} ${details}`), audience };
}

/** Previews for Hub cards, only of events that the viewer may see. */
export async function previewEvents(db: Queries, viewer: Viewer, ids: readonly string[]): Promise<HubPreview[]> {
  const rows = await db.many<
    Pick<EventRow, 'id' | 'title' | 'details' | 'startsAt' | 'endsAt' | 'isAllDay' | 'timeZone' | 'entered' | 'isCancelled'> & {
      hasPictures: boolean;
    }
  >(sql`
    select t.id, t.title, t.details, t.starts_at as "startsAt", t.ends_at as "endsAt", t.is_all_day as "isAllDay", t.time_zone as "timeZone",
      t.entered, t.is_cancelled as "isCancelled", exists (select from event_pictures p where p.event_id = t.id) as "hasPictures"
    from events t where t.id = any(${ids}::uuid[]) and ${visibleTo(viewer)}`);
  return rows.map(({ id, title, details, hasPictures, ...row }) => ({
    id,
    hasPictures,
    excerpt: details,
    language: detectLanguage(`${title} ${details}`),
    words: 0,
    ...phaseOf({ ...row, when: enteredOf(row) }),
  }));
}

/** An event of which people are reminded. */
export interface RemindedEvent extends EventFacts, StoredTime {
  title: string;
  place: string;
  link: string;
}

/** Events of which people are reminded, without a check of rights. */
export function findReminded(db: Queries, ids: readonly string[]): Promise<RemindedEvent[]> {
  return db.many(sql`
    select ${factColumns}, t.title, t.place, t.link, t.is_all_day as "isAllDay", t.time_zone as "timeZone", t.starts_at as "startsAt", t.ends_at as "endsAt", t.entered
    from events t where t.id = any(${ids}::uuid[]) order by t.id`);
}

/** Events whose time as entered is not stored: announced by an earlier release. */
const isConverted = sql`t.entered is null`;

export async function countConverted(db: Queries): Promise<number> {
  return (await db.one<{ count: number }>(sql`select count(*) as count from events t where ${isConverted}`)).count;
}

/** Stores the entered time of at most `limit` events, converted back from instants; returns how many. */
export async function storeEntered(tx: Transaction, limit: number): Promise<number> {
  const rows = await tx.many<{ id: string } & Omit<StoredTime, 'entered'>>(sql`
    select t.id, t.is_all_day as "isAllDay", t.time_zone as "timeZone", t.starts_at as "startsAt", t.ends_at as "endsAt"
    from events t where ${isConverted} order by t.id limit ${limit} for update`);
  for (const { id, ...stored } of rows) {
    const { startsAt, endsAt } = stored;
    const entered = JSON.stringify({ ...enteredOf({ ...stored, entered: null }), startsAt, endsAt });
    await tx.run(sql`update events set entered = ${entered}::jsonb where id = ${id}`);
  }
  return rows.length;
}

/** IDs of events after `after`, in ascending order, without hidden ones. */
export async function eventIds(db: Queries, after: string, limit: number): Promise<string[]> {
  const rows = await db.many<{ id: string }>(
    sql`select id from events where ${after === '' ? sql`true` : sql`id > ${after}::uuid`} and not is_hidden and is_listed order by id limit ${limit}`,
  );
  return rows.map(({ id }) => id);
}

/** Titles and texts of the events that the viewer may see. */
export function searchedTexts(db: Queries, viewer: Viewer, ids: readonly string[]): Promise<{ id: string; title: string; text: string }[]> {
  return db.many(sql`
    select t.id, t.title, concat_ws(E'\n\n', nullif(t.place, ''), nullif(t.details, '')) as text from events t where t.id = any(${ids}::uuid[]) and ${visibleTo(viewer)}`);
}

export async function countPublic(db: Queries): Promise<number> {
  return (await db.one<{ count: number }>(sql`select count(*) as count from events t where ${visibleTo(visitor)}`)).count;
}

/** Public events, oldest first, from an offset or after an ID. */
export function publicAddresses(db: Queries, from: number | { id: string }, limit: number): Promise<{ id: string; updatedAt: string }[]> {
  return db.many(sql`
    select t.id, t.updated_at as "updatedAt" from events t
    where ${visibleTo(visitor)} ${typeof from === 'number' ? empty : sql`and t.id > ${from.id}::uuid`}
    order by t.id limit ${limit} offset ${typeof from === 'number' ? from : 0}`);
}

const announcedBy = (viewer: SignedInViewer, authorId: string) =>
  sql`from events t where t.author_id = ${authorId} and t.is_listed and ${visibleTo(viewer)}`;

/** Events that a user announced and the viewer may see, newest first. */
export function listAnnouncedBy(
  db: Queries,
  viewer: SignedInViewer,
  authorId: string,
  { before, limit }: { before: string | undefined; limit: number },
): Promise<{ id: string; title: string; place: string; isPublic: boolean; startsAt: string }[]> {
  return db.many(sql`
    select ${factColumns}, t.title, t.place, t.starts_at as "startsAt" ${announcedBy(viewer, authorId)}
      ${before === undefined ? empty : sql`and t.id < ${before}::uuid`}
    order by t.id desc limit ${limit}`);
}

export async function countAnnouncedBy(db: Queries, viewer: SignedInViewer, authorId: string): Promise<number> {
  return (await db.one<{ count: number }>(sql`select count(*) as count ${announcedBy(viewer, authorId)}`)).count;
}

/** Events that a user announced, oldest first, for the data export. */
export function eventsOf(db: Queries, userId: string): Promise<{ id: string }[]> {
  return db.many(sql`
    select id, group_id as "groupId", title, details, place, link, starts_at as "startsAt", ends_at as "endsAt", time_zone as "timeZone",
      is_all_day as "isAllDay", is_cancelled as "isCancelled",
      (select json_build_object('mediaType', p.media_type, 'size', p.size, 'sha256', p.hash, 'description', p.description)
        from event_pictures p where p.event_id = events.id) as picture, created_at as "createdAt", updated_at as "updatedAt"
    from events where author_id = ${userId} order by id`);
}

/** Deletes all events of a user; returns their event fields. */
export function removeEventsOf(tx: Transaction, userId: string): Promise<EventFacts[]> {
  return removeThose(tx, sql`select id from events where author_id = ${userId}`);
}

/** Deletes at most `limit` events of a group; returns their event fields. */
export function removeInGroup(tx: Transaction, groupId: string, limit: number): Promise<EventFacts[]> {
  return removeThose(tx, sql`select id from events where group_id = ${groupId} order by id limit ${limit}`);
}

const removeThose = async (tx: Transaction, ids: Sql): Promise<EventFacts[]> =>
  tx.many(sql`delete from events t where t.id in (${ids}) returning ${factColumns}`);

export async function countInGroup(db: Queries, groupId: string): Promise<number> {
  return (await db.one<{ count: number }>(sql`select count(*) as count from events where group_id = ${groupId}`)).count;
}

/** Events (as `t`) whose stored visibility or category differs from their group (as `g`). */
const moved = (groupId: string) => sql`t.group_id = ${groupId} and g.id = t.group_id and g.deleted_at is null
  and (t.is_public <> (g.visibility = 'public') or t.category <> g.category)`;

export async function countMovedInGroup(db: Queries, groupId: string): Promise<number> {
  return (await db.one<{ count: number }>(sql`select count(*) as count from events t, groups g where ${moved(groupId)}`)).count;
}

/** Updates visibility and category of at most `limit` events of a group; returns them. */
export async function moveInGroup(tx: Transaction, groupId: string, limit: number): Promise<EventFacts[]> {
  const rows = await tx.many<{ id: string }>(sql`
    update events set is_public = g.visibility = 'public', category = g.category from groups g
    where g.id = events.group_id and events.id in (select t.id from events t, groups g where ${moved(groupId)} order by t.id limit ${limit})
    returning events.id`);
  return tx.many(sql`select ${factColumns} from events t where t.id = any(${rows.map(({ id }) => id)}::uuid[])`);
}

/** IDs of the events of a group that are stored as public. */
export async function withdrawnInGroup(tx: Transaction, groupId: string): Promise<string[]> {
  const rows = await tx.many<{ id: string }>(sql`select t.id from events t where t.group_id = ${groupId} and t.is_public`);
  return rows.map(({ id }) => id);
}

/** Description of the picture of an event (as `t`). */
const pictureText = sql`(select p.description from event_pictures p where p.event_id = t.id)`;

/** An event, hidden or not, without a check of rights: for moderators. */
export function findModerated(
  db: Queries,
  id: string,
  isLocked: boolean,
): Promise<(EventFacts & { title: string; text: string; link: string; authorId: string; isHidden: boolean }) | undefined> {
  return db.maybeOne(sql`
    select t.id, t.group_id as "groupId", t.is_public as "isPublic", t.title, concat_ws(E'\n\n', nullif(t.place, ''), nullif(t.details, ''), nullif(${pictureText}, '')) as text, t.link,
      t.author_id as "authorId", t.is_hidden as "isHidden"
    from events t where t.id = ${id} ${isLocked ? sql`for update of t` : empty}`);
}

export async function isEventSeen(db: Queries, viewer: Viewer, id: string): Promise<boolean> {
  return (await db.maybeOne(sql`select from events t where t.id = ${id} and ${visibleTo(viewer)}`)) !== undefined;
}

/** IDs of an event and of those dates of its series that have the same text or picture. */
const withSameText = (id: string): Sql => sql`(
  select same.id from events t join events same on same.id = t.id
    or (same.series_id = t.series_id and ((same.title, same.details, same.place, same.link) = (t.title, t.details, t.place, t.link)
      or exists (select from event_pictures p join event_pictures q on q.id = p.id where p.event_id = t.id and q.event_id = same.id)))
  where t.id = ${id})`;

export type ModeratedRow = EventFacts & { seriesId: string | null; isListed: boolean };

/** An event and the dates of its series with the same text. */
export const sameTextOf = (db: Queries, id: string): Promise<ModeratedRow[]> =>
  db.many(sql`
    select ${factColumns}, t.series_id as "seriesId", t.is_listed as "isListed" from events t where t.id in ${withSameText(id)} order by t.id`);

/**
 * Hides or restores an event with the dates of its series that have the same text; returns those
 * that changed. `isNew`: publishes an event held for review as if announced now.
 */
export async function saveHiding(tx: Transaction, id: string, isHidden: boolean, isNew = false): Promise<ModeratedRow[]> {
  const before = await sameTextOf(tx, id);
  const rows = await tx.many<{ id: string }>(sql`
    update events set is_hidden = ${isHidden}, updated_at = now() ${isNew ? sql`, created_at = now()` : empty}
    where id in ${withSameText(id)} and is_hidden <> ${isHidden} returning id`);
  const changed = new Set(rows.map((row) => row.id));
  // Addresses people who saw the event before it was hidden, or people who see it once restored.
  return (isHidden ? before : await sameTextOf(tx, id)).filter((row) => changed.has(row.id));
}

/** Number of other visible events of an author, counted up to `limit`. */
export async function countVisible(db: Queries, authorId: string, { id, limit }: { id: string; limit: number }): Promise<number> {
  const { count } = await db.one<{ count: number }>(sql`
    select count(*) as count from (select from events where author_id = ${authorId} and id <> ${id} and not is_hidden limit ${limit}) as standing`);
  return count;
}

/** Number of events of a user; they are deleted with the account. */
export async function countEventsOf(db: Queries, userId: string): Promise<number> {
  return (await db.one<{ count: number }>(sql`select count(*) as count from events where author_id = ${userId}`)).count;
}
