import sql, { empty, join, type Sql } from 'sql-template-tag';
import { memberGroupIds } from '#features/groups/server/public-api.ts';
import type { Queries } from '#platform/server/db.ts';
import type { SignedInViewer } from '#platform/server/viewer.ts';
import { notificationLimits } from '../contract/limits.ts';
import type { NotificationKind } from './kinds.ts';

/** What is told of one thing by one kind, read or unread. */
export interface LineRow {
  /** That of the latest. */
  id: string;
  kind: string;
  thingId: string;
  partId: string;
  groupId: string | null;
  actorId: string | null;
  others: number;
  count: number;
  at: string;
  isRead: boolean;
}

/** Whether it still holds: what came through a group, while one belongs to it; and each kind is asked in its own way, and of no other. */
function holds(kinds: readonly NotificationKind[], viewer: SignedInViewer): Sql {
  if (kinds.length === 0) return sql`false`;
  return sql`(note.group_id is null or note.group_id in ${memberGroupIds(viewer.id)}) and case note.kind ${join(
    kinds.map(({ kind, holds: still }) => sql`when ${kind} then ${still(viewer)}`),
    ' ',
  )} else false end`;
}

const latest = ({ id }: SignedInViewer, only: Sql = empty) => sql`
  (select * from notifications own where own.user_id = ${id} ${only} order by own.at desc, own.id desc limit ${notificationLimits.kept}) as note`;

/** Notifications (as `note`) by what they are about, as lines. */
const lines = (source: Sql, condition: Sql): Sql => sql`(
  select (array_agg(note.id order by note.at desc, note.id desc))[1] as id, note.kind, note.thing_id as "thingId",
    (array_agg(note.part_id order by note.at desc, note.id desc))[1] as "partId",
    (array_agg(note.group_id order by note.at desc, note.id desc))[1] as "groupId",
    (array_agg(note.actor_id order by note.at desc, note.id desc))[1] as "actorId",
    greatest(count(distinct note.actor_id) - 1, 0) as others, count(distinct note.part_id) as count,
    max(note.at) as at, note.read_at is not null as "isRead"
  from ${source} where ${condition} group by note.kind, note.thing_id, note.read_at is not null
) as line`;

/** The latest of a person that still hold, by what they are about; latest first, behind the given place. */
export function findLines(
  db: Queries,
  kinds: readonly NotificationKind[],
  viewer: SignedInViewer,
  before: { at: string; id: string } | undefined,
  limit: number,
): Promise<LineRow[]> {
  return db.many(sql`
    select * from ${lines(latest(viewer), holds(kinds, viewer))}
    ${before ? sql`where (line.at, line.id) < (${before.at}::timestamptz, ${before.id}::uuid)` : empty}
    order by line.at desc, line.id desc limit ${limit}`);
}

/** When a person was told: behind an instant, or ever, and up to another. */
export interface ToldWithin {
  after: string | null;
  until: string;
}

/** What a person has not read and what still holds, of what they were told within a time: the latest lines, and how many there are. */
export async function findNews(
  db: Queries,
  kinds: readonly NotificationKind[],
  viewer: SignedInViewer,
  { after, until }: ToldWithin,
  limit: number,
): Promise<{ rows: LineRow[]; count: number }> {
  const told = sql`and own.read_at is null and own.at > now() - ${notificationLimits.newsFor}::interval and own.told_at <= ${until}::timestamptz
    ${after === null ? empty : sql`and own.told_at > ${after}::timestamptz`}`;
  const rows = await db.many<LineRow & { total: number }>(sql`
    select *, count(*) over () as total from ${lines(latest(viewer, told), holds(kinds, viewer))}
    order by line.at desc, line.id desc limit ${limit}`);
  return { rows: rows.map(({ total: _, ...row }) => row), count: rows[0]?.total ?? 0 };
}

/** How many lines are unread. */
export async function countUnread(db: Queries, kinds: readonly NotificationKind[], viewer: SignedInViewer): Promise<number> {
  const { count } = await db.one<{ count: number }>(sql`
    select count(distinct (note.kind, note.thing_id)) as count from ${latest(viewer, sql`and own.read_at is null`)} where ${holds(kinds, viewer)}`);
  return count;
}

const markRead = (userId: string, which: Sql) => sql`
  update notifications note set read_at = now() where note.user_id = ${userId} and note.read_at is null and ${which}`;

/** Marks lines as read, with all that each told up to then; says how much was not yet. */
export function readLines(db: Queries, userId: string, ids: readonly string[]): Promise<number> {
  return db.run(
    markRead(
      userId,
      sql`exists (
        select from notifications line where line.id = any(${ids}::uuid[]) and line.user_id = ${userId}
          and line.kind = note.kind and line.thing_id = note.thing_id and (note.at, note.id) <= (line.at, line.id))`,
    ),
  );
}

/** Marks all up to an instant as read. */
export function readUpTo(db: Queries, userId: string, upTo: string): Promise<number> {
  return db.run(markRead(userId, sql`note.at <= ${upTo}::timestamptz`));
}

/** Marks what is told of a thing as read. */
export function readOfThing(db: Queries, userId: string, thingId: string): Promise<number> {
  return db.run(markRead(userId, sql`note.thing_id = ${thingId}`));
}

/** All that is kept of what a person was told, for their export: what happened when; of what it was about, its id. */
export function exportedNotifications(
  db: Queries,
  userId: string,
): Promise<{ kind: string; thingId: string; groupId: string | null; at: string; readAt: string | null }[]> {
  return db.many(sql`
    select kind, thing_id as "thingId", group_id as "groupId", at, read_at as "readAt" from notifications where user_id = ${userId} order by at, id`);
}
