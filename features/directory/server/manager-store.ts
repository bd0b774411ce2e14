import sql, { empty, type Sql } from 'sql-template-tag';
import { groupVisibleTo, isManagedBy } from '#features/groups/server/public-api.ts';
import type { Language } from '#platform/contract/language.ts';
import type { Queries } from '#platform/server/database/db.ts';
import type { SignedInViewer } from '#platform/server/security/viewer.ts';
import { directoryLimits } from '../contract/limits.ts';
import { managersSeenBy, peopleMet, type ManagerSeen } from './policy.ts';
import { afterCursor, type PageQuery } from './name-cursor-store.ts';

export interface ManagerRow extends ManagerSeen {
  username: string;
  name: string;
  occupation: string | null;
  city: string | null;
  country: string | null;
  sortKey: string;
  /** One more than is shown, to know whether there are more. */
  groups: {
    id: string;
    name: string;
    company: string;
    visibility: 'public' | 'private';
    viewerStatus: 'none' | 'requested' | 'member' | 'manager';
  }[];
}

/** Maximum number of matching people, and of matching groups, that a search examines. */
const lookedAt = 3_000;

/**
 * Managers by name, after the cursor. With `words`, people who match or who manage a group that
 * matches.
 */
export function listManagerRows(
  db: Queries,
  viewer: SignedInViewer,
  { words, category, after, limit }: PageQuery & { category: string | undefined },
): Promise<ManagerRow[]> {
  const inCategory = sql`select held.user_id from groups g join group_rights held on held.group_id = g.id and held.capability = 'manage' where g.category = ${category} and ${groupVisibleTo(viewer)}`;
  // Used for listed and unlisted users separately, so that each index scan is ordered and ends with
  // the page.
  const paged = sql`
    u.suspended_at is null and ${managersSeenBy(viewer)} ${afterCursor(after, sql`u.name_key, u.id`)}
    ${category === undefined ? empty : sql`and u.id in (${inCategory})`} ${words === undefined ? empty : sql`and u.id in (${holding(viewer, words)})`}
    order by u.name_key, u.id limit ${limit}`;
  return db.many(sql`
    select page.*, (select coalesce(json_agg(shown), '[]') from (
        select g.id, g.name, g.company, g.visibility, ${statusIn(viewer)} as "viewerStatus"
        from groups g left join memberships own on own.group_id = g.id and own.user_id = ${viewer.id}
        where ${isManagedBy(sql`page.id`)} and ${groupVisibleTo(viewer)}
        order by ${wantedFirst(words, category)} g.name_key, g.id limit ${directoryLimits.groups + 1}) as shown) as groups
    from (
      select u.id, u.username, u.name, u.occupation, u.city, u.country, u.email_confirmed_at is not null as "isReachable", u.name_key as "sortKey"
      from ((select u.* from users u where u.is_listed and ${paged}) union all (select u.* from users u where not u.is_listed and u.id in ${peopleMet(viewer)} and ${paged})) as u
      order by u.name_key, u.id limit ${limit}) as page
    order by "sortKey", id`);
}

const statusIn = ({ id }: SignedInViewer): Sql => sql`case when ${isManagedBy(id)} then 'manager' else coalesce(own.status, 'none') end`;

/** Sorts groups that match the search before the manager's other groups. */
function wantedFirst(words: string | undefined, category: string | undefined): Sql {
  return sql`${words === undefined ? empty : sql`g.words @@ ${words}::tsquery desc,`} ${category === undefined ? empty : sql`g.category = ${category} desc,`}`;
}

/** IDs of users who match the words, and of managers of matching groups. */
const holding = (viewer: SignedInViewer, words: string): Sql => sql`
  (select h.id from users h where h.search @@ ${words}::tsquery limit ${lookedAt})
  union
  (select held.user_id from groups g join group_rights held on held.group_id = g.id and held.capability = 'manage' where g.words @@ ${words}::tsquery and ${groupVisibleTo(viewer)} limit ${lookedAt})`;

export interface Addressee extends ManagerSeen {
  name: string;
  email: string;
  language: Language;
}

/** A manager whom the viewer may see, with the email address, which must not be disclosed. */
export function findManager(db: Queries, viewer: SignedInViewer, id: string): Promise<Addressee | undefined> {
  return db.maybeOne(sql`
    select u.id, u.name, u.email, u.language, u.email_confirmed_at is not null as "isReachable"
    from users u where u.id = ${id} and ${managersSeenBy(viewer)}`);
}

/** Name of the sender, and their address if confirmed. */
export function findWriter(db: Queries, id: string): Promise<{ name: string; username: string; confirmedEmail: string | null }> {
  return db.one(sql`
    select name, username, case when email_confirmed_at is not null then email end as "confirmedEmail" from users where id = ${id}`);
}
