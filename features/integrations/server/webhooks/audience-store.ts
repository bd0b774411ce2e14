import sql, { type Sql } from 'sql-template-tag';
import { membersOf } from '#features/groups/server/public-api.ts';
import type { Notice } from '#platform/server/extension-points/notification-source.ts';

/** Audience: all administrators. */
export const administrators: Sql = sql`(select u.id, null::text from users u where u.is_administrator)`;

export const audienceOf = (notice: Notice): Sql => ('groupIds' in notice ? membersOf(notice.groupIds) : notice.audience);

/** Whether the person or group of `note` still exists. */
export const isKnownPerson: Sql = sql`exists (select from users u where u.id = note.thing_id)`;
export const isKnownGroup: Sql = sql`exists (select from groups g where g.id = note.thing_id and g.deleted_at is null)`;
export const nobody: Sql = sql`false`;
export const always: Sql = sql`true`;
