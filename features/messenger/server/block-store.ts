import sql from 'sql-template-tag';
import { memberGroupIds, membersOf } from '#features/groups/server/public-api.ts';
import type { Queries, Transaction } from '#platform/server/database/db.ts';
import type { SignedInViewer } from '#platform/server/security/viewer.ts';

/** Whether the viewer shares a group with a person, or had a private conversation with them. */
export async function isKnown(db: Queries, viewer: SignedInViewer, userId: string): Promise<boolean> {
  const { known } = await db.one<{ known: boolean }>(sql`
    select ${userId}::text <> ${viewer.id} and (
      exists (select from ${membersOf(sql`(select mine.group_id from ${memberGroupIds(viewer.id)} as mine)`)} as there where there.user_id = ${userId})
      or exists (select from conversations c where c.is_private and c.last_seq > 0 and (
        c.first_id = ${viewer.id} and c.second_id = ${userId} or c.second_id = ${viewer.id} and c.first_id = ${userId}))) as known`);
  return known;
}

/** Blocks or unblocks a person; returns false if nothing changed. */
export async function saveBlock(tx: Transaction, blockerId: string, blockedId: string, isBlocked: boolean): Promise<boolean> {
  const changed = await tx.run(
    isBlocked
      ? sql`insert into messenger_blocks (blocker_id, blocked_id) values (${blockerId}, ${blockedId}) on conflict do nothing`
      : sql`delete from messenger_blocks where blocker_id = ${blockerId} and blocked_id = ${blockedId}`,
  );
  return changed > 0;
}

export async function isBlockedBetween(db: Queries, one: string, other: string): Promise<boolean> {
  const { blocked } = await db.one<{ blocked: boolean }>(sql`
    select exists (select from messenger_blocks where blocker_id = ${one} and blocked_id = ${other})
      or exists (select from messenger_blocks where blocker_id = ${other} and blocked_id = ${one}) as blocked`);
  return blocked;
}

/** Returns which of the given people are blocked by the person or block them. */
export async function findBlocked(db: Queries, userId: string, otherIds: readonly string[]): Promise<string[]> {
  const rows = await db.many<{ id: string }>(sql`
    select blocked_id as id from messenger_blocks where blocker_id = ${userId} and blocked_id = any(${[...otherIds]}::text[])
    union select blocker_id from messenger_blocks where blocked_id = ${userId} and blocker_id = any(${[...otherIds]}::text[])`);
  return rows.map(({ id }) => id);
}

/** Returns the people whom a person has blocked, by name. */
export function blocksOf(db: Queries, userId: string): Promise<{ id: string; name: string; at: string }[]> {
  return db.many(sql`
    select u.id, u.name, b.at from messenger_blocks b join users u on u.id = b.blocked_id where b.blocker_id = ${userId}
    order by lower(u.name), u.id limit 1000`);
}

/** Whether others see the person's presence; true by default. */
export async function sharesPresence(db: Queries, userId: string): Promise<boolean> {
  const row = await db.maybeOne<{ shares: boolean }>(sql`
    select shares_presence as shares from messenger_settings where user_id = ${userId}`);
  return row?.shares ?? true;
}

export async function saveSettings(tx: Transaction, userId: string, shares: boolean): Promise<void> {
  await tx.run(sql`
    insert into messenger_settings (user_id, shares_presence) values (${userId}, ${shares})
    on conflict (user_id) do update set shares_presence = excluded.shares_presence`);
}
