import sql, { empty, join, type Sql } from 'sql-template-tag';
import { memberGroupIds } from '#features/groups/server/public-api.ts';
import type { Queries } from '#platform/server/database/db.ts';
import type { SignedInViewer } from '#platform/server/security/viewer.ts';
import type { NotificationKind } from './kinds.ts';
import { everDelivered, latestDelivered, type DeliveredWithin } from './delivery-log-store.ts';

/** Notifications of one kind about one thing, either read or unread. */
export interface LineRow {
  /** Id of the latest one. */
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

const isOfOwnGroup = (viewer: SignedInViewer): Sql => sql`(note.group_id is null or note.group_id in ${memberGroupIds(viewer.id)})`;

/**
 * Whether `note` still holds: its group is the viewer's, and the condition of its kind is true.
 * `case` evaluates only the condition of that kind.
 */
function isValid(kinds: readonly NotificationKind[], viewer: SignedInViewer): Sql {
  if (kinds.length === 0) return sql`false`;
  return sql`${isOfOwnGroup(viewer)} and case note.kind ${join(
    kinds.map(({ kind, isValid: still }) => sql`when ${kind} then ${still(viewer)}`),
    ' ',
  )} else false end`;
}

/** Of several groups notified at once, the first one counts. */
const newestFirst = sql`note.at desc, note.group_id, note.id desc`;

/** Groups notifications (as `note`) into lines. */
const lines = (source: Sql, condition: Sql): Sql => sql`(
  select (array_agg(note.id order by ${newestFirst}))[1] as id, note.kind, note.thing_id as "thingId",
    (array_agg(note.part_id order by ${newestFirst}))[1] as "partId",
    (array_agg(note.group_id order by ${newestFirst}))[1] as "groupId",
    (array_agg(note.actor_id order by ${newestFirst}))[1] as "actorId",
    greatest(count(distinct note.actor_id) - 1, 0) as others, count(distinct note.part_id) as count,
    max(note.at) as at, note.read_at is not null as "isRead"
  from ${source} where ${condition} group by note.kind, note.thing_id, note.read_at is not null
) as line`;

/** Returns the latest lines of a person that still hold, latest first, after a cursor. */
export function findLines(
  db: Queries,
  kinds: readonly NotificationKind[],
  viewer: SignedInViewer,
  before: { at: string; id: string } | undefined,
  limit: number,
): Promise<LineRow[]> {
  return db.many(sql`
    select * from ${lines(latestDelivered(kinds, viewer.id), isValid(kinds, viewer))}
    ${before ? sql`where (line.at, line.id) < (${before.at}::timestamptz, ${before.id}::uuid)` : empty}
    order by line.at desc, line.id desc limit ${limit}`);
}

/** Returns the latest unread lines within a time range that still hold, and their number. */
export async function findNews(
  db: Queries,
  kinds: readonly NotificationKind[],
  viewer: SignedInViewer,
  within: DeliveredWithin,
  limit: number,
): Promise<{ rows: LineRow[]; count: number }> {
  const rows = await db.many<LineRow & { total: number }>(sql`
    select *, count(*) over () as total from ${lines(latestDelivered(kinds, viewer.id, { isUnread: true, within }), isValid(kinds, viewer))}
    order by line.at desc, line.id desc limit ${limit}`);
  return { rows: rows.map(({ total: _, ...row }) => row), count: rows[0]?.total ?? 0 };
}

/** Unread notifications of one kind as columns; whether they hold is not checked yet. */
interface Unread {
  kind: string;
  thingIds: string[];
  partIds: string[];
  groupIds: (string | null)[];
  actorIds: (string | null)[];
}

/**
 * Counts the unread lines. Every page needs this, so it uses small fixed statements instead of one
 * for all kinds: one for what is unread, which is often nothing, then in one round trip one per
 * kind that is present.
 */
export async function countUnread(db: Queries, kinds: readonly NotificationKind[], viewer: SignedInViewer): Promise<number> {
  const unread = await db.many<Unread>(sql`
    select note.kind, array_agg(note.thing_id) as "thingIds", array_agg(note.part_id) as "partIds", array_agg(note.group_id) as "groupIds",
      array_agg(note.actor_id) as "actorIds"
    from ${latestDelivered(kinds, viewer.id, { isUnread: true })} group by note.kind`);
  const counts = await Promise.all(
    unread.map((ofKind) => {
      const kind = kinds.find((each) => each.kind === ofKind.kind);
      return kind ? countHolding(db, kind, viewer, ofKind) : 0;
    }),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}

/** Counts the things of one kind that still hold. */
async function countHolding(
  db: Queries,
  { isValid: still }: NotificationKind,
  viewer: SignedInViewer,
  { thingIds, partIds, groupIds, actorIds }: Unread,
): Promise<number> {
  const { count } = await db.one<{ count: number }>(sql`
    select count(distinct note.thing_id) as count
    from unnest(${thingIds}::text[], ${partIds}::text[], ${groupIds}::text[], ${actorIds}::text[]) as note (thing_id, part_id, group_id, actor_id)
    where ${isOfOwnGroup(viewer)} and ${still(viewer)}`);
  return count;
}

/** All notifications of a person, for their export. */
export function exportedNotifications(
  db: Queries,
  kinds: readonly NotificationKind[],
  userId: string,
): Promise<{ kind: string; thingId: string; groupId: string | null; at: string; readAt: string | null }[]> {
  return db.many(sql`
    select delivered.kind, delivered.thing_id as "thingId", delivered.group_id as "groupId", delivered.at, delivered.read_at as "readAt"
    from ${everDelivered(kinds, userId)} as delivered order by delivered.at, delivered.id`);
}
