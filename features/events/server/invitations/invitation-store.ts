import sql from 'sql-template-tag';
import type { Language } from '#platform/contract/language.ts';
import type { Queries, Transaction } from '#platform/server/database/db.ts';
import { inBatches } from '#platform/server/database/in-batches.ts';
import type { eventAnswers } from '../../contract/limits.ts';
import { retention } from '../../contract/retention.ts';
import { isSeenBy } from '../policy.ts';
import type { CalendarEvent } from '../calendar-file.ts';

/** Answer as the calendar of a person shows it. */
type KnownAnswer = (typeof eventAnswers)[number] | 'waiting';

/** A person whose calendar is out of date. */
export interface InvitedPerson {
  userId: string;
  name: string;
  email: string;
  language: Language;
  /** Whether the event belongs into the calendar. */
  isWanted: boolean;
  answer: KnownAnswer | null;
  /** Sequence of the last email; null if there was none. */
  sequence: number | null;
}

/** Makes people who send invitations to an event one after the other, so that none is sent twice. */
export async function lockInvitations(tx: Transaction, eventId: string): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`invitations to ${eventId}`}, 0))`);
}

/** People who want events in their calendar, and people who have the event there, whose calendar is not up to date. */
export function findOutdated(tx: Transaction, eventId: string, limit: number): Promise<InvitedPerson[]> {
  const answer = sql`case when a.is_waiting then 'waiting' else a.answer end`;
  const isWanted = sql`(c.user_id is not null and a.answer <> 'no' and not t.is_cancelled and not t.is_hidden and ${isSeenBy(sql`u.id`)})`;
  return tx.many(sql`
    select * from (
      select u.id as "userId", u.name, u.email, u.language, coalesce(${isWanted}, false) as "isWanted", ${answer} as answer, i.sequence,
        coalesce(i.is_open, false) as is_open, i.answer is distinct from ${answer} or i.revision is distinct from t.revision as is_changed
      from events t
        join users u on u.email_confirmed_at is not null and u.suspended_at is null and u.id in (
          select a.user_id from event_answers a join event_invitation_choices c on c.user_id = a.user_id where a.event_id = t.id
          union select i.user_id from event_invitations i where i.event_id = t.id and i.is_open)
        left join event_invitation_choices c on c.user_id = u.id
        left join event_answers a on a.event_id = t.id and a.user_id = u.id
        left join event_invitations i on i.event_id = t.id and i.user_id = u.id
      where t.id = ${eventId} and t.over_at >= now()
    ) as p
    where p."isWanted" and (not p.is_open or p.is_changed) or not p."isWanted" and p.is_open
    order by p."userId" limit ${limit}`);
}

/** An event as calendars show it, without a check of rights. */
export function findInvitedEvent(db: Queries, id: string): Promise<(CalendarEvent & { overAt: string }) | undefined> {
  return db.maybeOne(sql`
    select t.id, t.title, t.details, t.place, t.link, g.name as "groupName", t.revision, t.is_cancelled as "isCancelled", t.created_at as "createdAt",
      t.updated_at as "updatedAt", t.is_all_day as "isAllDay", t.time_zone as "timeZone", t.starts_at as "startsAt", t.ends_at as "endsAt", t.entered, t.over_at as "overAt"
    from events t join groups g on g.id = t.group_id where t.id = ${id}`);
}

/** State of a person's calendar after an email. */
export interface KnownInvitation {
  eventId: string;
  userId: string;
  sequence: number;
  revision: number;
  answer: KnownAnswer;
  isOpen: boolean;
  title: string;
  groupName: string;
  startsLine: string;
  overAt: string;
}

export async function saveInvitation(tx: Transaction, known: KnownInvitation): Promise<void> {
  const { eventId, userId, sequence, revision, answer, isOpen, title, groupName, startsLine, overAt } = known;
  const values = sql`${sequence}, ${revision}, ${answer}, ${isOpen}, ${title}, ${groupName}, ${startsLine}, ${overAt}::timestamptz`;
  const names = sql`sequence, revision, answer, is_open, title, group_name, starts_line, over_at`;
  await tx.run(sql`
    insert into event_invitations (event_id, user_id, ${names}) values (${eventId}, ${userId}, ${values})
    on conflict (event_id, user_id) do update set (${names}) = row(${values})`);
}

/** A calendar entry of a deleted event. */
export interface DeletedEntry extends Pick<InvitedPerson, 'userId' | 'name' | 'email' | 'language'> {
  eventId: string;
  sequence: number;
  title: string;
  groupName: string;
  startsLine: string;
}

/** Removes at most `limit` entries of deleted events, and returns those to cancel in calendars. */
export async function takeDeleted(
  tx: Transaction,
  ids: readonly string[],
  limit: number,
): Promise<{ count: number; entries: DeletedEntry[] }> {
  const taken = await tx.many<Partial<DeletedEntry> & { isOpen: boolean }>(sql`
    with taken as (
      delete from event_invitations where (event_id, user_id) in (
        select i.event_id, i.user_id from event_invitations i
        where i.event_id = any(${ids}::uuid[]) and not exists (select from events t where t.id = i.event_id)
        order by i.event_id, i.user_id limit ${limit} for update skip locked) returning *)
    select k.event_id as "eventId", k.sequence, k.title, k.group_name as "groupName", k.starts_line as "startsLine",
      u.id as "userId", u.name, u.email, u.language, u.id is not null and k.is_open and k.over_at >= now() as "isOpen"
    from taken k left join users u on u.id = k.user_id and u.email_confirmed_at is not null and u.suspended_at is null`);
  return { count: taken.length, entries: taken.filter(({ isOpen }) => isOpen) as DeletedEntry[] };
}

/** Locks and returns the last state and reply of a person's calendar. */
export function lockInvitation(
  tx: Transaction,
  eventId: string,
  userId: string,
): Promise<{ sequence: number; repliedStamp: string | null } | undefined> {
  return tx.maybeOne(sql`
    select sequence, replied_stamp as "repliedStamp" from event_invitations where event_id = ${eventId} and user_id = ${userId} for update`);
}

/** Records a reply of a calendar, which therefore knows the answer. */
export async function saveReply(
  tx: Transaction,
  eventId: string,
  userId: string,
  { answer, stamp }: { answer: (typeof eventAnswers)[number]; stamp: string },
): Promise<void> {
  await tx.run(sql`
    update event_invitations set answer = ${answer}, replied_stamp = ${stamp}::timestamptz, is_open = ${answer !== 'no'}
    where event_id = ${eventId} and user_id = ${userId}`);
}

export async function wantsInvitations(db: Queries, userId: string): Promise<boolean> {
  return (await db.maybeOne(sql`select from event_invitation_choices where user_id = ${userId}`)) !== undefined;
}

/** Turns invitations on or off. Once off, calendars get no more updates. */
export async function saveInvitationChoice(tx: Transaction, userId: string, isOn: boolean): Promise<void> {
  if (isOn) await tx.run(sql`insert into event_invitation_choices (user_id) values (${userId}) on conflict do nothing`);
  else await removeInvitationsOf(tx, userId);
}

/** Deletes the choice of a person and what their calendar knows. */
export async function removeInvitationsOf(tx: Transaction, userId: string): Promise<void> {
  await tx.run(sql`delete from event_invitation_choices where user_id = ${userId}`);
  await tx.run(sql`delete from event_invitations where user_id = ${userId}`);
}

/** Coming events that a person answered, soonest first. */
export async function comingAnsweredBy(db: Queries, userId: string, limit: number): Promise<string[]> {
  const rows = await db.many<{ id: string }>(sql`
    select t.id from event_answers a join events t on t.id = a.event_id where a.user_id = ${userId} and a.answer <> 'no' and t.over_at >= now()
    order by t.over_at, t.id limit ${limit}`);
  return rows.map(({ id }) => id);
}

/** Deletes what calendars know of past events. */
export async function deleteOldInvitations(db: Queries): Promise<void> {
  const { kept } = retention.calendarInvitations.periods;
  await inBatches((limit) =>
    db.run(sql`
      delete from event_invitations where (event_id, user_id) in (
        select event_id, user_id from event_invitations where over_at < now() - ${kept}::interval limit ${limit})`),
  );
}

/** The choice of a person and what their calendar knows, for the data export. */
export async function invitationsOf(db: Queries, userId: string): Promise<object> {
  return {
    chosen: await db.many(sql`select chosen_at as "chosenAt" from event_invitation_choices where user_id = ${userId}`),
    sent: await db.many(sql`
      select event_id as "eventId", title, sequence, answer, is_open as "isOpen", replied_stamp as "repliedAt" from event_invitations
      where user_id = ${userId} order by event_id`),
  };
}
