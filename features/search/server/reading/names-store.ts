import sql from 'sql-template-tag';
import { canonicalIdentifier } from '#features/accounts/contract/canonical-identifier.ts';
import { memberGroupIds } from '#features/groups/server/public-api.ts';
import type { Queries } from '#platform/server/db.ts';
import { titleKey } from '#platform/server/search-words.ts';
import type { Viewer } from '#platform/server/viewer.ts';

/** Whoever is called so: by short id, username or the whole name. Whom one may not find, one learns nothing of: what is found is by those who show themselves as authors. */
export async function authorsCalled(db: Queries, name: string): Promise<string[]> {
  const rows = await db.many<{ id: string }>(sql`
    select id from users where id = ${name.toUpperCase()} or username_key = ${canonicalIdentifier(name)} order by id limit 5`);
  return rows.map(({ id }) => id);
}

/** The groups that are called so, by short id or name, as far as the viewer may know them. */
export async function groupsCalled(db: Queries, viewer: Viewer, name: string): Promise<string[]> {
  const rows = await db.many<{ id: string }>(sql`
    select g.id from groups g
    where (g.id = ${name.toUpperCase()} or g.name_key = ${titleKey(name)}) and g.deleted_at is null
      and (g.visibility = 'public' or g.id in ${memberGroupIds(viewer.id)})
    order by g.id limit 5`);
  return rows.map(({ id }) => id);
}
