import sql from 'sql-template-tag';
import type { Queries } from '#platform/server/database/db.ts';

/** Whether a person has saved a search. */
export async function hasSavedSearch(db: Queries, userId: string): Promise<boolean> {
  const { found } = await db.one<{ found: boolean }>(sql`select exists (select from saved_searches where user_id = ${userId}) as found`);
  return found;
}
