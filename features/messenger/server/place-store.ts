import sql, { type Sql } from 'sql-template-tag';
import { readersOf } from './policy.ts';

/** Whether the conversation with this ID is private; null without one. */
export const isPrivateIn = (id: Sql): Sql => sql`(select c.is_private from conversations c where c.id = ${id})`;

/** Live rooms of a conversation; see `roomsOf`. */
export const roomsIn = (id: Sql): Sql => sql`(
  select case when c.is_private then array_remove(array['user:' || c.first_id, 'user:' || c.second_id], null) else array['group:' || c.group_id] end
  from conversations c where c.id = ${id})`;

/** Subquery of the people who can read the conversation with this ID, as `user_id`. */
export const readersIn = (id: Sql): Sql => sql`(
  select reader.user_id from conversations c cross join lateral ${readersOf} as reader where c.id = ${id})`;

/** Subquery of those of them who have not muted it. */
export const listenersIn = (id: Sql): Sql => sql`(
  select reader.user_id from ${readersIn(id)} as reader where not exists (
    select from conversation_people p where p.conversation_id = ${id} and p.user_id = reader.user_id and p.muted_until > now()))`;
