import sql from 'sql-template-tag';
import type { Queries } from '#platform/server/db.ts';

/** Removes counts whose time is over. */
export async function deleteExpiredAttempts(db: Queries): Promise<void> {
  await db.run(sql`delete from attempts where expire < extract(epoch from now()) * 1000`);
}
