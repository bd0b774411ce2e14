import sql, { empty, type Sql } from 'sql-template-tag';
import { hasCapability, memberGroupIds } from '#features/groups/server/public-api.ts';
import { isWaiting } from '#features/moderation/server/public-api.ts';
import type { Queries, Transaction } from '#platform/server/database/db.ts';
import { isSignedIn, type SignedInViewer, type Viewer } from '#platform/server/security/viewer.ts';
import { eventLimits, type eventLists } from '../contract/limits.ts';
import type { Event } from '../contract/shapes.ts';
import type { EventFacts } from './domain-events.ts';
import { pictureOf, type StoredPicture } from './pictures/picture-store.ts';
import { isMember, isPublic, isVisibleToMember, visibleTo, type EventSeen } from './policy.ts';
import type { StoredTime } from './when.ts';

/** Entered text, with its time. */
export interface EventText extends StoredTime {
  title: string;
  details: string;
  place: string;
  link: string;
}

export interface EventRow extends EventText, EventFacts, EventSeen {
  groupName: string;
  authorName: string;
  overAt: string;
  isOver: boolean;
  isCancelled: boolean;
  capacity: number | null;
  /** Whether people without an account can come, while the event is public. */
  takesGuests: boolean;
  seriesId: string | null;
  /** Date of the rule of its series. */
  occurrence: string | null;
  picture: StoredPicture | null;
  going: number;
  mine: Event['mine'];
  revision: number;
  createdAt: string;
  updatedAt: string;
}

/** People with a place at an event, guests included (as `t`). */
export const goingCount = sql`((select count(*) from event_answers a where a.event_id = t.id and a.answer = 'yes' and not a.is_waiting)
  + (select count(*) from event_guests q where q.event_id = t.id and q.confirmed_at is not null and not q.is_waiting))`;

const columns = (
  viewer: Viewer,
) => sql`t.id, t.group_id as "groupId", g.name as "groupName", t.author_id as "authorId", u.name as "authorName", t.title,
  t.details, t.place, t.link, t.time_zone as "timeZone", t.is_all_day as "isAllDay", t.starts_at as "startsAt", t.ends_at as "endsAt", t.entered,
  t.over_at as "overAt",
  t.over_at < now() as "isOver", t.is_cancelled as "isCancelled", t.capacity, t.takes_guests as "takesGuests", t.series_id as "seriesId", t.occurrence, ${pictureOf} as picture, ${goingCount} as going,
  (select case when a.is_waiting then 'waiting' else a.answer end from event_answers a where a.event_id = t.id and a.user_id = ${viewer.id}) as mine, t.is_hidden as "isHidden", (t.is_hidden and ${isWaiting('event', sql`t.id`)}) as "isWaiting",
  t.revision, t.created_at as "createdAt", t.updated_at as "updatedAt", ${isPublic} as "isPublic", ${isMember(viewer)} as "isMember",
  coalesce(${hasCapability(viewer.id, 'events')}, false) as "organizesGroup"`;
const joined = sql`events t join groups g on g.id = t.group_id join users u on u.id = t.author_id`;

export const factColumns = sql`t.id, t.group_id as "groupId", ${isPublic} as "isPublic"`;

/** Characters of a description that decide the language of an event in a calendar. */
const calendarExcerpt = 300;

interface ListPlace {
  at: string;
  id: string;
}

export interface ListedEvents {
  list: (typeof eventLists)[number];
  groupId?: string | undefined;
  seriesId?: string;
  behind: ListPlace | undefined;
  limit: number;
}

/**
 * Upcoming events, soonest first, or past ones, latest first; of a series, of one group or of all
 * the viewer's groups.
 */
export function findEvents(db: Queries, viewer: Viewer, { list, groupId, seriesId, behind, limit }: ListedEvents): Promise<EventRow[]> {
  const [isNext, order] = {
    upcoming: [
      sql`t.over_at >= now() ${behind ? sql`and (t.starts_at, t.id) > (${behind.at}, ${behind.id}::uuid)` : empty}`,
      sql`t.starts_at, t.id`,
    ],
    past: [
      sql`t.over_at < now() ${behind ? sql`and (t.over_at, t.id) < (${behind.at}, ${behind.id}::uuid)` : empty}`,
      sql`t.over_at desc, t.id desc`,
    ],
  }[list] as [Sql, Sql];
  return db.many(sql`
    select ${columns(viewer)} from ${joined} where ${seriesId === undefined ? scope(viewer, groupId) : sql`t.series_id = ${seriesId}`} and ${visibleTo(viewer)} and ${isNext} order by ${order} limit ${limit}`);
}

export interface CalendarRow extends StoredTime {
  id: string;
  title: string;
  /** Beginning of the description. */
  details: string;
  place: string;
  groupId: string;
  groupName: string;
  isOver: boolean;
  isCancelled: boolean;
  /** Day on which it begins: its number in `dayStarts`, 0 for one before. */
  day: number;
  /** Events that begin on that day, and events of the period. */
  onDay: number;
  total: number;
}

export interface Period {
  from: string;
  to: string;
  groupId: string | undefined;
  /** When the days of the period begin, the first one at `from`. */
  dayStarts: readonly string[];
}

/**
 * Events that take place in a period, soonest first; if there are more than the limit, the first
 * ones of each day. They are chosen before their texts are read. An event lasts a year at most: that bounds what is read of an index in both directions.
 */
export function findEventsBetween(db: Queries, viewer: Viewer, { from, to, groupId, dayStarts }: Period): Promise<CalendarRow[]> {
  const longest = sql`make_interval(days => ${eventLimits.days + 1})`;
  const most = eventLimits.between;
  const mostOnDay = Math.max(1, Math.floor(most / (dayStarts.length + 1)));
  // As an array, the groups are bounds of the index; in them, no event needs a second look at memberships.
  const inScope =
    groupId === undefined && isSignedIn(viewer)
      ? sql`t.group_id = any(array${memberGroupIds(viewer.id)}) and ${isVisibleToMember(viewer)}`
      : sql`${scope(viewer, groupId)} and ${visibleTo(viewer)}`;
  return db.many(sql`
    with days as (
      select width_bucket(t.starts_at, ${dayStarts}::timestamptz[]) as day, count(*) as on_day, array_agg(t.id order by t.starts_at, t.id) as ids
      from events t where ${inScope}
        and t.starts_at < ${to}::timestamptz and t.starts_at > ${from}::timestamptz - ${longest}
        and t.over_at >= ${from}::timestamptz and t.over_at < ${to}::timestamptz + ${longest}
        -- An event that ends when the period begins is not in it, unless it is a moment.
        and (t.over_at > ${from}::timestamptz or t.starts_at = t.over_at)
      group by 1),
    counted as (select *, sum(on_day) over () as total from days),
    chosen as (
      select unnest(case when total <= ${most} then ids else ids[:${mostOnDay}] end) as id, day, on_day, total from counted limit ${most})
    select t.id, t.title, left(t.details, ${calendarExcerpt}) as details, t.place, t.group_id as "groupId", g.name as "groupName",
      t.time_zone as "timeZone", t.is_all_day as "isAllDay", t.starts_at as "startsAt", t.ends_at as "endsAt", t.entered,
      t.over_at < now() as "isOver", t.is_cancelled as "isCancelled", chosen.day, on_day as "onDay", total
    from chosen join events t on t.id = chosen.id join groups g on g.id = t.group_id order by t.starts_at, t.id`);
}

function scope(viewer: Viewer, groupId: string | undefined): Sql {
  if (groupId !== undefined) return sql`t.group_id = ${groupId}`;
  return isSignedIn(viewer) ? isMember(viewer) : sql`t.is_public`;
}

/** Latest events announced in a group that the viewer may see, after a cursor. */
export function findAnnounced(
  db: Queries,
  viewer: Viewer,
  { groupId, behind, limit }: { groupId: string; behind: ListPlace | undefined; limit: number },
): Promise<EventRow[]> {
  return db.many(sql`
    select ${columns(viewer)} from ${joined} where t.group_id = ${groupId} and t.is_listed and ${visibleTo(viewer)}
      ${behind ? sql`and (t.created_at, t.id) < (${behind.at}, ${behind.id}::uuid)` : empty}
    order by t.created_at desc, t.id desc limit ${limit}`);
}

/** Event; undefined if the viewer may not see it. */
export function findEvent(db: Queries, viewer: Viewer, id: string): Promise<EventRow | undefined> {
  return db.maybeOne(sql`select ${columns(viewer)} from ${joined} where t.id = ${id} and ${visibleTo(viewer)}`);
}

/** Locks an event that the viewer may see until the end of the transaction. */
export function lockEvent(tx: Transaction, viewer: Viewer, id: string): Promise<EventRow | undefined> {
  return tx.maybeOne(sql`select ${columns(viewer)} from ${joined} where t.id = ${id} and ${visibleTo(viewer)} for update of t`);
}

type NewEvent = EventText & Pick<EventRow, 'id' | 'groupId' | 'authorId'> & Partial<Pick<EventRow, 'seriesId' | 'occurrence'>>;

export async function insertEvent(
  tx: Transaction,
  { id, groupId, authorId, seriesId = null, occurrence = null, ...event }: NewEvent,
): Promise<EventFacts> {
  const { title, details, place, link, timeZone, isAllDay, startsAt, endsAt, entered } = event;
  await tx.run(sql`
    insert into events (id, group_id, author_id, title, details, place, link, time_zone, is_all_day, starts_at, ends_at, entered, is_public, category, series_id, occurrence)
    select ${id}, g.id, ${authorId}, ${title}, ${details}, ${place}, ${link}, ${timeZone}, ${isAllDay}, ${startsAt}, ${endsAt}, ${JSON.stringify(entered)}::jsonb,
      g.visibility = 'public', g.category, ${seriesId}::uuid, ${occurrence}::date
    from groups g where g.id = ${groupId}`);
  return tx.one(sql`select ${factColumns} from events t where t.id = ${id}`);
}

/** Saves an event; false if nothing changed. `isAlone`: without the other dates of its series. */
export async function saveEvent(
  tx: Transaction,
  id: string,
  { title, details, place, link, timeZone, isAllDay, startsAt, endsAt, entered }: EventText,
  { isAlone = true }: { isAlone?: boolean } = {},
): Promise<boolean> {
  const values = sql`${title}, ${details}, ${place}, ${link}, ${timeZone}, ${isAllDay}, ${startsAt}::timestamptz, ${endsAt}::timestamptz,
    ${JSON.stringify(entered)}::jsonb`;
  const names = sql`title, details, place, link, time_zone, is_all_day, starts_at, ends_at, entered`;
  return (
    (await tx.run(sql`
      update events set (${names}) = row(${values}), revision = revision + 1, updated_at = now(), is_changed = is_changed or (${isAlone} and series_id is not null)
      where id = ${id} and (${names}) is distinct from (${values})`)) > 0
  );
}

/** Number of places and whether guests can come; what is undefined stays. */
export interface Places {
  capacity?: number | null | undefined;
  takesGuests?: boolean | undefined;
}

/** Saves the number of places and whether guests can come; false if nothing changed. */
export async function savePlaces(tx: Transaction, id: string, { capacity, takesGuests }: Places): Promise<boolean> {
  const places = capacity === undefined ? sql`capacity` : sql`${capacity}::integer`;
  const guests = takesGuests === undefined ? sql`takes_guests` : sql`${takesGuests}::boolean`;
  return (
    (await tx.run(sql`
      update events set capacity = ${places}, takes_guests = ${guests}, updated_at = now()
      where id = ${id} and (capacity, takes_guests) is distinct from (${places}, ${guests})`)) > 0
  );
}

/** Saves whether the event is cancelled; false if nothing changed. */
export async function saveCancelled(tx: Transaction, id: string, isCancelled: boolean): Promise<boolean> {
  return (
    (await tx.run(sql`
      update events set is_cancelled = ${isCancelled}, revision = revision + 1, updated_at = now() where id = ${id} and is_cancelled <> ${isCancelled}`)) >
    0
  );
}

export async function removeEvent(tx: Transaction, id: string): Promise<void> {
  await tx.run(sql`delete from events where id = ${id}`);
}

/** Bounds of a calendar feed: age of past events, and number of events. */
const calendarPast = sql`t.over_at > now() - make_interval(days => ${eventLimits.calendarDays})`;
const calendarLimit = 1_000;

/** Events for a calendar, soonest first; of one group or of all the viewer's groups. */
export function findForCalendar(db: Queries, viewer: Viewer, groupId?: string): Promise<EventRow[]> {
  return db.many(sql`
    select ${columns(viewer)} from ${joined} where ${scope(viewer, groupId)} and ${visibleTo(viewer)} and not t.is_hidden and ${calendarPast}
    order by t.over_at, t.id limit ${calendarLimit}`);
}

/** Owner of a calendar address; undefined if it was replaced or the user is suspended. */
export function findCalendarOwner(db: Queries, hash: Buffer): Promise<Pick<SignedInViewer, 'id' | 'username' | 'role'> | undefined> {
  return db.maybeOne(sql`
    select u.id, u.username, u.role from event_calendars c join users u on u.id = c.user_id
    where c.code_hash = ${hash} and u.suspended_at is null`);
}

export function findCalendar(db: Queries, userId: string): Promise<{ seed: Buffer; codeHash: Buffer; createdAt: string } | undefined> {
  return db.maybeOne(sql`select seed, code_hash as "codeHash", created_at as "createdAt" from event_calendars where user_id = ${userId}`);
}

export async function saveCalendar(tx: Transaction, userId: string, { seed, codeHash }: { seed: Buffer; codeHash: Buffer }): Promise<void> {
  await tx.run(sql`
    insert into event_calendars (user_id, seed, code_hash) values (${userId}, ${seed}, ${codeHash})
    on conflict (user_id) do update set seed = excluded.seed, code_hash = excluded.code_hash, created_at = now()`);
}

export async function removeCalendar(tx: Queries, userId: string): Promise<void> {
  await tx.run(sql`delete from event_calendars where user_id = ${userId}`);
}
