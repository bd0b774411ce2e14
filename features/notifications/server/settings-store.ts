import sql, { type Sql } from 'sql-template-tag';
import { memberGroupIds } from '#features/groups/server/public-api.ts';
import type { Queries } from '#platform/server/database/db.ts';
import type { GroupLevel } from '../contract/shapes.ts';

/** A muted kind or group; the other field is empty. */
export interface Silenced {
  kind: string;
  groupId: string;
  level: Exclude<GroupLevel, 'all'>;
  until: string | null;
}

const isNotOver = sql`(level.until is null or level.until > now())`;

export function findSilenced(db: Queries, userId: string): Promise<Silenced[]> {
  return db.many(sql`
    select level.kind, level.group_id as "groupId", level.level, level.until from notification_levels level
    where level.user_id = ${userId} and ${isNotOver} order by level.kind, level.group_id`);
}

/** Returns the groups of a person, by name. */
export function findGroups(db: Queries, userId: string): Promise<{ id: string; name: string }[]> {
  return db.many(sql`select g.id, g.name from groups g where g.id in ${memberGroupIds(userId)} order by g.name_key, g.id`);
}

/**
 * Archives levels that a statement ends (`ended`), for notifications that came while they applied.
 */
const keepingEnded = (userId: string, ended: Sql): Sql => sql`
  with ended as (${ended})
  insert into notification_earlier_levels (user_id, kind, group_id, level, since, until)
  select ${userId}, kind, group_id, level, since, least(until, now()) from ended where since < least(until, now())`;

/** Mutes kinds or groups. */
export async function silence(db: Queries, userId: string, silenced: readonly Silenced[]): Promise<void> {
  await db.run(
    keepingEnded(
      userId,
      sql`
        insert into notification_levels (user_id, kind, group_id, level, until)
        select ${userId}, kind, "groupId", level, until
        from jsonb_to_recordset(${JSON.stringify(silenced)}::jsonb) as new (kind text, "groupId" text, level text, until timestamptz)
        on conflict (user_id, kind, group_id) do update set level = excluded.level, until = excluded.until, since = now()
        returning old.kind, old.group_id, old.level, old.since, old.until`,
    ),
  );
}

/** Unmutes kinds or groups. */
export async function unsilence(db: Queries, userId: string, which: readonly { kind: string; groupId: string }[]): Promise<void> {
  await db.run(
    keepingEnded(
      userId,
      sql`
        delete from notification_levels level using jsonb_to_recordset(${JSON.stringify(which)}::jsonb) as gone (kind text, "groupId" text)
        where level.user_id = ${userId} and level.kind = gone.kind and level.group_id = gone."groupId"
        returning level.kind, level.group_id, level.level, level.since, level.until`,
    ),
  );
}
