import sql, { empty } from 'sql-template-tag';
import type { Queries, Transaction } from '#platform/server/database/db.ts';
import { detectLanguage } from '#platform/server/i18n/detect-language.ts';
import type { IndexedEntry } from '#platform/server/extension-points/indexed-kind.ts';
import type { Viewer } from '#platform/server/security/viewer.ts';
import { visibleTo } from './policy.ts';

export interface GadgetRow {
  id: string;
  groupId: string;
  groupName: string;
  authorId: string;
  authorName: string;
  title: string;
  createdAt: string;
}

const columns = sql`t.id, t.group_id as "groupId", g.name as "groupName", t.author_id as "authorId", u.name as "authorName", t.title,
  t.created_at as "createdAt"`;
const joined = sql`gadgets_table t join groups g on g.id = t.group_id join users u on u.id = t.author_id`;

/** Visible items, in one group or all of the viewer's, before a cursor, newest first. */
export function findGadgets(
  db: Queries,
  viewer: Viewer,
  { groupId, before, limit }: { groupId: string | undefined; before: string | undefined; limit: number },
): Promise<GadgetRow[]> {
  return db.many(sql`
    select ${columns} from ${joined} where ${visibleTo(viewer)}
      ${groupId === undefined ? empty : sql`and t.group_id = ${groupId}`} ${before === undefined ? empty : sql`and t.id < ${before}`}
    order by t.id desc limit ${limit}`);
}

/** Locks a visible item until the transaction ends. */
export function lockGadget(tx: Transaction, viewer: Viewer, id: string): Promise<GadgetRow | undefined> {
  return tx.maybeOne(sql`select ${columns} from ${joined} where t.id = ${id} and ${visibleTo(viewer)} for update of t`);
}

/** Inserts an item. */
export async function insertGadget(
  tx: Transaction,
  { id, groupId, authorId, title }: Omit<GadgetRow, 'groupName' | 'authorName' | 'createdAt'>,
): Promise<void> {
  await tx.run(sql`insert into gadgets_table (id, group_id, author_id, title) values (${id}, ${groupId}, ${authorId}, ${title})`);
}

/** Deletes an item. */
export async function removeGadget(tx: Transaction, id: string): Promise<void> {
  await tx.run(sql`delete from gadgets_table where id = ${id}`);
}

/** Items of a person, oldest first, for their export. */
export function gadgetsOf(db: Queries, userId: string): Promise<{ id: string; groupId: string; title: string; createdAt: string }[]> {
  return db.many(sql`
    select id, group_id as "groupId", title, created_at as "createdAt" from gadgets_table where author_id = ${userId} order by id`);
}

/** Deletes the items of a person; returns them. */
export function removeGadgetsOf(tx: Transaction, userId: string): Promise<{ id: string; groupId: string }[]> {
  return tx.many(sql`delete from gadgets_table where author_id = ${userId} returning id, group_id as "groupId"`);
}

/** Number of items in a group. */
export async function countInGroup(db: Queries, groupId: string): Promise<number> {
  return (await db.one<{ count: number }>(sql`select count(*) as count from gadgets_table where group_id = ${groupId}`)).count;
}

/** Deletes at most `limit` items of a group; returns them. */
export function removeInGroup(tx: Transaction, groupId: string, limit: number): Promise<{ id: string; groupId: string }[]> {
  return tx.many(sql`
    delete from gadgets_table where id in (select id from gadgets_table where group_id = ${groupId} order by id limit ${limit})
    returning id, group_id as "groupId"`);
}

/** The Hub entry of an item; null where it does not exist. */
export async function findHubEntry(tx: Queries, id: string): Promise<IndexedEntry | null> {
  const row = await tx.maybeOne<{ title: string; groupId: string; authorId: string; createdAt: string }>(sql`
    select title, group_id as "groupId", author_id as "authorId", created_at as "createdAt" from gadgets_table where id = ${id}`);
  if (!row) return null;
  const { title, groupId, authorId, createdAt } = row;
  const audience = { isPublic: false, groupIds: [groupId], userIds: [] };
  return {
    title,
    authorId,
    category: 'miscellaneous',
    language: detectLanguage(title),
    text: '',
    createdAt,
    updatedAt: createdAt,
    audience,
  };
}
