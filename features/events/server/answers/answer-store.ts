import sql, { empty, type Sql } from 'sql-template-tag';
import type { Queries, Transaction } from '#platform/server/database/db.ts';
import { answerLists, eventLimits, type eventAnswers } from '../../contract/limits.ts';
import type { EventFacts } from '../domain-events.ts';
import { nextPosition, waiting } from '../guests/guest-store.ts';
import { factColumns, goingCount } from '../store.ts';
import type { SignedInViewer } from '#platform/server/security/viewer.ts';

interface Answer {
  answer: (typeof eventAnswers)[number];
  isWaiting: boolean;
  note: string;
}

export interface AnsweredRow {
  id: string;
  name: string;
  note: string;
  answeredAt: string;
  checkedInAt: string | null;
  position: number;
}

/** Answer of a person. Read it after the event was locked, so that it stays true. */
export function findAnswer(db: Queries, eventId: string, userId: string): Promise<Answer | undefined> {
  return db.maybeOne(
    sql`select answer, is_waiting as "isWaiting", note from event_answers where event_id = ${eventId} and user_id = ${userId}`,
  );
}

/** Whether a locked event has no free place. */
export async function isFull(tx: Transaction, eventId: string): Promise<boolean> {
  return (
    await tx.one<{ isFull: boolean }>(
      sql`select coalesce(${goingCount} >= t.capacity, false) as "isFull" from events t where t.id = ${eventId}`,
    )
  ).isFull;
}

/** Saves an answer to a locked event. A changed one moves to the end of the list. */
export async function putAnswer(tx: Transaction, eventId: string, userId: string, { answer, isWaiting, note }: Answer): Promise<void> {
  await tx.run(sql`
    insert into event_answers as a (event_id, user_id, answer, is_waiting, note, position)
    values (${eventId}, ${userId}, ${answer}, ${isWaiting}, ${note}, ${nextPosition(eventId)})
    on conflict (event_id, user_id) do update set answer = excluded.answer, is_waiting = excluded.is_waiting, note = excluded.note,
      position = case when a.answer = excluded.answer then a.position else excluded.position end,
      answered_at = case when a.answer = excluded.answer then a.answered_at else now() end`);
}

/** Deletes an answer; false if there was none. */
export async function removeAnswer(tx: Transaction, eventId: string, userId: string): Promise<boolean> {
  return (await tx.run(sql`delete from event_answers where event_id = ${eventId} and user_id = ${userId}`)) > 0;
}

/**
 * Gives the free places of a locked event to people who wait, first come first served; returns them.
 * A cancelled or past event gives none.
 */
export async function giveFreePlaces(tx: Transaction, eventId: string): Promise<{ userIds: string[]; guestIds: string[] }> {
  const rows = await tx.many<{ userId: string | null; guestId: string | null }>(sql`
    with next as (
      select w.user_id, w.guest_id from (
        select event_id, user_id, null::uuid as guest_id, position from event_answers where event_id = ${eventId} and is_waiting
        union all select event_id, null, id, position from event_guests where event_id = ${eventId} and is_waiting
      ) as w join events t on t.id = w.event_id and not t.is_cancelled and t.over_at >= now()
      order by w.position limit (select case when t.capacity is not null then greatest(t.capacity - ${goingCount}, 0) end from events t where t.id = ${eventId})
    ), answers as (
      update event_answers a set is_waiting = false from next where a.event_id = ${eventId} and a.user_id = next.user_id returning a.user_id
    ), guests as (
      update event_guests q set is_waiting = false from next where q.id = next.guest_id returning q.id
    )
    select user_id as "userId", null::uuid as "guestId" from answers union all select null, id from guests`);
  return {
    userIds: rows.flatMap(({ userId }) => userId ?? []),
    guestIds: rows.flatMap(({ guestId }) => guestId ?? []),
  };
}

export interface Attendance {
  maybe: number;
  waiting: number;
  checkedIn: number;
  position: number | null;
  note: string;
  faces: { id: string; name: string }[];
}

/** Numbers of answers, and what the viewer answered; with some people who come if `withFaces`. */
export function findAttendance(db: Queries, eventId: string, viewerId: string | null, withFaces: boolean): Promise<Attendance> {
  return db.one(sql`
    select count(*) filter (where a.answer = 'maybe') as maybe, (select count(*) from ${waiting} as w where w.event_id = ${eventId}) as waiting,
      count(*) filter (where a.checked_in_at is not null)
        + (select count(*) from event_guests q where q.event_id = ${eventId} and q.checked_in_at is not null) as "checkedIn",
      (select nullif(count(*), 0) from ${waiting} as w join event_answers own on own.event_id = w.event_id and own.user_id = ${viewerId} and own.is_waiting
        where w.event_id = ${eventId} and w.position <= own.position) as position,
      coalesce((select own.note from event_answers own where own.event_id = ${eventId} and own.user_id = ${viewerId}), '') as note,
      ${withFaces ? faces(eventId) : sql`'[]'::json`} as faces
    from event_answers a where a.event_id = ${eventId}`);
}

const faces = (eventId: string): Sql => sql`(
  select coalesce(json_agg(json_build_object('id', u.id, 'name', u.name) order by f.position), '[]')
  from (select user_id, position from event_answers where event_id = ${eventId} and answer = 'yes' and not is_waiting
    order by position limit ${eventLimits.faces}) as f join users u on u.id = f.user_id)`;

const listed = {
  going: sql`a.answer = 'yes' and not a.is_waiting`,
  waiting: sql`a.is_waiting`,
  maybe: sql`a.answer = 'maybe'`,
  no: sql`a.answer = 'no'`,
} satisfies Record<(typeof answerLists)[number], Sql>;

/** People of a list, first answers first. */
export function findAnswers(
  db: Queries,
  eventId: string,
  { list, after, limit }: { list: (typeof answerLists)[number]; after: number | undefined; limit: number },
): Promise<AnsweredRow[]> {
  return db.many(sql`
    select a.user_id as id, u.name, a.note, a.answered_at as "answeredAt", a.checked_in_at as "checkedInAt", a.position
    from event_answers a join users u on u.id = a.user_id
    where a.event_id = ${eventId} and ${listed[list]} ${after === undefined ? empty : sql`and a.position > ${after}`}
    order by a.position limit ${limit}`);
}

/** SQL expression: the list of an answer (as `a`). */
export const listOf = sql`case when a.is_waiting then 'waiting' when a.answer = 'yes' then 'going' else a.answer end`;

export interface ListedAnswer extends Omit<AnsweredRow, 'id' | 'position'> {
  list: (typeof answerLists)[number];
  /** Address of a guest; null for people with an account. */
  email: string | null;
}

/** All answers to an event with its guests, list by list. */
export function findAllAnswers(db: Queries, eventId: string): Promise<ListedAnswer[]> {
  return db.many(sql`
    select name, note, "answeredAt", "checkedInAt", list, email from (
      select u.name, a.note, a.answered_at as "answeredAt", a.checked_in_at as "checkedInAt", ${listOf} as list, null as email, a.position
      from event_answers a join users u on u.id = a.user_id where a.event_id = ${eventId}
      union all
      select q.name, '', q.confirmed_at, q.checked_in_at, case when q.is_waiting then 'waiting' else 'going' end, q.email, q.position
      from event_guests q where q.event_id = ${eventId} and q.confirmed_at is not null) as listed
    order by array_position(${[...answerLists]}::text[], list), position`);
}

/** Checks in someone who answered, or undoes it; false if the person did not answer. */
export async function saveCheckIn(tx: Transaction, eventId: string, userId: string, isCheckedIn: boolean): Promise<boolean> {
  return (
    (await tx.run(sql`
      update event_answers set checked_in_at = case when ${isCheckedIn} then coalesce(checked_in_at, now()) end
      where event_id = ${eventId} and user_id = ${userId}`)) > 0
  );
}

/**
 * Locks the coming events of a private group to which people outside it have answered, or one person
 * of them, and deletes those answers. Returns the events with the people.
 */
export async function removeAnswersOfOutsiders(
  tx: Transaction,
  groupId: string,
  userId?: string,
): Promise<(EventFacts & { userIds: string[] })[]> {
  return removeFrom(
    tx,
    sql`
      t.group_id = ${groupId} and t.over_at >= now() and exists (select from groups g where g.id = t.group_id and g.visibility = 'private' and g.deleted_at is null)`,
    sql`not exists (select from memberships m where m.group_id = t.group_id and m.user_id = a.user_id and m.status = 'member')
      ${userId === undefined ? empty : sql`and a.user_id = ${userId}`}`,
  );
}

/** Locks the events to which a person has answered, and deletes the answers; returns the events. */
export function removeAnswersOf(tx: Transaction, userId: string): Promise<(EventFacts & { userIds: string[] })[]> {
  return removeFrom(tx, sql`true`, sql`a.user_id = ${userId}`);
}

/** Locks events in the order of their IDs, as everyone does who locks several. */
async function removeFrom(tx: Transaction, events: Sql, answers: Sql): Promise<(EventFacts & { userIds: string[] })[]> {
  const locked = await tx.many<EventFacts>(sql`
    select ${factColumns} from events t
    where ${events} and exists (select from event_answers a where a.event_id = t.id and ${answers}) order by t.id for update of t`);
  if (locked.length === 0) return [];
  const removed = await tx.many<{ eventId: string; userId: string }>(sql`
    delete from event_answers a using events t where t.id = a.event_id and t.id = any(${locked.map(({ id }) => id)}::uuid[]) and ${answers}
    returning a.event_id as "eventId", a.user_id as "userId"`);
  return locked.map((event) => ({ ...event, userIds: removed.filter(({ eventId }) => eventId === event.id).map((row) => row.userId) }));
}

/** Answers of a person, oldest first, for the data export. */
export function answersOf(db: Queries, userId: string): Promise<object[]> {
  return db.many(sql`
    select t.id as "eventId", t.title, t.starts_at as "startsAt", a.answer, a.is_waiting as "isWaiting", a.note, a.answered_at as "answeredAt",
      a.checked_in_at as "checkedInAt"
    from event_answers a join events t on t.id = a.event_id where a.user_id = ${userId} order by a.answered_at, t.id`);
}

/** The person of a link in an email; undefined if they may not use the site now. */
export function findLetterReader(db: Queries, userId: string): Promise<Pick<SignedInViewer, 'id' | 'username' | 'role'> | undefined> {
  return db.maybeOne(sql`
    select id, username, role from users where id = ${userId} and suspended_at is null and not must_change_password`);
}
