import type { ParsedInput } from '#platform/contract/endpoint.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import { refuse } from '#platform/server/common/refusal.ts';
import type { listVersions as listing, readVersion as reading } from '../contract/endpoints.ts';
import { versionLimits } from '../contract/limits.ts';
import type { VersionCard, VersionWhole } from '../contract/shapes.ts';
import { assertWriter } from './author-checks.ts';
import { findVersion, listVersionRows } from './version-store.ts';

/** Versions of a document, for its author and co-authors; for others there are none. */
export async function listVersions(
  context: Context,
  { params: { id }, query: { cursor } }: ParsedInput<typeof listing>,
): Promise<{ items: VersionCard[]; nextCursor: string | null }> {
  await assertWriter(context, 'document.versions', id);
  // Reads one row more than the page shows, to know whether there is a next page.
  const rows = await listVersionRows(context.db, id, cursor ? Number(cursor) : undefined, versionLimits.pageItems + 1);
  const items = rows.slice(0, versionLimits.pageItems);
  return { items, nextCursor: rows.length > items.length ? String(items.at(-1)?.version) : null };
}

export async function readVersion(context: Context, { params: { id, version } }: ParsedInput<typeof reading>): Promise<VersionWhole> {
  await assertWriter(context, 'document.versions', id);
  const found = await findVersion(context.db, id, version);
  if (!found) throw refuse('thing.notFound');
  return { ...found, category: found.category ?? '' };
}
