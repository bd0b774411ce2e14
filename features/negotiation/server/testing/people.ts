import sql from 'sql-template-tag';
import { startSession } from '#features/accounts/server/session/start-session.ts';
import { newCode } from '#platform/server/common/id.ts';
import { visitor, type TestApp } from '#platform/server/testing/test-app.ts';

/** A signed-in person. */
export interface Person {
  id: string;
  username: string;
  token: string;
}

/** Creates many signed-in people at once, without passwords. */
export async function manyPeople(app: TestApp, count: number, role: 'member' | 'manager' = 'member'): Promise<Person[]> {
  const people = Array.from({ length: count }, () => newCode()).map((id) => ({ id, username: `u-${id.toLowerCase()}` }));
  return app.db.transaction(async (tx) => {
    await tx.run(sql`
      insert into users (id, username, name, email, password_hash, role)
      select id, 'u-' || lower(id), 'Person ' || id, lower(id) || '@example.org', 'none', ${role}
      from unnest(${people.map(({ id }) => id)}::text[]) as id`);
    const signedIn: Person[] = [];
    for (const person of people) signedIn.push({ ...person, token: (await startSession(app.as(visitor), tx, person)).token });
    return signedIn;
  });
}
