import sql, { type Sql } from 'sql-template-tag';
import { membersOf } from '#features/groups/server/public-api.ts';
import type { Notice } from '#platform/server/notification-source.ts';

/** Those who run the installation, as an audience. */
export const administrators: Sql = sql`(select u.id, null::text from users u where u.is_administrator)`;

/** For whom a notice is, as an audience. */
export const audienceOf = (notice: Notice): Sql => ('groupIds' in notice ? membersOf(notice.groupIds) : notice.audience);

/** Whether the person or group of the row `note` is there still. */
export const isKnownPerson: Sql = sql`exists (select from users u where u.id = note.thing_id)`;
export const isKnownGroup: Sql = sql`exists (select from groups g where g.id = note.thing_id and g.deleted_at is null)`;
export const nobody: Sql = sql`false`;
export const always: Sql = sql`true`;
