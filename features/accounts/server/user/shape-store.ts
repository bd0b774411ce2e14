import sql, { type Sql } from 'sql-template-tag';
import type { Queries } from '#platform/server/database/db.ts';
import { nameShape, usernameShape } from './username-skeleton.ts';

/** Stores the shape of a username; fails with a unique violation if it is taken. */
export async function putShape(tx: Queries, userId: string, username: string): Promise<void> {
  await tx.run(sql`
    insert into username_shapes (shape, user_id, username) values (${usernameShape(username)}, ${userId}, ${username})
    on conflict (user_id) do update set username = excluded.username, shape = excluded.shape,
      twin = case when username_shapes.shape = excluded.shape then username_shapes.twin else 0 end`);
}

/** SQL condition: another user has a username of this shape. */
export const isShapeTaken = (username: string, exceptId: string | null): Sql =>
  sql`exists (select from username_shapes where shape = ${usernameShape(username)} and user_id is distinct from ${exceptId})`;

interface Named {
  id: string;
  username: string;
}

/** Stores the shapes of new users; returns the IDs of those whose shape was free. */
export async function putFreeShapes(tx: Queries, people: readonly Named[]): Promise<Set<string>> {
  const given = people.map(({ id, username }) => ({ id, username, shape: usernameShape(username) }));
  const put = await tx.many<{ id: string }>(sql`
    insert into username_shapes (shape, user_id, username)
    select shape, id, username from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (id text, username text, shape text)
    on conflict do nothing returning user_id as id`);
  return new Set(put.map(({ id }) => id));
}

/** Returns the usernames whose shape is taken. */
export async function shapesTaken(db: Queries, usernames: readonly string[]): Promise<Set<string>> {
  const requested = usernames.map((username) => ({ username, shape: usernameShape(username) }));
  const rows = await db.many<{ username: string }>(sql`
    select asked.username from jsonb_to_recordset(${JSON.stringify(requested)}::jsonb) as asked (username text, shape text)
    where exists (select from username_shapes taken where taken.shape = asked.shape)`);
  return new Set(rows.map(({ username }) => username));
}

/** Locks some users, by ID, whose shape is missing or outdated; serialised across nodes. */
export async function withoutShape(tx: Queries, { after, atMost }: { after: string; atMost: number }): Promise<Named[]> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtext('username_shapes'))`);
  return tx.many(sql`
    select u.id, u.username from users u left join username_shapes s on s.user_id = u.id and s.username = u.username
    where u.id > ${after} and s.user_id is null order by u.id limit ${atMost} for no key update of u`);
}

/** Stores the shapes of existing users; conflicting ones are numbered. */
export async function putShapes(tx: Queries, people: readonly Named[]): Promise<void> {
  const given = people.map(({ id, username }) => ({ id, username, shape: usernameShape(username) }));
  await tx.run(sql`delete from username_shapes where user_id = any(${people.map(({ id }) => id)}::text[])`);
  await tx.run(sql`
    insert into username_shapes (shape, twin, user_id, username)
    select given.shape, coalesce((select max(twin) + 1 from username_shapes taken where taken.shape = given.shape), 0)
      + row_number() over (partition by given.shape order by given.id) - 1, given.id, given.username
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (id text, username text, shape text)`);
}

interface Person {
  id: string;
  name: string;
}

/** Stores the shapes of people's names. */
export async function putNameShapes(tx: Queries, people: readonly Person[]): Promise<void> {
  const given = people.map(({ id, name }) => ({ id, name, shape: nameShape(name) }));
  await tx.run(sql`
    insert into name_shapes (user_id, name, shape)
    select id, name, shape from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (id text, name text, shape text)
    on conflict (user_id) do update set name = excluded.name, shape = excluded.shape`);
}

/** Locks some users, by ID, whose name shape is missing or outdated. */
export function withoutNameShape(tx: Queries, { after, atMost }: { after: string; atMost: number }): Promise<Person[]> {
  return tx.many(sql`
    select u.id, u.name from users u left join name_shapes s on s.user_id = u.id and s.name = u.name
    where u.id > ${after} and s.user_id is null order by u.id limit ${atMost} for no key update of u`);
}
