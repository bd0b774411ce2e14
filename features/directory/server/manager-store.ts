import sql, { empty, type Sql } from 'sql-template-tag';
import { groupVisibleTo } from '#features/groups/server/public-api.ts';
import type { Language } from '#platform/contract/language.ts';
import type { Queries } from '#platform/server/db.ts';
import type { SignedInViewer } from '#platform/server/viewer.ts';
import { directoryLimits } from '../contract/limits.ts';
import { managersSeenBy, peopleMet, type ManagerSeen } from './policy.ts';
import { behind, type Asked } from './place-store.ts';

export interface ManagerRow extends ManagerSeen {
  username: string;
  name: string;
  occupation: string | null;
  city: string | null;
  country: string | null;
  sortKey: string;
  /** One more than are shown, where there are more. */
  groups: {
    id: string;
    name: string;
    company: string;
    visibility: 'public' | 'private';
    viewerStatus: 'none' | 'requested' | 'member' | 'manager';
  }[];
}

/** So many people who hold the words, and so many groups that do, are looked at. */
const lookedAt = 3_000;

/** Managers by name, behind the given place: those who hold the words, or of whom a group does. */
export function listManagerRows(
  db: Queries,
  viewer: SignedInViewer,
  { words, category, after, limit }: Asked & { category: string | undefined },
): Promise<ManagerRow[]> {
  const inCategory = sql`select g.manager_id from groups g where g.category = ${category} and ${groupVisibleTo(viewer)}`;
  // The listed and the others apart, each read in their order and no further than the page.
  const paged = sql`
    u.suspended_at is null and ${managersSeenBy(viewer)} ${behind(after, sql`u.name_key, u.id`)}
    ${category === undefined ? empty : sql`and u.id in (${inCategory})`} ${words === undefined ? empty : sql`and u.id in (${holding(viewer, words)})`}
    order by u.name_key, u.id limit ${limit}`;
  return db.many(sql`
    select page.*, (select coalesce(json_agg(shown), '[]') from (
        select g.id, g.name, g.company, g.visibility, ${statusIn(viewer)} as "viewerStatus"
        from groups g left join memberships own on own.group_id = g.id and own.user_id = ${viewer.id}
        where g.manager_id = page.id and ${groupVisibleTo(viewer)}
        order by ${wantedFirst(words, category)} g.name_key, g.id limit ${directoryLimits.groups + 1}) as shown) as groups
    from (
      select u.id, u.username, u.name, u.occupation, u.city, u.country, u.email_confirmed_at is not null as "isReachable", u.name_key as "sortKey"
      from ((select u.* from users u where u.is_listed and ${paged}) union all (select u.* from users u where not u.is_listed and u.id in ${peopleMet(viewer)} and ${paged})) as u
      order by u.name_key, u.id limit ${limit}) as page
    order by "sortKey", id`);
}

const statusIn = ({ id }: SignedInViewer): Sql => sql`case when g.manager_id = ${id} then 'manager' else coalesce(own.status, 'none') end`;

/** What was asked for stands before the other groups of a manager. */
function wantedFirst(words: string | undefined, category: string | undefined): Sql {
  return sql`${words === undefined ? empty : sql`g.words @@ ${words}::tsquery desc,`} ${category === undefined ? empty : sql`g.category = ${category} desc,`}`;
}

/** Managers who hold the words, and those of groups that hold them. */
const holding = (viewer: SignedInViewer, words: string): Sql => sql`
  (select h.id from users h where h.search @@ ${words}::tsquery limit ${lookedAt})
  union
  (select g.manager_id from groups g where g.words @@ ${words}::tsquery and ${groupVisibleTo(viewer)} limit ${lookedAt})`;

export interface Addressee extends ManagerSeen {
  name: string;
  email: string;
  language: Language;
}

/** One manager, if the viewer finds them; for writing to them, so that their address is told to nobody. */
export function findManager(db: Queries, viewer: SignedInViewer, id: string): Promise<Addressee | undefined> {
  return db.maybeOne(sql`
    select u.id, u.name, u.email, u.language, u.email_confirmed_at is not null as "isReachable"
    from users u where u.id = ${id} and ${managersSeenBy(viewer)}`);
}

/** Who writes: their name, and their address where they have confirmed it. */
export function findWriter(db: Queries, id: string): Promise<{ name: string; username: string; confirmedEmail: string | null }> {
  return db.one(sql`
    select name, username, case when email_confirmed_at is not null then email end as "confirmedEmail" from users where id = ${id}`);
}
