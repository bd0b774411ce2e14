import sql, { empty } from 'sql-template-tag';
import type { Queries } from '#platform/server/database/db.ts';

/** Recipients of notifications. */
export interface Notified {
  userIds: string[];
  groupIds: string[];
}

/**
 * Deletes at most `limit` notifications of a kind about these things or parts; returns their
 * recipients.
 */
export function retract(
  db: Queries,
  kind: string,
  { thingIds, partIds }: { thingIds: readonly string[]; partIds: readonly string[] | undefined },
  limit: number,
): Promise<Notified> {
  const which = sql`kind = ${kind} and thing_id = any(${thingIds}::text[])
    ${partIds ? sql`and part_id = any(${partIds}::text[])` : empty} limit ${limit}`;
  return db.one(sql`
    with own as (
      delete from notifications where id = any(array(select id from notifications where ${which})) returning user_id
    ), shared as (
      delete from group_notifications where id = any(array(select id from group_notifications where ${which})) returning group_id
    )
    select array(select user_id from own) as "userIds", array(select group_id from shared) as "groupIds"`);
}

/** Counts notifications, mutings and memberships of a deleted group. */
export async function countOfGroup(db: Queries, groupId: string): Promise<number> {
  return (
    await db.one<{ count: number }>(sql`
      select (select count(*) from notifications where group_id = ${groupId} or thing_id = ${groupId})
        + (select count(*) from group_notifications where group_id = ${groupId} or thing_id = ${groupId})
        + (select count(*) from notification_levels where group_id = ${groupId})
        + (select count(*) from notification_earlier_levels where group_id = ${groupId})
        + (select count(*) from notification_stays where group_id = ${groupId}) as count`)
  ).count;
}

/** Deletes some of them; returns how many. */
export async function removeOfGroup(db: Queries, groupId: string, limit: number): Promise<number> {
  const removed = await db.run(sql`
    delete from notifications where id = any(array(
      select id from notifications where group_id = ${groupId} or thing_id = ${groupId} limit ${limit}))`);
  const shared = await db.run(sql`
    delete from group_notifications where id = any(array(
      select id from group_notifications where group_id = ${groupId} or thing_id = ${groupId} limit ${limit}))`);
  const silenced = await db.run(sql`
    delete from notification_levels where (user_id, group_id) in (
      select user_id, group_id from notification_levels where group_id = ${groupId} and group_id <> '' limit ${limit})`);
  const earlier = await db.run(sql`
    delete from notification_earlier_levels where ctid = any(array(
      select ctid from notification_earlier_levels where group_id = ${groupId} and group_id <> '' limit ${limit}))`);
  const stays = await db.run(sql`
    delete from notification_stays where ctid = any(array(select ctid from notification_stays where group_id = ${groupId} limit ${limit}))`);
  return removed + shared + silenced + earlier + stays;
}

/**
 * Deletes some notifications older than `span`, with the marks, mutings and memberships that only
 * concern that time; returns how many rows.
 */
export async function deleteOld(db: Queries, span: string, limit: number): Promise<number> {
  const isOld = sql`< now() - ${span}::interval limit ${limit}`;
  const removed = await db.run(sql`
    delete from notifications where id = any(array(select id from notifications where at ${isOld}))`);
  const shared = await db.run(sql`
    delete from group_notifications where id = any(array(select id from group_notifications where at ${isOld}))`);
  const marks = await db.run(sql`
    delete from notification_marks where ctid = any(array(select ctid from notification_marks where up_to ${isOld}))
      -- Marks that move concurrently stay.
      and up_to < now() - ${span}::interval`);
  const stays = await db.run(sql`
    delete from notification_stays where ctid = any(array(select ctid from notification_stays where until ${isOld}))`);
  const levels = await db.run(sql`
    delete from notification_earlier_levels where ctid = any(array(select ctid from notification_earlier_levels where until ${isOld}))`);
  return removed + shared + marks + stays + levels;
}
