import sql, { empty, type Sql } from 'sql-template-tag';
import { membersOf } from '#features/groups/server/public-api.ts';
import type { Queries } from '#platform/server/database/db.ts';
import type { NoticeOfGroups, NoticeOfPeople } from '#platform/server/extension-points/notification-source.ts';

/** People per statement, which takes some tens of milliseconds, so that locks stay short. */
export const batchPeople = 500;

/** Data of a notification from its domain event. */
interface NewNotification {
  kind: string;
  eventId: string;
  at: string;
  actorId: string | null;
  isMention: boolean;
  /** Time of the first email for people without settings. */
  firstDigestAt: string;
}

export interface NewForPeople extends NewNotification, Pick<NoticeOfPeople, 'thingId' | 'partId' | 'audience'> {
  /** People who are not notified, such as the actor. */
  notFor: readonly string[];
}

export interface NewForGroups extends NewNotification, Pick<NoticeOfGroups, 'thingId' | 'partId' | 'groupIds'> {
  deedOf: string | null;
}

/** Whether the person has muted the kind or group; `mentions` lets mentions through. */
const isSilenced = (kind: string, isMention: boolean): Sql => sql`exists (
  select from notification_levels level where level.user_id = audience.user_id and (level.until is null or level.until > now())
    and (level.kind = ${kind} or level.group_id = audience.group_id ${isMention ? sql`and level.level = 'nothing'` : empty}))`;

/** Deeds of deleted accounts cause no notification. */
const isActorThere = (actorId: string | null): Sql =>
  sql`(${actorId}::text is null or exists (select from users actor where actor.id = ${actorId}))`;

/** Delay of immediate emails, so that several notifications are one email, and read ones none. */
const atOnceWait = sql`interval '2 minutes'`;

/**
 * Schedules email and push for the given people (a subquery of ids), according to their settings.
 * `pushed` are their browsers.
 */
const queueing = (people: Sql, firstDigestAt: string): Sql => sql`
  begun as (
    insert into notification_deliveries (user_id, mail_due_at) select recipients.user_id, ${firstDigestAt}::timestamptz from ${people} as recipients (user_id)
    order by recipients.user_id on conflict (user_id) do nothing
  ), mailed as materialized (
    -- Ordered to avoid deadlocks between events, and locking all rows, so that an email being composed misses none.
    select d.user_id from notification_deliveries d where d.user_id in ${people} and d.mail = 'atOnce' order by d.user_id for update
  ), mailing as (
    update notification_deliveries d set mail_due_at = coalesce(d.mail_due_at, now() + ${atOnceWait}) where d.user_id in (select user_id from mailed)
  ), pushed as materialized (
    select p.session_id from push_subscriptions p where p.user_id in ${people} order by p.session_id for update
  ), pushing as (
    update push_subscriptions p set wanted_at = greatest(p.wanted_at, now()), due_at = coalesce(p.due_at, now())
    where p.session_id in (select session_id from pushed)
  )`;

/**
 * `last` is the cursor of the next batch, or null at the end; `isPushed`: some of them have
 * browsers to push to.
 */
interface Batch {
  last: string | null;
  isPushed: boolean;
}

/** Returns the people of an audience. Only for small audiences. */
export async function peopleIn(db: Queries, { audience }: Pick<NoticeOfPeople, 'audience'>): Promise<string[]> {
  const rows = await db.many<{ id: string }>(sql`select distinct audience.user_id as id from ${audience} as audience (user_id, group_id)`);
  return rows.map(({ id }) => id);
}

/**
 * Inserts a notification for the next people of its audience, at most `limit`, by id. Returns for
 * whom it is new.
 */
export function insertBatch(
  db: Queries,
  { kind, thingId, partId = '', audience, eventId, at, actorId, notFor, isMention, firstDigestAt }: NewForPeople,
  after: string,
  limit: number,
): Promise<Batch & { userIds: string[] }> {
  return db.one(sql`
    with recipients as materialized (
      select distinct on (audience.user_id) audience.user_id, audience.group_id from ${audience} as audience (user_id, group_id)
      where audience.user_id > ${after} and audience.user_id <> all(${notFor}::text[]) and not ${isSilenced(kind, isMention)}
      order by audience.user_id, audience.group_id limit ${limit}
    ), put as (
      insert into notifications (user_id, kind, thing_id, part_id, group_id, actor_id, fact_id, at)
      select recipients.user_id, ${kind}, ${thingId}, ${partId}, recipients.group_id, ${actorId}, ${eventId}, ${at}::timestamptz from recipients
      -- Skips accounts deleted in the meantime.
      join users u on u.id = recipients.user_id where ${isActorThere(actorId)}
      on conflict (fact_id, user_id, kind, part_id) do nothing returning user_id
    ), ${queueing(sql`(select user_id from put)`, firstDigestAt)}
    select case when (select count(*) from recipients) = ${limit}::int then (select max(user_id) from recipients) end as last,
      array(select user_id from put) as "userIds", exists (select from pushed) as "isPushed"`);
}

/**
 * The next members of the groups, at most `limit`, by id, who want immediate email or push, or have
 * no settings yet.
 */
const membersToQueue = ({ kind, groupIds, actorId, deedOf, isMention }: NewForGroups, after: string, limit: number): Sql => sql`
  recipients as materialized (
    select distinct audience.user_id from ${membersOf(groupIds)} as audience (user_id, group_id)
    where audience.user_id > ${after} and audience.user_id is distinct from ${actorId} and audience.user_id is distinct from ${deedOf}
      and (coalesce((select d.mail from notification_deliveries d where d.user_id = audience.user_id), 'atOnce') = 'atOnce'
        or exists (select from push_subscriptions p where p.user_id = audience.user_id))
      and not ${isSilenced(kind, isMention)}
    order by audience.user_id limit ${limit}
  )`;

const batchResult = (limit: number): Sql => sql`
  case when (select count(*) from recipients) = ${limit}::int then (select max(user_id) from recipients) end as last, exists (select from pushed) as "isPushed"`;

/**
 * Inserts one notification per group, whatever their size, and schedules the delivery to the first
 * members. Returns for which groups it is new.
 */
export function insertForGroups(db: Queries, notice: NewForGroups, limit = batchPeople): Promise<Batch & { groupIds: string[] }> {
  const { kind, thingId, partId = '', groupIds, eventId, at, actorId, deedOf, firstDigestAt } = notice;
  return db.one(sql`
    with put as (
      insert into group_notifications (kind, thing_id, part_id, group_id, actor_id, deed_of, fact_id, at)
      select ${kind}, ${thingId}, ${partId}, there.id, ${actorId}, (select u.id from users u where u.id = ${deedOf}), ${eventId}, ${at}::timestamptz
      from ${groupIds} as around (group_id) join groups there on there.id = around.group_id and there.deleted_at is null
      where ${isActorThere(actorId)}
      on conflict (fact_id, group_id, kind, part_id) do nothing returning group_id
    ), ${membersToQueue(notice, '', limit)}, ${queueing(sql`(select user_id from recipients)`, firstDigestAt)}
    select array(select group_id from put) as "groupIds", ${batchResult(limit)}`);
}

/** Schedules the delivery to the next members of its groups. */
export function queueMembers(db: Queries, notice: NewForGroups, after: string, limit: number): Promise<Batch> {
  return db.one(sql`
    with ${membersToQueue(notice, after, limit)}, ${queueing(sql`(select user_id from recipients)`, notice.firstDigestAt)}
    select ${batchResult(limit)}`);
}
