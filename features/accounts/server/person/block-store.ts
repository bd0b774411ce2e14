import sql, { type Sql } from 'sql-template-tag';
import type { Queries } from '#platform/server/db.ts';

/** Whether one person has blocked another, as a condition; the messenger writes the rows. */
export const isBlocking = (blockerId: Sql | string, blockedId: Sql | string): Sql =>
  sql`exists (select from messenger_blocks block where block.blocker_id = ${blockerId} and block.blocked_id = ${blockedId})`;

/** Whether `blockerId` has blocked `blockedId`. */
export async function hasBlocked(queries: Queries, blockerId: string, blockedId: string): Promise<boolean> {
  return (await queries.one<{ is: boolean }>(sql`select ${isBlocking(blockerId, blockedId)} as is`)).is;
}
