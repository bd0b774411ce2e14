import sql, { empty, type Sql } from 'sql-template-tag';
import type { Queries, Transaction } from '#platform/server/database/db.ts';
import { isSignedIn, type SignedInViewer, type Viewer } from '#platform/server/security/viewer.ts';
import { eventLimits, type answerLists } from '../../contract/limits.ts';
import type { MessagePage } from '../../contract/shapes.ts';
import { listOf } from '../answers/answer-store.ts';
import { isSeenBy, visibleTo } from '../policy.ts';
import type { StoredTime } from '../when.ts';

type ListName = (typeof answerLists)[number];

/** People whom a message of a person about an event reaches: people who answered and still see it, without the sender. */
const reached = (eventId: string, senderId: string): Sql => sql`
  event_answers a join events t on t.id = a.event_id join users u on u.id = a.user_id and u.suspended_at is null
  where a.event_id = ${eventId} and a.user_id <> ${senderId} and ${isSeenBy(sql`a.user_id`)}`;

/** Number of people whom a message would reach, by their answer. */
export function countReach(db: Queries, eventId: string, senderId: string): Promise<Record<ListName, number>> {
  const of = (list: ListName) => sql`count(*) filter (where ${listOf} = ${list})`;
  const guests = (isWaiting: boolean) =>
    sql`(select count(*) from event_guests q where q.event_id = ${eventId} and q.confirmed_at is not null and q.is_waiting = ${isWaiting})`;
  return db.one(sql`
    select ${of('going')} + ${guests(false)} as going, ${of('maybe')} as maybe, ${of('waiting')} + ${guests(true)} as waiting, ${of('no')} as no from ${reached(eventId, senderId)}`);
}

interface NewMessage {
  id: string;
  eventId: string;
  authorId: string;
  lists: readonly ListName[];
  text: string;
  /** Guests who get it as an email. */
  guestCount: number;
}

/** Stores a message with its recipients; returns how many there are, guests included. */
export async function insertMessage(tx: Transaction, { id, eventId, authorId, lists, text, guestCount }: NewMessage): Promise<number> {
  await tx.run(sql`
    insert into event_messages (id, event_id, author_id, lists, text, guest_count) values (${id}, ${eventId}, ${authorId}, ${[...lists]}, ${text}, ${guestCount})`);
  await tx.run(sql`
    insert into event_message_recipients (message_id, user_id)
    select ${id}, a.user_id from ${reached(eventId, authorId)} and ${listOf} = any(${[...lists]}::text[])`);
  return countRecipients(tx, id);
}

/** SQL: number of people whom a message (as `m`) was sent to. */
const recipientCount = sql`(m.guest_count + (select count(*) from event_message_recipients r where r.message_id = m.id))`;

/** Number of people whom a message was sent to. */
export async function countRecipients(db: Queries, messageId: string): Promise<number> {
  return (await db.one<{ count: number }>(sql`select ${recipientCount} as count from event_messages m where m.id = ${messageId}`)).count;
}

/** Latest messages about an event: all, or those that the viewer received. */
export function findMessages(db: Queries, viewer: Viewer, eventId: string, isOrganizer: boolean): Promise<MessagePage['items']> {
  if (!isSignedIn(viewer)) return Promise.resolve([]);
  const received = sql`exists (select from event_message_recipients r where r.message_id = m.id and r.user_id = ${viewer.id})`;
  return db.many(sql`
    select m.id, json_build_object('id', u.id, 'name', u.name) as author, m.text, m.sent_at as "sentAt", m.lists,
      ${isOrganizer ? recipientCount : sql`null::bigint`} as recipients
    from event_messages m join users u on u.id = m.author_id
    where m.event_id = ${eventId} ${isOrganizer ? empty : sql`and ${received}`}
    order by m.sent_at desc, m.id desc limit ${eventLimits.messages}`);
}

/** Audience of the notification of a message. */
export const recipientsOf = (messageId: string): Sql =>
  sql`(select r.user_id, null::text as group_id from event_message_recipients r where r.message_id = ${messageId}::uuid)`;

/** SQL condition: the viewer received the message of a notification (as `note`) and sees its event. */
export const isReceived = (viewer: SignedInViewer): Sql => sql`exists (
  select from event_message_recipients r join event_messages m on m.id = r.message_id join events t on t.id = m.event_id
  where m.id = note.part_id::uuid and r.user_id = ${viewer.id} and ${visibleTo(viewer)})`;

/** Recipients whose email about a message is due, with the person who wrote. */
export interface DueMessage extends StoredTime {
  messageId: string;
  text: string;
  authorName: string;
  eventId: string;
  groupId: string;
  title: string;
  place: string;
  userIds: string[];
}

/** Locks and takes at most `limit` recipients whose email is due, by message. */
export function claimDueMails(tx: Transaction, limit: number, messageId?: string): Promise<DueMessage[]> {
  return tx.many(sql`
    with due as (
      select r.message_id, r.user_id from event_message_recipients r
      where r.mail_at <= now() ${messageId === undefined ? empty : sql`and r.message_id = ${messageId}::uuid`}
      order by r.mail_at, r.message_id, r.user_id limit ${limit} for update skip locked
    ), taken as (
      update event_message_recipients r set mail_at = null from due where r.message_id = due.message_id and r.user_id = due.user_id
      returning r.message_id, r.user_id
    )
    select m.id as "messageId", m.text, u.name as "authorName", t.id as "eventId", t.group_id as "groupId", t.title, t.place, t.is_all_day as "isAllDay",
      t.time_zone as "timeZone", t.starts_at as "startsAt", t.ends_at as "endsAt", t.entered, array_agg(taken.user_id order by taken.user_id) as "userIds"
    from taken join event_messages m on m.id = taken.message_id join events t on t.id = m.event_id and not t.is_hidden join users u on u.id = m.author_id
    group by m.id, u.name, t.id order by m.id`);
}

/** The email of a message waits until the quiet hours of a person end. */
export async function postponeMessageMail(tx: Transaction, messageId: string, userId: string, until: string): Promise<void> {
  await tx.run(
    sql`update event_message_recipients set mail_at = ${until}::timestamptz where message_id = ${messageId} and user_id = ${userId}`,
  );
}

/** Deletes the messages of a person, and that they received some. */
export async function removeMessagesOf(tx: Transaction, userId: string): Promise<void> {
  await tx.run(sql`delete from event_messages where author_id = ${userId}`);
  await tx.run(sql`delete from event_message_recipients where user_id = ${userId}`);
}

/** Messages that a person sent and received, for the data export. */
export async function messagesOf(db: Queries, userId: string): Promise<object> {
  return {
    sent: await db.many(sql`
      select m.event_id as "eventId", t.title, m.lists, m.text, m.sent_at as "sentAt" from event_messages m join events t on t.id = m.event_id
      where m.author_id = ${userId} order by m.sent_at, m.id`),
    received: await db.many(sql`
      select m.event_id as "eventId", t.title, m.text, m.sent_at as "sentAt", r.mail_at as "emailDueAt"
      from event_message_recipients r join event_messages m on m.id = r.message_id join events t on t.id = m.event_id
      where r.user_id = ${userId} order by m.sent_at, m.id`),
  };
}
