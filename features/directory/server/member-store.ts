import sql, { empty, type Sql } from 'sql-template-tag';
import { personVisibleTo } from '#features/accounts/server/public-api.ts';
import { belongingKnownTo, isManagedBy, memberGroupIds } from '#features/groups/server/public-api.ts';
import type { Queries } from '#platform/server/database/db.ts';
import type { SignedInViewer } from '#platform/server/security/viewer.ts';
import { directoryLimits } from '../contract/limits.ts';
import { peopleMet } from './policy.ts';
import { afterCursor, type PageQuery } from './name-cursor-store.ts';

export interface MemberRow {
  id: string;
  username: string;
  name: string;
  occupation: string | null;
  sortKey: string;
  /** One more than is shown, to know whether there are more. */
  groups: { id: string; name: string }[];
}

/**
 * Maximum number of matching users examined. For frequent words, matches in the viewer's groups are
 * examined too.
 */
const lookedAt = 1_000;

/**
 * All users whom the viewer may see, by name, after the cursor: listed users, and unlisted ones
 * from the viewer's groups.
 */
export function listPeopleRows(db: Queries, viewer: SignedInViewer, { after, limit }: Omit<PageQuery, 'words'>): Promise<MemberRow[]> {
  const paged = sql`u.suspended_at is null ${afterCursor(after, sql`u.name_key, u.id`)} order by u.name_key, u.id limit ${limit}`;
  return withGroups(
    db,
    viewer,
    sql`
      (select u.*, u.name_key as "sortKey" from users u where u.is_listed and ${paged})
      union all
      (select u.*, u.name_key as "sortKey" from users u
        where not u.is_listed and u.id in ${peopleMet(viewer)} and ${paged})`,
    limit,
  );
}

/**
 * Users whom the viewer may see and who match the words; `isCut` if not all matches were examined.
 */
export async function searchPeopleRows(
  db: Queries,
  viewer: SignedInViewer,
  { words, after, limit }: PageQuery & { words: string },
): Promise<{ rows: MemberRow[]; isCut: boolean }> {
  const some = sql`select h.id from users h where h.search @@ ${words}::tsquery limit ${lookedAt}`;
  // One lookup per person: for a frequent word, the index would return all users only to discard
  // most.
  const near = sql`
    select h.id from ${peopleMet(viewer)} as near
      join lateral (select each.id, each.search from users each where each.id = near.user_id offset 0) as h on h.search @@ ${words}::tsquery
    limit ${lookedAt}`;
  const [rows, { count }] = await Promise.all([
    withGroups(
      db,
      viewer,
      sql`
        select u.*, u.name_key as "sortKey" from users u
        where u.id in ((${some}) union (${near}))
          and u.name_key is not null and ${personVisibleTo(viewer)} ${afterCursor(after, sql`u.name_key, u.id`)}`,
      limit,
    ),
    db.one<{ count: number }>(sql`select count(*) as count from (${some}) as counted`),
  ]);
  return { rows, isCut: count >= lookedAt };
}

/**
 * Members of one of the viewer's groups. Of another public group only its managers, since members
 * are visible to members only.
 */
export function listGroupMemberRows(
  db: Queries,
  viewer: SignedInViewer,
  { groupId, isOwn, words, after, limit }: PageQuery & { groupId: string; isOwn: boolean },
): Promise<MemberRow[]> {
  return withGroups(
    db,
    viewer,
    sql`
      select u.*, m.name_key as "sortKey" from memberships m join users u on u.id = m.user_id join groups g on g.id = m.group_id
      where m.group_id = ${groupId} and m.status = 'member' and g.deleted_at is null
        and ${isOwn ? sql`g.id in ${memberGroupIds(viewer.id)}` : sql`g.visibility = 'public' and ${isManagedBy(sql`m.user_id`)}`}
        and ${personVisibleTo(viewer)} ${words === undefined ? empty : sql`and m.words @@ ${words}::tsquery`}
        ${afterCursor(after, sql`m.name_key, m.user_id`)}
      order by m.name_key, m.user_id limit ${limit}`,
    limit,
  );
}

/** The first of these users by name, with the groups whose membership the viewer may know. */
function withGroups(db: Queries, viewer: SignedInViewer, found: Sql, limit: number): Promise<MemberRow[]> {
  return db.many(sql`
    select page.*, (select coalesce(json_agg(shown), '[]') from (
        select g.id, g.name from memberships theirs join groups g on g.id = theirs.group_id
        where theirs.user_id = page.id and theirs.status = 'member' and g.deleted_at is null and ${belongingKnownTo(viewer)}
        order by g.name_key, g.id limit ${directoryLimits.groups + 1}) as shown) as groups
    from (select id, username, name, occupation, "sortKey" from (${found}) as found order by "sortKey", id limit ${limit}) as page
    order by "sortKey", id`);
}
