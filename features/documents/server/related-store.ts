import sql from 'sql-template-tag';
import type { Queries } from '#platform/server/database/db.ts';
import type { Viewer } from '#platform/server/security/viewer.ts';
import { documentLimits } from '../contract/limits.ts';
import type { NextReading } from '../contract/shapes.ts';
import { groupsKnownTo, visibleTo } from './policy.ts';

/**
 * Maximum number of groups, and of newest documents per group, that are examined. Bounds the cost
 * of the query.
 */
const groupsLookedInto = 5;
const newestOfGroup = 20;

/**
 * Suggestions after a published document. First come documents by its author, public or in its
 * groups, then documents of others in those groups. Undefined if the viewer may not see the
 * document.
 */
export async function findRelated(db: Queries, viewer: Viewer, id: string): Promise<NextReading['items'] | undefined> {
  const most = documentLimits.nextReading;
  const rows = await db.many<NextReading['items'][number] | { id: null }>(sql`
    with this as materialized (
      select d.id, d.author_id from documents d where d.id = ${id} and d.state = 'published' and ${visibleTo(viewer)}
    ), near as (
      select newest.id from this cross join lateral (
        select d.id from documents d where d.author_id = this.author_id and d.visibility = 'public' and d.id <> this.id
        order by d.published_at desc, d.id desc limit ${most}) as newest
      union
      select newest.document_id from this cross join lateral (
        select dg.group_id from document_groups dg join groups g on g.id = dg.group_id
        where dg.document_id = this.id and ${groupsKnownTo(viewer)} order by dg.group_id limit ${groupsLookedInto}) as mine
      cross join lateral (
        select dg.document_id from document_groups dg where dg.group_id = mine.group_id and dg.document_id <> this.id
        order by dg.published_at desc, dg.document_id desc limit ${newestOfGroup}) as newest
    )
    select next.* from this left join lateral (
      select d.id, d.title, d.author_id as "authorId", u.name as "authorName", d.visibility = 'public' as "isPublic", d.language,
        d.published_at as "publicationDate", d.author_id = this.author_id as "isSame"
      from near join documents d on d.id = near.id join users u on u.id = d.author_id
      where ${visibleTo(viewer)} order by d.author_id = this.author_id desc, d.published_at desc, d.id desc limit ${most}
    ) as next on true order by next."isSame" desc, next."publicationDate" desc, next.id desc`);
  return rows.length === 0 ? undefined : rows.filter((row) => row.id !== null);
}
