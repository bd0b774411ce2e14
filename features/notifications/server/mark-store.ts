import sql, { type Sql } from 'sql-template-tag';
import type { Queries } from '#platform/server/database/db.ts';
import { isUnreadOf, isWithinStay, staysOf } from './delivery-log-store.ts';

/**
 * Marks own notifications as read, and those of groups by marks up to an instant. Returns how many
 * rows changed.
 */
async function markRead(db: Queries, userId: string, own: Sql, marks: Sql, before = sql``): Promise<number> {
  const { count } = await db.one<{ count: number }>(sql`
    with ${before} read as (
      update notifications note set read_at = now() where note.user_id = ${userId} and note.read_at is null and ${own} returning note.id
    ), marked as (
      insert into notification_marks as kept (user_id, kind, thing_id, up_to) select ${userId}, mark.kind, mark.thing_id, mark.up_to
      from ${marks} as mark (kind, thing_id, up_to)
      on conflict (user_id, kind, thing_id) do update set up_to = greatest(kept.up_to, excluded.up_to), read_at = excluded.read_at
      returning kept.user_id
    )
    select (select count(*) from read) + (select count(*) from marked) as count`);
  return count;
}

/** Notifications of a person's groups during their memberships, as `own`. */
const sentToGroupsOf = (userId: string): Sql => sql`${staysOf(userId)} as stay join group_notifications own on ${isWithinStay(userId)}`;

/** Marks lines as read, with all their earlier notifications; returns how many rows changed. */
export function readLines(db: Queries, userId: string, ids: readonly string[]): Promise<number> {
  const line = sql`line as materialized (
    select own.id, own.kind, own.thing_id, own.at from notifications own where own.id = any(${ids}::uuid[]) and own.user_id = ${userId}
    union all
    select own.id, own.kind, own.thing_id, own.at from ${sentToGroupsOf(userId)} and own.id = any(${ids}::uuid[])),`;
  return markRead(
    db,
    userId,
    sql`exists (select from line where line.kind = note.kind and line.thing_id = note.thing_id and (note.at, note.id) <= (line.at, line.id))`,
    sql`(
      select line.kind, line.thing_id, max(line.at) from line where exists (
        select from ${sentToGroupsOf(userId)} and own.kind = line.kind and own.thing_id = line.thing_id and own.at <= line.at
        where ${isUnreadOf(userId)})
      group by line.kind, line.thing_id)`,
    line,
  );
}

/** Marks everything up to an instant as read. */
export function readUpTo(db: Queries, userId: string, upTo: string): Promise<number> {
  // Future notifications are not marked.
  return markRead(db, userId, sql`note.at <= ${upTo}::timestamptz`, sql`(select '', '', least(${upTo}::timestamptz, now()))`);
}

/** Marks everything about a thing as read. */
export function readOfThing(db: Queries, userId: string, thingId: string): Promise<number> {
  return markRead(
    db,
    userId,
    sql`note.thing_id = ${thingId}`,
    sql`(
      select own.kind, own.thing_id, max(own.at) from ${sentToGroupsOf(userId)} and own.thing_id = ${thingId}
      where ${isUnreadOf(userId)} group by own.kind, own.thing_id)`,
  );
}
