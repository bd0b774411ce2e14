import sql, { type Sql } from 'sql-template-tag';
import type { Queries } from '#platform/server/database/db.ts';
import type { SignedInViewer } from '#platform/server/security/viewer.ts';
import { messageLimits } from '../contract/limits.ts';
import { isShownNow, partnerOf, readableBy, readersOf, visibleTo } from './policy.ts';

/** Maximum number of conversations and partners for which presence is sent. */
const mostPartners = 300;

const shown = (userId: Sql): Sql =>
  sql`not exists (select from messenger_settings s where s.user_id = ${userId} and not s.shares_presence)`;

/** Whether `c` is small enough to show presence and read marks. */
const isSmall: Sql = sql`(c.is_private or (
  select count(*) from (select from ${readersOf} as reader limit ${messageLimits.smallConversation + 1}) as first_ones) <= ${messageLimits.smallConversation})`;

/** Readers of a small conversation, except the viewer, who show their presence. */
export async function shownReaders(db: Queries, viewer: SignedInViewer, id: string): Promise<string[]> {
  const rows = await db.many<{ id: string }>(sql`
    select reader.user_id as id from conversations c cross join lateral ${readersOf} as reader
    where c.id = ${id} and ${isShownNow} and ${isSmall} and reader.user_id <> ${viewer.id} and ${shown(sql`reader.user_id`)}
      and reader.user_id not in ${apartFrom(viewer.id)}`);
  return rows.map((row) => row.id);
}

/** The viewer's latest partners in open private conversations who show their presence. */
export async function shownPartners(db: Queries, viewer: SignedInViewer): Promise<string[]> {
  const rows = await db.many<{ id: string }>(sql`
    select ${partnerOf(viewer)} as id from conversations c
    where c.is_private and c.last_seq > 0 and (c.first_id = ${viewer.id} or c.second_id = ${viewer.id}) and ${visibleTo(viewer)} and ${isShownNow}
      and ${shown(partnerOf(viewer))}
    order by c.last_at desc limit ${mostPartners}`);
  return [...new Set(rows.map((row) => row.id))];
}

/** People whom a person has blocked, or who have blocked them; neither sees the other. */
const apartFrom = (userId: string): Sql => sql`(
  select blocked_id from messenger_blocks where blocker_id = ${userId} union all select blocker_id from messenger_blocks where blocked_id = ${userId})`;

/** Readers of `c` who hide their presence, and therefore see no one else's. */
const unshownReaders: Sql = sql`array(
  select s.user_id from ${readersOf} as reader join messenger_settings s on s.user_id = reader.user_id where not s.shares_presence)`;

/** Conversations in which a person's presence is shown, and people to whom it is not. */
export interface Showing {
  conversationIds: string[];
  exceptIds: string[];
}

/** Returns the small conversations in which a person's presence is shown; none if they hide it. */
export async function conversationsShowing(db: Queries, userId: string): Promise<Showing> {
  const [rows, apart] = await Promise.all([
    db.many<{ id: string; unshown: string[] }>(sql`
      select c.id, ${unshownReaders} as unshown from ${readableBy({ id: userId })} as c where ${isShownNow} and ${isSmall} and ${shown(sql`${userId}`)}
      order by c.last_at desc nulls last limit ${mostPartners}`),
    peopleApart(db, userId),
  ]);
  return { conversationIds: rows.map(({ id }) => id), exceptIds: [...new Set([...rows.flatMap(({ unshown }) => unshown), ...apart])] };
}

/** Returns readers of a conversation who must not see that the person is typing. */
export async function readersNotSeeing(db: Queries, userId: string, conversationId: string, isSmallOne: boolean): Promise<string[]> {
  const [row, apart] = await Promise.all([
    isSmallOne
      ? db.maybeOne<{ unshown: string[] }>(sql`select ${unshownReaders} as unshown from conversations c where c.id = ${conversationId}`)
      : undefined,
    peopleApart(db, userId),
  ]);
  return [...new Set([...(row?.unshown ?? []), ...apart])];
}

async function peopleApart(db: Queries, userId: string): Promise<string[]> {
  return (await db.many<{ id: string }>(sql`select apart.id from ${apartFrom(userId)} as apart (id)`)).map(({ id }) => id);
}

/** Whether a conversation is small enough to show presence. */
export async function isSmallConversation(db: Queries, id: string): Promise<boolean> {
  return (await db.maybeOne<{ small: boolean }>(sql`select ${isSmall} as small from conversations c where c.id = ${id}`))?.small ?? false;
}
