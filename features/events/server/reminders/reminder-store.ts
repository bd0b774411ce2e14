import sql, { empty } from 'sql-template-tag';
import { hasCapability } from '#features/groups/server/public-api.ts';
import type { Queries, Transaction } from '#platform/server/database/db.ts';
import { inBatches } from '#platform/server/database/in-batches.ts';
import { isSignedIn, type Viewer } from '#platform/server/security/viewer.ts';
import { usualReminder, type ReminderTime } from '../../contract/limits.ts';
import { retention } from '../../contract/retention.ts';
import { isMember, isSeenBy } from '../policy.ts';
import type { StoredTime } from '../when.ts';

/** Time of the group of an event (as `t`). */
const byGroup = sql`coalesce((select d.reminder from event_reminder_defaults d where d.group_id = t.group_id), ${usualReminder})`;

/** Choice of a person for an event, and the default of its group. */
export function findReminder(
  db: Queries,
  eventId: string,
  userId: string,
): Promise<{ own: ReminderTime | null; byGroup: ReminderTime; since: string }> {
  return db.one(sql`
    select r.reminder as own, ${byGroup} as "byGroup",
      coalesce(r.chosen_at, greatest(a.answered_at, (select d.set_at from event_reminder_defaults d where d.group_id = t.group_id)), now()) as since
    from events t left join event_reminders r on r.event_id = t.id and r.user_id = ${userId}
      left join event_answers a on a.event_id = t.id and a.user_id = ${userId}
    where t.id = ${eventId}`);
}

/** Saves the choice of a person, who is reminded again; null deletes it. The same choice changes nothing. */
export async function saveReminder(tx: Transaction, eventId: string, userId: string, reminder: ReminderTime | null): Promise<void> {
  const changed =
    reminder === null
      ? await tx.run(sql`delete from event_reminders where event_id = ${eventId} and user_id = ${userId}`)
      : await tx.run(sql`
          insert into event_reminders as r (event_id, user_id, reminder) values (${eventId}, ${userId}, ${reminder})
          on conflict (event_id, user_id) do update set reminder = excluded.reminder, chosen_at = now() where r.reminder <> excluded.reminder`);
  // Without a choice of their own, no one is reminded a second time.
  if (changed > 0 && reminder !== null) await tx.run(sql`delete from event_reminded where event_id = ${eventId} and user_id = ${userId}`);
}

/** The time of a group, for its members; undefined for others. */
export function findGroupReminder(
  db: Queries,
  viewer: Viewer,
  groupId: string,
): Promise<{ reminder: ReminderTime; organizesGroup: boolean } | undefined> {
  if (!isSignedIn(viewer)) return Promise.resolve(undefined);
  return db.maybeOne(sql`
    select ${byGroup} as reminder, coalesce(${hasCapability(viewer.id, 'events')}, false) as "organizesGroup"
    from groups g cross join lateral (select g.id as group_id) as t where g.id = ${groupId} and ${isMember(viewer)}`);
}

export async function saveGroupReminder(tx: Transaction, groupId: string, reminder: ReminderTime): Promise<void> {
  await tx.run(sql`
    insert into event_reminder_defaults as d (group_id, reminder) values (${groupId}, ${reminder})
    on conflict (group_id) do update set reminder = excluded.reminder, set_at = now() where d.reminder <> excluded.reminder`);
}

/** Days before its start in which an event can remind, with room for a change of time zones. */
const daysAhead = 9;

/** Events that can remind now. Their stored instants only narrow the search. */
export function findReminding(db: Queries, after: string | undefined, limit: number): Promise<(StoredTime & { id: string })[]> {
  return db.many(sql`
    select t.id, t.is_all_day as "isAllDay", t.time_zone as "timeZone", t.starts_at as "startsAt", t.ends_at as "endsAt", t.entered
    from events t where t.starts_at between now() - make_interval(days => 2) and now() + make_interval(days => ${daysAhead}) and not t.is_cancelled and not t.is_hidden
      ${after === undefined ? empty : sql`and t.id > ${after}::uuid`}
    order by t.id limit ${limit}`);
}

/** An event whose time to remind has come, for people who want to be reminded then. */
export interface DueReminder {
  eventId: string;
  reminder: ReminderTime;
  at: string;
  starts: string;
}

/**
 * Records at most `limit` people as reminded, and returns them: people who go or might go by the time
 * of the group or their own, and people who asked for a reminder and did not decline. A time that had
 * passed when they answered or chose does not remind. Suspended people, and people who no longer see
 * the event, are left out.
 */
export function claimReminded(tx: Transaction, due: readonly DueReminder[], limit: number): Promise<{ eventId: string; userId: string }[]> {
  const of = (field: keyof DueReminder) => due.map((one) => one[field]);
  return tx.many(sql`
    insert into event_reminded as done (event_id, user_id, starts)
    select t.id, p.user_id, d.starts
    from unnest(${of('eventId')}::uuid[], ${of('reminder')}::text[], ${of('at')}::timestamptz[], ${of('starts')}::text[]) as d (event_id, reminder, at, starts)
      join events t on t.id = d.event_id and not t.is_cancelled and not t.is_hidden
      left join event_reminder_defaults g on g.group_id = t.group_id
      cross join lateral (
        select a.user_id, coalesce(g.reminder, ${usualReminder}) as reminder, greatest(a.answered_at, g.set_at) as since
        from event_answers a where a.event_id = t.id and a.answer <> 'no' and not a.is_waiting
          and not exists (select from event_reminders r where r.event_id = t.id and r.user_id = a.user_id)
        union all
        select r.user_id, r.reminder, r.chosen_at from event_reminders r
        where r.event_id = t.id and not exists (select from event_answers a where a.event_id = t.id and a.user_id = r.user_id and a.answer = 'no')
      ) as p
    where p.reminder = d.reminder and p.since <= d.at and ${isSeenBy(sql`p.user_id`)}
      -- Lookups for each person: as joins, they may compare all people with all who were reminded.
      and (select u.suspended_at is null from users u where u.id = p.user_id)
      and (select r.starts from event_reminded r where r.event_id = t.id and r.user_id = p.user_id) is distinct from d.starts
    order by t.id, p.user_id limit ${limit}
    on conflict (event_id, user_id) do update set starts = excluded.starts, reminded_at = now(), mail_at = null where done.starts <> excluded.starts
    returning event_id as "eventId", user_id as "userId"`);
}

/** The email of a reminder waits until the quiet hours of a person end. */
export async function postponeMail(tx: Transaction, eventId: string, userId: string, until: string): Promise<void> {
  await tx.run(sql`update event_reminded set mail_at = ${until}::timestamptz where event_id = ${eventId} and user_id = ${userId}`);
}

/** Takes at most `limit` people whose email waited until an instant, with the start of which it reminds. */
export function claimPostponed(
  tx: Transaction,
  until: string,
  limit: number,
): Promise<{ eventId: string; userId: string; starts: string; isStale: boolean }[]> {
  return tx.many(sql`
    update event_reminded r set mail_at = null from (
      select event_id, user_id from event_reminded where mail_at <= ${until}::timestamptz order by mail_at, event_id, user_id limit ${limit} for update skip locked
    ) as due
    where r.event_id = due.event_id and r.user_id = due.user_id
    returning r.event_id as "eventId", r.user_id as "userId", r.starts,
      exists (select from event_answers a where a.event_id = r.event_id and a.user_id = r.user_id and a.answer = 'no')
        or not exists (select from events t where t.id = r.event_id and not t.is_cancelled and not t.is_hidden and ${isSeenBy(sql`r.user_id`)}) as "isStale"`);
}

/** Deletes the reminders that people outside a private group chose for its events, or one person of them. */
export async function removeRemindersOfOutsiders(tx: Transaction, groupId: string, userId?: string): Promise<void> {
  await tx.run(sql`
    delete from event_reminders r using events t, groups g
    where t.id = r.event_id and t.group_id = ${groupId} and g.id = t.group_id and g.visibility = 'private'
      and not exists (select from memberships m where m.group_id = t.group_id and m.user_id = r.user_id and m.status = 'member')
      ${userId === undefined ? empty : sql`and r.user_id = ${userId}`}`);
}

/** Deletes the choices of a person and what they were reminded of. */
export async function removeRemindersOf(tx: Transaction, userId: string): Promise<void> {
  await tx.run(sql`delete from event_reminders where user_id = ${userId}`);
  await tx.run(sql`delete from event_reminded where user_id = ${userId}`);
}

/** Deletes choices for past events, and who was reminded of them. */
export async function deleteOldReminders(db: Queries): Promise<void> {
  const { kept } = retention.reminders.periods;
  for (const table of [sql`event_reminders`, sql`event_reminded`])
    await inBatches((limit) =>
      db.run(sql`
        delete from ${table} r using (
          select o.event_id, o.user_id from ${table} o join events t on t.id = o.event_id where t.over_at < now() - ${kept}::interval limit ${limit}
        ) as old where r.event_id = old.event_id and r.user_id = old.user_id`),
    );
}

/** Choices of a person, and of what they were reminded, for the data export. */
export async function remindersOf(db: Queries, userId: string): Promise<object> {
  return {
    chosen: await db.many(sql`
      select r.event_id as "eventId", t.title, r.reminder, r.chosen_at as "chosenAt" from event_reminders r join events t on t.id = r.event_id
      where r.user_id = ${userId} order by r.chosen_at, r.event_id`),
    reminded: await db.many(sql`
      select r.event_id as "eventId", t.title, r.starts, r.reminded_at as "remindedAt", r.mail_at as "emailDueAt" from event_reminded r join events t on t.id = r.event_id
      where r.user_id = ${userId} order by r.reminded_at, r.event_id`),
  };
}
