import sql, { type Sql } from 'sql-template-tag';
import type { Queries, Transaction } from '#platform/server/database/db.ts';
import type { Viewer } from '#platform/server/security/viewer.ts';
import type { EventScope } from '../../contract/limits.ts';
import type { Repetition } from '../../contract/repetition.ts';
import type { When } from '../../contract/shapes.ts';
import type { EventFacts } from '../domain-events.ts';
import { copyPicture } from '../pictures/picture-store.ts';
import { visibleTo } from '../policy.ts';
import { factColumns, type EventRow, type EventText } from '../store.ts';
import type { StoredTime } from '../when.ts';

export interface SeriesRow {
  id: string;
  authorId: string;
  rule: Repetition;
  /** Time of the first date, as entered. */
  first: When;
  createdTo: string | null;
  isComplete: boolean;
  isCancelled: boolean;
}

const columns = sql`s.id, s.author_id as "authorId", s.rule, s.first_time as "first", s.created_to as "createdTo", s.is_complete as "isComplete",
  s.is_cancelled as "isCancelled"`;

export async function insertSeries(
  tx: Transaction,
  {
    id,
    groupId,
    authorId,
    rule,
    first,
    createdTo,
  }: Pick<SeriesRow, 'id' | 'authorId' | 'rule' | 'first' | 'createdTo'> & { groupId: string },
): Promise<void> {
  await tx.run(sql`
    insert into event_series (id, group_id, author_id, rule, first_time, created_to)
    values (${id}, ${groupId}, ${authorId}, ${JSON.stringify(rule)}::jsonb, ${JSON.stringify(first)}::jsonb, ${createdTo}::date)`);
}

export function findSeries(db: Queries, id: string): Promise<SeriesRow | undefined> {
  return db.maybeOne(sql`select ${columns} from event_series s where s.id = ${id}`);
}

/** Locks a series. Who also locks events of it locks them first. */
export function lockSeries(tx: Transaction, id: string): Promise<SeriesRow | undefined> {
  return tx.maybeOne(sql`select ${columns} from event_series s where s.id = ${id} for update`);
}

export async function saveSeries(tx: Transaction, { id, ...series }: Omit<SeriesRow, 'authorId'>): Promise<void> {
  const { rule, first, createdTo, isComplete, isCancelled } = series;
  await tx.run(sql`
    update event_series set rule = ${JSON.stringify(rule)}::jsonb, first_time = ${JSON.stringify(first)}::jsonb, created_to = ${createdTo}::date,
      is_complete = ${isComplete}, is_cancelled = ${isCancelled} where id = ${id}`);
}

/** Series whose rule may have further dates, after an ID. */
export async function openSeries(db: Queries, after: string | null, limit: number): Promise<string[]> {
  const rows = await db.many<{ id: string }>(sql`
    select s.id from event_series s where not s.is_complete and not s.is_cancelled and ${after === null ? sql`true` : sql`s.id > ${after}::uuid`} order by s.id limit ${limit}`);
  return rows.map(({ id }) => id);
}

/** Series with coming dates of which none is listed that is not over, after an ID. */
export async function seriesToList(db: Queries, after: string | null, limit: number): Promise<string[]> {
  const rows = await db.many<{ id: string }>(sql`
    select s.id from event_series s where ${after === null ? sql`true` : sql`s.id > ${after}::uuid`}
      and exists (select from events t where t.series_id = s.id and t.over_at >= now() and not t.is_hidden)
      and not exists (select from events t where t.series_id = s.id and t.is_listed and t.over_at >= now())
    order by s.id limit ${limit}`);
  return rows.map(({ id }) => id);
}

/** Deletes series of which no event is left. */
export function deleteEmptySeries(tx: Queries, limit: number, id?: string): Promise<number> {
  return tx.run(sql`
    delete from event_series where id in (
      select s.id from event_series s where ${id === undefined ? sql`true` : sql`s.id = ${id}`} and not exists (select from events t where t.series_id = s.id) limit ${limit})`);
}

/**
 * The event whose text further dates get: the latest one that was not edited alone. Undefined if it
 * is hidden, or if no event is left.
 */
export async function findPattern(tx: Transaction, seriesId: string): Promise<string | undefined> {
  const found = await tx.maybeOne<{ id: string; isHidden: boolean }>(sql`
    select id, is_hidden as "isHidden" from events where series_id = ${seriesId} order by is_changed, occurrence desc limit 1`);
  return found?.isHidden ? undefined : found?.id;
}

/** Number of dates that are not over. */
export async function countAhead(tx: Transaction, seriesId: string): Promise<number> {
  return (await tx.one<{ count: number }>(sql`select count(*) as count from events where series_id = ${seriesId} and over_at >= now()`))
    .count;
}

/** Adds dates with the text and picture of one of them; dates that exist are left as they are. */
export async function insertOccurrences(
  tx: Transaction,
  seriesId: string,
  patternId: string,
  added: readonly (StoredTime & { id: string; occurrence: string })[],
): Promise<void> {
  const rows = added.map(({ id, occurrence, startsAt, endsAt, entered, timeZone, isAllDay }) => ({
    id,
    occurrence,
    entered,
    starts_at: startsAt,
    ends_at: endsAt,
    time_zone: timeZone,
    is_all_day: isAllDay,
  }));
  await tx.run(sql`
    insert into events (id, group_id, author_id, title, details, place, link, capacity, takes_guests, is_public, category, created_at,
      series_id, is_listed, occurrence, time_zone, is_all_day, starts_at, ends_at, entered)
    select n.id, t.group_id, t.author_id, t.title, t.details, t.place, t.link, t.capacity, t.takes_guests, t.is_public, t.category, t.created_at,
      t.series_id, false, n.occurrence, n.time_zone, n.is_all_day, n.starts_at, n.ends_at, n.entered
    from events t, jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as n (id uuid, occurrence date, time_zone text, is_all_day boolean, starts_at timestamptz, ends_at timestamptz, entered jsonb)
    where t.id = ${patternId} and t.series_id = ${seriesId}
    on conflict (series_id, occurrence) where series_id is not null do nothing`);
  await copyPicture(
    tx,
    patternId,
    added.map(({ id }) => id),
  );
}

/** The date of a series before another one; undefined for the first. */
export async function dateBefore(tx: Transaction, seriesId: string, date: string): Promise<string | undefined> {
  const { before } = await tx.one<{ before: string | null }>(
    sql`select max(occurrence)::text as before from events where series_id = ${seriesId} and occurrence < ${date}::date`,
  );
  return before ?? undefined;
}

/** Returns the events that someone may attend. */
export async function answeredAmong(tx: Transaction, ids: readonly string[]): Promise<Set<string>> {
  const rows = await tx.many<{ id: string }>(
    sql`
      select event_id as id from event_answers where event_id = any(${ids}::uuid[]) and answer <> 'no'
      union select event_id from event_guests where event_id = any(${ids}::uuid[]) and confirmed_at is not null`,
  );
  return new Set(rows.map(({ id }) => id));
}

/** The next date of a series that is not cancelled. */
export async function nextOf(tx: Transaction, seriesId: string): Promise<EventFacts | undefined> {
  return tx.maybeOne(sql`
    select ${factColumns} from events t where t.series_id = ${seriesId} and not t.is_cancelled and t.over_at >= now() order by t.occurrence limit 1`);
}

/** The event of a date that the viewer may see. */
export async function findOccurrence(db: Queries, viewer: Viewer, seriesId: string, date: string): Promise<string | undefined> {
  const found = await db.maybeOne<{ id: string }>(
    sql`select t.id from events t where t.series_id = ${seriesId} and t.occurrence = ${date}::date and ${visibleTo(viewer)}`,
  );
  return found?.id;
}

export interface Neighbours {
  previous: { id: string; date: string } | null;
  next: { id: string; date: string } | null;
}

/** The dates before and after an event in its series. */
export function findNeighbours(
  db: Queries,
  viewer: Viewer,
  { id, seriesId, startsAt }: Pick<EventRow, 'id' | 'startsAt'> & { seriesId: string },
): Promise<Neighbours> {
  const beside = (isBeside: Sql, order: Sql) => sql`(
    select json_build_object('id', t.id, 'date', t.occurrence) from events t
    where t.series_id = ${seriesId} and ${isBeside} and ${visibleTo(viewer)} order by ${order} limit 1)`;
  const here = sql`(${startsAt}::timestamptz, ${id}::uuid)`;
  return db.one(sql`
    select ${beside(sql`(t.starts_at, t.id) < ${here}`, sql`t.starts_at desc, t.id desc`)} as previous,
      ${beside(sql`(t.starts_at, t.id) > ${here}`, sql`t.starts_at, t.id`)} as next`);
}

export type FurtherRow = EventFacts &
  EventText &
  Pick<EventRow, 'capacity' | 'isCancelled'> & { occurrence: string; isListed: boolean; hasWaiting: boolean };

/**
 * Locks an event with the further dates of its series that a change is about, in the order of their
 * IDs: those that are not over and not hidden. Returns these without the event.
 */
export async function lockFurther(tx: Transaction, id: string, scope: EventScope): Promise<FurtherRow[]> {
  const rows = await tx.many<FurtherRow>(sql`
    select ${factColumns}, t.occurrence, t.title, t.details, t.place, t.link, t.capacity, t.is_cancelled as "isCancelled", t.is_listed as "isListed",
      t.time_zone as "timeZone", t.is_all_day as "isAllDay", t.starts_at as "startsAt", t.ends_at as "endsAt", t.entered,
      (exists (select from event_answers a where a.event_id = t.id and a.is_waiting) or exists (select from event_guests q where q.event_id = t.id and q.is_waiting)) as "hasWaiting"
    from events t join events e on e.id = ${id} and (t.id = e.id or t.series_id = e.series_id and t.over_at >= now() and not t.is_hidden
      and ${scope === 'all' ? sql`true` : sql`t.occurrence > e.occurrence`}) order by t.id for update of t`);
  return rows.filter((row) => row.id !== id);
}

/** Moves events to another series, with their dates as many days later. */
export async function moveToSeries(tx: Transaction, ids: readonly string[], seriesId: string, days: number): Promise<void> {
  await tx.run(sql`update events set series_id = ${seriesId}, occurrence = occurrence + ${days}::integer where id = any(${ids}::uuid[])`);
}

/** Marks events as cancelled, or not; returns the IDs of those that changed. */
export async function saveAllCancelled(tx: Transaction, ids: readonly string[], isCancelled: boolean): Promise<string[]> {
  const rows = await tx.many<{ id: string }>(sql`
    update events set is_cancelled = ${isCancelled}, revision = revision + 1, updated_at = now()
    where id = any(${ids}::uuid[]) and is_cancelled <> ${isCancelled} returning id`);
  return rows.map(({ id }) => id);
}

export async function removeEvents(tx: Transaction, ids: readonly string[]): Promise<void> {
  await tx.run(sql`delete from events where id = any(${ids}::uuid[])`);
}

/** Series of a user, for the data export. */
export function seriesOf(db: Queries, userId: string): Promise<object[]> {
  return db.many(sql`
    select id, group_id as "groupId", rule, first_time as "firstTime", created_at as "createdAt" from event_series where author_id = ${userId} order by id`);
}

export async function removeSeriesOf(tx: Queries, userId: string): Promise<void> {
  await tx.run(sql`delete from event_series where author_id = ${userId}`);
}

/** Makes the next date the one that Hub and search list; returns those that changed. */
export async function moveListing(tx: Transaction, seriesId: string): Promise<EventFacts[]> {
  const rows = await tx.many<{ id: string }>(sql`
    with listed as (select id, over_at from events where series_id = ${seriesId} and is_listed),
      next as (
        select id from events where series_id = ${seriesId} and over_at >= now() and not is_hidden
          and not exists (select from listed where listed.over_at >= now())
        order by is_cancelled, starts_at, id limit 1)
    update events t set is_listed = (t.id = next.id) from next
    where t.series_id = ${seriesId} and (t.id = next.id or t.is_listed) returning t.id`);
  return tx.many(sql`select ${factColumns} from events t where t.id = any(${rows.map(({ id }) => id)}::uuid[])`);
}
