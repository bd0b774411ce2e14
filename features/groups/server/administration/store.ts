import sql, { empty } from 'sql-template-tag';
import type { Queries } from '#platform/server/database/db.ts';
import { searchQuery } from '#platform/server/search/search-words.ts';
import type { Visibility } from '../../contract/kinds.ts';
import { managersOfGroup } from '../group/store.ts';

export interface AnyGroupRow {
  id: string;
  groupName: string;
  companyName: string;
  visibility: Visibility;
  managers: { userId: string; name: string }[];
  memberCount: number;
  createdAt: string;
}

/** Cursor of the list. */
export interface AnyGroupPlace {
  at: string;
  id: string;
}

/** Returns groups that match the filter, newest first. */
export function findAnyGroups(
  db: Queries,
  { q, visibility }: { q?: string | undefined; visibility?: Visibility | undefined },
  behind: AnyGroupPlace | undefined,
  limit: number,
): Promise<AnyGroupRow[]> {
  const query = searchQuery(q);
  return db.many<AnyGroupRow>(sql`
    select g.id, g.name as "groupName", g.company as "companyName", g.visibility, ${managersOfGroup()} as managers, g.created_at as "createdAt",
      (select count(*) from memberships m where m.group_id = g.id and m.status = 'member') as "memberCount"
    from groups g
    where g.deleted_at is null ${query === undefined ? empty : sql`and g.words @@ ${query}::tsquery`}
      ${visibility === undefined ? empty : sql`and g.visibility = ${visibility}`}
      ${behind ? sql`and (g.created_at, g.id) < (${behind.at}::timestamptz, ${behind.id})` : empty}
    order by g.created_at desc, g.id desc limit ${limit}`);
}
