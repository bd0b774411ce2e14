import sql from 'sql-template-tag';
import type { Queries } from '#platform/server/database/db.ts';

export async function findIsListed(db: Queries, userId: string): Promise<boolean | undefined> {
  const row = await db.maybeOne<{ isListed: boolean }>(sql`select is_listed as "isListed" from users where id = ${userId}`);
  return row?.isListed;
}

export async function setIsListed(tx: Queries, userId: string, isListed: boolean): Promise<void> {
  await tx.run(sql`update users set is_listed = ${isListed}, updated_at = now() where id = ${userId}`);
}
