import sql from 'sql-template-tag';
import type { Config } from '../config/config.ts';
import type { Queries } from '../database/db.ts';
import { readInstallation, type LogoRow } from './installation-store.ts';

/** Current name of the site: from administrators, otherwise from the configuration. */
export async function siteNameNow(db: Queries, { siteName }: Pick<Config, 'siteName'>): Promise<string> {
  const stored = await db.maybeOne<{ siteName: string | null }>(sql`select site_name as "siteName" from installation`);
  return stored?.siteName ?? siteName;
}

/** The same with the logo; undefined for that of the product. */
export async function siteNow(db: Queries, config: Pick<Config, 'siteName'>): Promise<{ site: string; logo: LogoRow | undefined }> {
  const { siteName, logo } = await readInstallation(db);
  return { site: siteName ?? config.siteName, logo: logo ?? undefined };
}
