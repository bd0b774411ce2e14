import sql, { type Sql } from 'sql-template-tag';
import { hasCapability } from '#features/groups/server/public-api.ts';
import type { Queries } from '#platform/server/database/db.ts';
import type { SignedInViewer } from '#platform/server/security/viewer.ts';
import { visibleTo } from './policy.ts';

/** Subquery: group of an event. */
export const groupOf = (id: string): Sql => sql`(select group_id as id from events where id = ${id})`;

/**
 * SQL condition: the viewer may see the event of a notification (as `note`), and its state is
 * `state`.
 */
export const isNoted = (viewer: SignedInViewer, state: 'on' | 'cancelled'): Sql => sql`exists (
  select from events t where t.id = note.thing_id::uuid and t.is_cancelled = ${state === 'cancelled'} and ${visibleTo(viewer)})`;

/** SQL condition: the event of a notification (as `note`) takes place, and the viewer has a place. */
export const hasPlace = (viewer: SignedInViewer): Sql => sql`(${isNoted(viewer, 'on')} and exists (
  select from event_answers a where a.event_id = note.thing_id::uuid and a.user_id = ${viewer.id} and a.answer = 'yes' and not a.is_waiting))`;

/** SQL condition: the event of a notification (as `note`) is to come or takes place, and the viewer has not declined. */
export const isStillToCome = (viewer: SignedInViewer): Sql => sql`(${isNoted(viewer, 'on')}
  and exists (select from events t where t.id = note.thing_id::uuid and t.over_at >= now())
  and not exists (select from event_answers a where a.event_id = note.thing_id::uuid and a.user_id = ${viewer.id} and a.answer = 'no'))`;

/** Audience of a notification: the author of an event, while a member, and people who organise events in its group. */
export const organisersOf = (id: string): Sql => sql`(
  select distinct m.user_id, m.group_id from events t join groups g on g.id = t.group_id join memberships m on m.group_id = t.group_id and m.status = 'member'
  where t.id = ${id} and (m.user_id = t.author_id or ${hasCapability(sql`m.user_id`, 'events')}))`;

/** Audience of a notification: certain people. */
export const peopleOf = (userIds: readonly string[]): Sql =>
  sql`(select told.user_id, null::text as group_id from unnest(${userIds}::text[]) as told (user_id))`;

/**
 * People who may come to one of these events and are not members of its group, each with the first
 * of the events that they answered.
 */
export const comingFromOutside = (db: Queries, ids: readonly string[]): Promise<ComingPeople[]> =>
  firstComing(
    db,
    ids,
    sql`not exists (select from memberships m where m.group_id = t.group_id and m.user_id = a.user_id and m.status = 'member')`,
  );

/** The same people, members included. */
export const comingTo = (db: Queries, ids: readonly string[]): Promise<ComingPeople[]> => firstComing(db, ids, sql`true`);

interface ComingPeople {
  id: string;
  userIds: string[];
}

function firstComing(db: Queries, ids: readonly string[], which: Sql): Promise<ComingPeople[]> {
  return db.many(sql`
    select own.id, array_agg(own.user_id) as "userIds" from (
      select distinct on (a.user_id) a.user_id, t.id from event_answers a join events t on t.id = a.event_id
      where t.id = any(${ids}::uuid[]) and a.answer <> 'no' and ${which}
      order by a.user_id, t.starts_at, t.id) as own
    group by own.id order by own.id`);
}

/** Titles of the events that the viewer may see. */
export function titlesFor(db: Queries, viewer: SignedInViewer, ids: readonly string[]): Promise<{ id: string; title: string }[]> {
  return db.many(sql`select t.id, t.title from events t where t.id = any(${ids}::uuid[]) and ${visibleTo(viewer)}`);
}
