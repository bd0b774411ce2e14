import sql from 'sql-template-tag';
import type { Config } from '../config.ts';
import type { Queries } from '../db.ts';

/** What the site is called at this moment: as administrators say, else as it is configured. */
export async function siteNameNow(db: Queries, { siteName }: Pick<Config, 'siteName'>): Promise<string> {
  const kept = await db.maybeOne<{ siteName: string | null }>(sql`select site_name as "siteName" from installation`);
  return kept?.siteName ?? siteName;
}
