import sql, { empty } from 'sql-template-tag';
import type { Queries } from '#platform/server/database/db.ts';
import type { SignedInViewer } from '#platform/server/security/viewer.ts';
import { visibleTo } from './policy.ts';

const published = (viewer: SignedInViewer, authorId: string) => sql`
  from documents d where d.author_id = ${authorId} and d.state = 'published' and ${visibleTo(viewer)}`;

/** Documents that a user published and the viewer may see, newest first, after a cursor. */
export function listPublishedBy(
  db: Queries,
  viewer: SignedInViewer,
  authorId: string,
  after: { at: string; id: string } | undefined,
  limit: number,
): Promise<{ id: string; title: string; subtitle: string; isPublic: boolean; at: string }[]> {
  return db.many(sql`
    select d.id, d.title, d.subtitle, d.visibility = 'public' as "isPublic", d.published_at as at ${published(viewer, authorId)}
    ${after ? sql`and (d.published_at, d.id) < (${after.at}::timestamptz, ${after.id}::uuid)` : empty}
    order by d.published_at desc, d.id desc limit ${limit}`);
}

export async function countPublishedBy(db: Queries, viewer: SignedInViewer, authorId: string): Promise<number> {
  return (await db.one<{ count: number }>(sql`select count(*) as count ${published(viewer, authorId)}`)).count;
}
