import sql, { empty, type Sql } from 'sql-template-tag';
import { memberGroupIds, membershipsOf } from '#features/groups/server/public-api.ts';
import { notificationLimits } from '../contract/limits.ts';
import type { NotificationKind } from './kinds.ts';

type Kinds = readonly Pick<NotificationKind, 'kind' | 'isMention'>[];

/** A time range; `after` null means unbounded. */
export interface DeliveredWithin {
  after: string | null;
  until: string;
}

/** Restricts notifications to unread ones, or to recent ones within a time range. */
interface Which {
  isUnread?: true;
  within?: DeliveredWithin;
}

/** Subquery of a person's present and past memberships: `group_id`, `since`, `until`. */
export const staysOf = (userId: string | Sql): Sql => sql`(
  select present.group_id, present.since, 'infinity'::timestamptz as until from ${membershipsOf(userId)} as present
  union all
  select earlier.group_id, earlier.since, earlier.until from notification_stays earlier where earlier.user_id = ${userId})`;

/**
 * Whether a group's notification (`own`) came during a membership (`stay`), and was not caused by
 * the person.
 */
export const isWithinStay = (userId: string | Sql): Sql => sql`own.group_id = stay.group_id and own.at >= stay.since and own.at < stay.until
  and own.actor_id is distinct from ${userId} and own.deed_of is distinct from ${userId}`;

/**
 * When a person read a group's notification (`own`), by a mark of its thing or of everything; null
 * if unread. Marks do not apply to notifications delivered after them.
 */
function readAt(userId: string | Sql): Sql {
  const by = (mark: Sql) => sql`(
    select mark.read_at from notification_marks mark
    where mark.user_id = ${userId} and ${mark} and mark.up_to >= own.at and mark.read_at >= own.told_at)`;
  return sql`least(${by(sql`mark.kind = own.kind and mark.thing_id = own.thing_id`)}, ${by(sql`mark.kind = '' and mark.thing_id = ''`)})`;
}

export const isUnreadOf = (userId: string | Sql): Sql => sql`${readAt(userId)} is null`;

/** Whether it may be unread, given the mark of everything. This bounds the number of rows read. */
const isBehindAll = (userId: string): Sql => sql`own.at > coalesce(
  (select mark.up_to - ${notificationLimits.lateBy}::interval from notification_marks mark where mark.user_id = ${userId} and mark.kind = '' and mark.thing_id = ''), '-infinity')`;

/** Present and past mutings of a person. */
const silencesOf = (userId: string): Sql => sql`(
  select level.kind, level.group_id, level.level, level.since, coalesce(level.until, 'infinity') as until
  from notification_levels level where level.user_id = ${userId}
  union all
  select level.kind, level.group_id, level.level, level.since, level.until from notification_earlier_levels level where level.user_id = ${userId})`;

/**
 * Whether a group's notification (`own`) came while it was muted (`silence`); `mentions` lets
 * mentions through.
 */
function isSilenced(kinds: Kinds): Sql {
  const mentions = kinds.filter(({ isMention }) => isMention).map(({ kind }) => kind);
  return sql`exists (select from silence
    where (silence.kind = own.kind or silence.group_id = own.group_id) and silence.since <= own.at and silence.until > own.at
      and (silence.level = 'nothing' or own.kind <> all(${mentions}::text[])))`;
}

const newestFirst = sql`order by own.at desc, own.id desc limit ${notificationLimits.kept}`;

function isDeliveredWithin({ after, until }: DeliveredWithin): Sql {
  return sql`own.at > now() - ${notificationLimits.newsFor}::interval and own.told_at <= ${until}::timestamptz
    ${after === null ? empty : sql`and own.told_at > ${after}::timestamptz`}`;
}

/** Subquery `note` of a person's latest notifications, their own and those of their groups. */
export function latestDelivered(kinds: Kinds, userId: string, { isUnread, within }: Which = {}): Sql {
  const delivered = within ? sql`and ${isDeliveredWithin(within)}` : empty;
  const own = sql`own.user_id = ${userId} ${isUnread ? sql`and own.read_at is null` : empty} ${delivered}`;
  const shared = sql`${isWithinStay(userId)} and not ${isSilenced(kinds)} ${isUnread ? sql`and ${isBehindAll(userId)}` : empty} ${delivered}`;
  return sql`(
    with silence as materialized (select * from ${silencesOf(userId)} as every),
    stay as materialized (select * from ${staysOf(userId)} as every where every.group_id in ${memberGroupIds(userId)}),
    latest as materialized (
      (select own.id, own.kind, own.thing_id, own.part_id, own.group_id, own.actor_id, own.at, own.told_at, own.read_at, false as is_shared
        from notifications own where ${own} ${newestFirst})
      union all
      (select shared.*, null::timestamptz, true from stay cross join lateral (
        select own.id, own.kind, own.thing_id, own.part_id, own.group_id, own.actor_id, own.at, own.told_at
        from group_notifications own where ${shared} ${newestFirst}) as shared)
      order by at desc, id desc limit ${notificationLimits.kept}
    )
    select own.id, own.kind, own.thing_id, own.part_id, own.group_id, own.actor_id, own.at,
      ${isUnread ? sql`own.read_at` : sql`case when own.is_shared then ${readAt(userId)} else own.read_at end`} as read_at
    from latest own ${isUnread ? sql`where not own.is_shared or ${isUnreadOf(userId)}` : empty}
  ) as note`;
}

/**
 * Whether a person may have unread recent notifications delivered after an instant; includes muted
 * and invisible ones.
 */
export function hasNews(userId: Sql, after: Sql): Sql {
  const isNew = sql`own.at > now() - ${notificationLimits.newsFor}::interval and own.told_at > ${after}`;
  return sql`(
    exists (select from notifications own where own.user_id = ${userId} and own.read_at is null and ${isNew})
    or exists (
      select from ${staysOf(userId)} as stay join group_notifications own on ${isWithinStay(userId)}
      where ${isNew} and ${isUnreadOf(userId)}))`;
}

/** Subquery of all notifications ever, including those of past memberships, for the export. */
export const everDelivered = (kinds: Kinds, userId: string): Sql => sql`(
  with silence as materialized (select * from ${silencesOf(userId)} as every)
  select own.id, own.kind, own.thing_id, own.group_id, own.at, own.read_at from notifications own where own.user_id = ${userId}
  union all
  select own.id, own.kind, own.thing_id, own.group_id, own.at, ${readAt(userId)}
  from ${staysOf(userId)} as stay join group_notifications own on ${isWithinStay(userId)} and not ${isSilenced(kinds)})`;
