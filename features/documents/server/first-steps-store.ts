import sql from 'sql-template-tag';
import type { Queries } from '#platform/server/database/db.ts';

/** Whether a person has published a document. */
export async function hasPublished(db: Queries, userId: string): Promise<boolean> {
  const { found } = await db.one<{ found: boolean }>(sql`
    select exists (select from documents where author_id = ${userId} and state = 'published') as found`);
  return found;
}
