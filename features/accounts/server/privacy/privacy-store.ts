import sql from 'sql-template-tag';
import type { Queries } from '#platform/server/db.ts';

export async function findIsListed(db: Queries, userId: string): Promise<boolean | undefined> {
  const row = await db.maybeOne<{ isListed: boolean }>(sql`select is_listed as "isListed" from users where id = ${userId}`);
  return row?.isListed;
}

export async function setIsListed(tx: Queries, userId: string, isListed: boolean): Promise<void> {
  await tx.run(sql`update users set is_listed = ${isListed}, updated_at = now() where id = ${userId}`);
}

/** Whether somebody may look a person up: who is not listed is seen by the members of common groups alone. */
export async function isKnownTo(db: Queries, userId: string, viewerId: string): Promise<boolean> {
  const { isKnown } = await db.one<{ isKnown: boolean }>(sql`
    select exists (select from users where id = ${userId} and is_listed) or exists (
      select from memberships theirs join memberships own on own.group_id = theirs.group_id
      join groups g on g.id = own.group_id and g.deleted_at is null
      where theirs.user_id = ${userId} and theirs.status = 'member' and own.user_id = ${viewerId} and own.status = 'member'
    ) as "isKnown"
  `);
  return isKnown;
}
