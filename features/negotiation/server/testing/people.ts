import sql from 'sql-template-tag';
import { startSession } from '#features/accounts/server/session/start-session.ts';
import { newCode } from '#platform/server/id.ts';
import { visitor, type TestHouse } from '#platform/server/testing/house.ts';

/** Somebody signed in. */
export interface Person {
  id: string;
  username: string;
  token: string;
}

/** Many people at once, each signed in, without a password: what they prove is not how they came in. */
export async function manyPeople(house: TestHouse, count: number, role: 'member' | 'manager' = 'member'): Promise<Person[]> {
  const people = Array.from({ length: count }, () => newCode()).map((id) => ({ id, username: `u-${id.toLowerCase()}` }));
  return house.db.transaction(async (tx) => {
    await tx.run(sql`
      insert into users (id, username, name, email, password_hash, role)
      select id, 'u-' || lower(id), 'Person ' || id, lower(id) || '@example.org', 'none', ${role}
      from unnest(${people.map(({ id }) => id)}::text[]) as id`);
    const signedIn: Person[] = [];
    for (const person of people) signedIn.push({ ...person, token: (await startSession(house.as(visitor), tx, person)).token });
    return signedIn;
  });
}
