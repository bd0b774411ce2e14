import { Tokens } from '#features/accounts/server/session/tokens.ts';
import { newCode, newId } from '#platform/server/common/id.ts';
import type { Person } from './client.ts';
import { rows } from './client.ts';

/** Token secret of the measured application, with which sessions are created directly. */
export const tokenSecret = 'a secret for measuring alone, long enough for a key';

/** Signed-in users created by SQL, since only what they do is measured. */
export async function signedInPeople(databaseUrl: string, count: number, secret = tokenSecret): Promise<Person[]> {
  const tokens = new Tokens(secret);
  const people = Array.from({ length: count }, () => ({ id: newCode(), sessionId: newId() }));
  await rows(
    databaseUrl,
    `insert into users (id, username, name, email, password_hash, role)
     select id, 'u-' || lower(id), 'Person ' || id, lower(id) || '@example.org', 'none', 'manager' from unnest($1::text[]) as id`,
    [people.map(({ id }) => id)],
  );
  await rows(
    databaseUrl,
    `insert into sessions (id, user_id, device, expires_at)
     select id, user_id, '', now() + interval '1 day' from unnest($1::uuid[], $2::text[]) as s(id, user_id)`,
    [people.map(({ sessionId }) => sessionId), people.map(({ id }) => id)],
  );
  return Promise.all(
    people.map(async ({ id, sessionId }) => {
      const subject = { userId: id, username: `u-${id.toLowerCase()}`, sessionId };
      const token = await tokens.sign(subject, new Date(Date.now() + 86_400_000).toISOString(), Date.now());
      return { id, token, headers: { authorization: `Bearer ${token}` } };
    }),
  );
}
