import sql, { empty, type Sql } from 'sql-template-tag';
import type { Queries } from '#platform/server/db.ts';
import type { Notice } from '#platform/server/notification-source.ts';

/** What is written for each person of an audience. */
export interface NewNotification extends Pick<Notice, 'thingId' | 'partId' | 'audience'> {
  kind: string;
  factId: string;
  at: string;
  actorId: string | null;
  /** Who is not told: whoever did it. */
  notFor: readonly string[];
  isMention: boolean;
}

/** Of a group that mentions alone are wanted of, those that name the person come through. */
const isSilenced = (kind: string, isMention: boolean): Sql => sql`exists (
  select from notification_levels level where level.user_id = audience.user_id and (level.until is null or level.until > now())
    and (level.kind = ${kind} or level.group_id = audience.group_id ${isMention ? sql`and level.level = 'nothing'` : empty}))`;

/** What comes at once waits a moment, so that it is one mail, and none where it was read meanwhile. */
const atOnceWait = sql`interval '2 minutes'`;

/**
 * Writes a notification for the next people of its audience, by their ids: at most `limit`. Says for whom it was not there yet, whether some of them are to be told by
 * their browsers, and where the next batch goes on; null: everybody has theirs. `firstDigestAt`: when whoever was never told of anything is first mailed.
 */
export function putBatch(
  db: Queries,
  {
    kind,
    thingId,
    partId = '',
    audience,
    factId,
    at,
    actorId,
    notFor,
    isMention,
    firstDigestAt,
  }: NewNotification & { firstDigestAt: string },
  after: string,
  limit: number,
): Promise<{ last: string | null; userIds: string[]; isPushed: boolean }> {
  return db.one(sql`
    with told as materialized (
      select distinct on (audience.user_id) audience.user_id, audience.group_id from ${audience} as audience (user_id, group_id)
      where audience.user_id > ${after} and audience.user_id <> all(${notFor}::text[]) and not ${isSilenced(kind, isMention)}
      order by audience.user_id, audience.group_id limit ${limit}
    ), put as (
      insert into notifications (user_id, kind, thing_id, part_id, group_id, actor_id, fact_id, at)
      select told.user_id, ${kind}, ${thingId}, ${partId}, told.group_id, ${actorId}, ${factId}, ${at}::timestamptz from told
      -- Somebody who is gone by now is told nothing, and nobody is told of what they did.
      join users u on u.id = told.user_id
      where ${actorId}::text is null or exists (select from users actor where actor.id = ${actorId})
      on conflict (fact_id, user_id, kind, part_id) do nothing returning user_id
    ), begun as (
      insert into notification_deliveries (user_id, mail_due_at) select user_id, ${firstDigestAt}::timestamptz from put order by user_id
      on conflict (user_id) do nothing
    ), mailed as materialized (
      -- In one order, so that two facts at once do not wait for one another; and each of them, so that no mail that is being made misses it.
      select d.user_id from notification_deliveries d where d.user_id in (select user_id from put) and d.mail = 'atOnce' order by d.user_id for update
    ), mailing as (
      update notification_deliveries d set mail_due_at = coalesce(d.mail_due_at, now() + ${atOnceWait}) where d.user_id in (select user_id from mailed)
    ), pushed as materialized (
      select p.session_id from push_subscriptions p where p.user_id in (select user_id from put) order by p.session_id for update
    ), pushing as (
      update push_subscriptions p set wanted_at = greatest(p.wanted_at, now()), due_at = coalesce(p.due_at, now())
      where p.session_id in (select session_id from pushed)
    )
    select case when (select count(*) from told) = ${limit}::int then (select max(user_id) from told) end as last,
      array(select user_id from put) as "userIds", exists (select from pushed) as "isPushed"`);
}

/** Takes back some of what was told of these things, or of these parts of them alone, by this kind; says to whom. */
export async function takeBack(
  db: Queries,
  kind: string,
  { thingIds, partIds }: { thingIds: readonly string[]; partIds: readonly string[] | undefined },
  limit: number,
): Promise<string[]> {
  const rows = await db.many<{ userId: string }>(sql`
    delete from notifications where id = any(array(
      select id from notifications where kind = ${kind} and thing_id = any(${thingIds}::text[])
        ${partIds ? sql`and part_id = any(${partIds}::text[])` : empty} limit ${limit}))
    returning user_id as "userId"`);
  return rows.map(({ userId }) => userId);
}

/** How much was told through a group, or silenced of it. */
export async function countOfGroup(db: Queries, groupId: string): Promise<number> {
  return (
    await db.one<{ count: number }>(sql`
      select (select count(*) from notifications where group_id = ${groupId} or thing_id = ${groupId})
        + (select count(*) from notification_levels where group_id = ${groupId}) as count`)
  ).count;
}

/** Takes away some of that; says how much. */
export async function removeOfGroup(db: Queries, groupId: string, limit: number): Promise<number> {
  const told = await db.run(sql`
    delete from notifications where id = any(array(
      select id from notifications where group_id = ${groupId} or thing_id = ${groupId} limit ${limit}))`);
  const silenced = await db.run(sql`
    delete from notification_levels where (user_id, group_id) in (
      select user_id, group_id from notification_levels where group_id = ${groupId} and group_id <> '' limit ${limit})`);
  return told + silenced;
}

/** Forgets some of what was told longer ago than this span; says how much. */
export function forgetOld(db: Queries, span: string, limit: number): Promise<number> {
  return db.run(sql`
    delete from notifications where id = any(array(select id from notifications where at < now() - ${span}::interval limit ${limit}))`);
}
