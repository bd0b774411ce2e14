import sql, { empty, type Sql } from 'sql-template-tag';
import type { Language } from '#platform/contract/language.ts';
import type { Queries, Transaction } from '#platform/server/database/db.ts';
import { inBatches } from '#platform/server/database/in-batches.ts';
import type { GuestList } from '../../contract/guest-shapes.ts';
import { eventLimits } from '../../contract/limits.ts';
import { retention } from '../../contract/retention.ts';
import type { EventFacts } from '../domain-events.ts';
import { factColumns } from '../store.ts';
import type { StoredTime } from '../when.ts';

/** A guest with what emails say of the event. */
export interface Guest extends StoredTime {
  id: string;
  eventId: string;
  name: string;
  email: string;
  language: Language;
  isConfirmed: boolean;
  isWaiting: boolean;
  title: string;
  groupName: string;
  place: string;
  link: string;
}

const { unconfirmed, kept } = retention.guests.periods;
/** SQL condition: the link of a guest (as `q`) is valid. */
const isValid = sql`(q.confirmed_at is not null or q.asked_at > now() - ${unconfirmed}::interval)`;

const guests = sql`
  select q.id, q.event_id as "eventId", q.name, q.email, q.language, q.confirmed_at is not null as "isConfirmed", q.is_waiting as "isWaiting",
    t.title, g.name as "groupName", t.place, t.link, t.is_all_day as "isAllDay", t.time_zone as "timeZone", t.starts_at as "startsAt", t.ends_at as "endsAt",
    t.entered
  from event_guests q join events t on t.id = q.event_id join groups g on g.id = t.group_id`;

/** A guest by ID, while their link is valid. */
export const findGuest = (db: Queries, id: string): Promise<Guest | undefined> =>
  db.maybeOne(sql`${guests} where q.id = ${id} and ${isValid}`);

/** Place of a waiting guest on the list, from 1; null for others. */
export async function guestPosition(db: Queries, id: string): Promise<number | null> {
  const { position } = await db.one<{ position: number | null }>(sql`
    select (select nullif(count(*), 0) from ${waiting} as w join event_guests own on own.id = ${id} and own.is_waiting and own.event_id = w.event_id
      where w.position <= own.position) as position`);
  return position;
}

/** SQL: all who wait, members and guests, with their event and position. */
export const waiting = sql`(
  select event_id, position from event_answers where is_waiting union all select event_id, position from event_guests where is_waiting)`;

/** Guests of events whose address is confirmed; those with a state, if given. */
export const guestsOf = (db: Queries, eventIds: readonly string[], states?: { going: boolean; waiting: boolean }): Promise<Guest[]> =>
  db.many(sql`
    ${guests} where q.event_id = any(${eventIds}::uuid[]) and q.confirmed_at is not null
      ${states ? sql`and (q.is_waiting and ${states.waiting}::boolean or not q.is_waiting and ${states.going}::boolean)` : empty} order by q.position, q.id`);

/** Guests by ID, in the order of their positions. */
export const guestsById = (db: Queries, ids: readonly string[]): Promise<Guest[]> =>
  db.many(sql`${guests} where q.id = any(${ids}::uuid[]) order by q.position, q.id`);

/** Locks an event regardless of who sees it; undefined if it is gone. */
export const lockGuestsEvent = (tx: Transaction, eventId: string): Promise<EventFacts | undefined> =>
  tx.maybeOne(sql`select ${factColumns} from events t where t.id = ${eventId} for update of t`);

/** The guest of a locked event with an address. */
export const findByEmail = (tx: Transaction, eventId: string, email: string): Promise<Guest | undefined> =>
  tx.maybeOne(sql`${guests} where q.event_id = ${eventId} and lower(q.email) = lower(${email})`);

/** Whether a locked event has as many guests as it can. */
export async function hasMostGuests(tx: Transaction, eventId: string): Promise<boolean> {
  const { count } = await tx.one<{ count: number }>(sql`select count(*) as count from event_guests where event_id = ${eventId}`);
  return count >= eventLimits.guests;
}

/** Stores someone who asked to come; a second time, with the latest name. Returns the guest. */
export function putGuest(
  tx: Transaction,
  { id, eventId, name, email, language }: Pick<Guest, 'id' | 'eventId' | 'name' | 'email' | 'language'>,
): Promise<{ id: string }> {
  return tx.one(sql`
    insert into event_guests (id, event_id, name, email, language) values (${id}, ${eventId}, ${name}, ${email}, ${language})
    on conflict (event_id, lower(email)) do update set name = excluded.name, language = excluded.language, asked_at = now()
    returning id`);
}

/** The guest comes to a locked event, or waits for a place. */
export async function saveConfirmed(tx: Transaction, { id, eventId }: Pick<Guest, 'id' | 'eventId'>, isWaiting: boolean): Promise<void> {
  await tx.run(sql`
    update event_guests set confirmed_at = now(), is_waiting = ${isWaiting}, position = ${nextPosition(eventId)} where id = ${id} and confirmed_at is null`);
}

/** SQL: the position after all answers and guests of an event. */
export const nextPosition = (eventId: string): Sql => sql`(
  select coalesce(max(position), 0) + 1 from (
    select position from event_answers where event_id = ${eventId} union all select position from event_guests where event_id = ${eventId}) as taken)`;

/** Deletes a guest of an event; false if there is none. */
export async function deleteGuest(tx: Transaction, eventId: string, id: string): Promise<boolean> {
  return (await tx.run(sql`delete from event_guests where event_id = ${eventId} and id = ${id}`)) > 0;
}

/** Checks in a guest with a confirmed address, or undoes it; false if there is none. */
export async function saveGuestCheckIn(tx: Transaction, eventId: string, id: string, isCheckedIn: boolean): Promise<boolean> {
  return (
    (await tx.run(sql`
      update event_guests set checked_in_at = case when ${isCheckedIn} then coalesce(checked_in_at, now()) end
      where event_id = ${eventId} and id = ${id} and confirmed_at is not null`)) > 0
  );
}

/** Guests of an event for its organisers: people who come, then people who wait, then people who have not confirmed. */
export const listedGuests = (db: Queries, eventId: string): Promise<GuestList['items']> =>
  db.many(sql`
    select q.id, q.name, q.email, q.is_waiting as "isWaiting", q.confirmed_at as "confirmedAt", q.checked_in_at as "checkedInAt"
    from event_guests q where q.event_id = ${eventId} and ${isValid} order by q.confirmed_at is null, q.is_waiting, q.position, q.id`);

/** Deletes the guests of the coming events of a group, and returns those whose address was confirmed. */
export async function removeGuestsInGroup(tx: Transaction, groupId: string): Promise<Guest[]> {
  const coming = await tx.many<{ id: string }>(
    sql`select t.id from events t where t.group_id = ${groupId} and t.over_at >= now() and exists (select from event_guests q where q.event_id = t.id)`,
  );
  const ids = coming.map(({ id }) => id);
  const notified = await guestsOf(tx, ids);
  await tx.run(sql`delete from event_guests where event_id = any(${ids}::uuid[])`);
  return notified;
}

/** Deletes guests some time after the event, and people who did not confirm their address. */
export async function deleteOldGuests(db: Queries): Promise<void> {
  await inBatches((limit) =>
    db.run(sql`
      delete from event_guests where id in (
        select q.id from event_guests q join events t on t.id = q.event_id where not ${isValid} or t.over_at < now() - ${kept}::interval limit ${limit})`),
  );
}
