import type { FastifyInstance } from 'fastify';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts';
import { accounts } from '../feature.ts';
import { updatePrivacy } from '../privacy/privacy.ts';
import { accountsHttp, ask, aUser } from '../testing.ts';

let own: TestDatabase;
let app: TestApp;
let http: FastifyInstance;
let viewer: Awaited<ReturnType<typeof aUser>>;
beforeAll(async () => {
  own = await testDatabase();
  app = createTestApp(own.db, [accounts]);
  http = accountsHttp(app);
  viewer = await aUser(app);
});
afterAll(async () => {
  await http.close();
  await own.drop();
});

type Somebody = Awaited<ReturnType<typeof aUser>>;

/** Distinguishing details of each, in order. */
async function apart(...people: Somebody[]): Promise<unknown[]> {
  const ids = people.map((person) => person.viewer.id);
  const { body } = await ask(http, 'GET', `/api/people?ids=${ids.join(',')}`, { token: viewer.token });
  const items = body['items'] as { id: string; apart: unknown }[];
  return ids.map((id) => items.find((item) => item.id === id)?.apart);
}
const set = (person: Somebody, fields: { city?: string; company?: string; name?: string }) =>
  ask(http, 'PUT', `/api/user/${person.viewer.id}`, {
    token: person.token,
    body: { username: person.viewer.username, name: 'Helen Marsh', email: person.email, ...fields },
  });

test('AC-15 only namesakes are distinguished, by city, organisation and date of registration', async () => {
  const helen = await aUser(app, { name: 'Helen Marsh', city: 'Bristol' });
  expect(await apart(helen)).toEqual([null]);
  expect((await set(helen, { company: 'Harbour Trust' })).status).toBe(200);
  const other = await aUser(app, { name: 'Helen Marsh' });
  const { since } = await own.db.one<{ since: string }>(sql`select created_at as since from users where id = ${helen.viewer.id}`);
  expect(await apart(helen, other, viewer)).toEqual([
    { city: 'Bristol', company: 'Harbour Trust', since },
    { city: null, company: null, since: expect.any(String) },
    null,
  ]);
  // After one is renamed, no details are needed.
  await set(other, { name: 'Helena Marshall' });
  expect(await apart(helen, other)).toEqual([null, null]);
});

test.each([
  ['Ana López', 'ana  lopez'],
  ['Vera Kohl', 'VERA KOHL'],
  ['Peter Hope', 'Ρeter Норe'], // a Greek and a Cyrillic capital, and a Cyrillic o
  ['Mary Rose', 'Mary\u00A0Rose.'],
])('AC-15 “%s” and “%s” are confusable', async (one, two) => {
  const people = [await aUser(app, { name: one }), await aUser(app, { name: two })];
  expect((await apart(...people)).every((each) => each !== null)).toBe(true);
});

test('AC-15 an invisible person does not count as a namesake, which would reveal them', async () => {
  const [shown, hidden] = [await aUser(app, { name: 'Quiet Person' }), await aUser(app, { name: 'Quiet Person' })];
  expect((await apart(shown))[0]).not.toBeNull();
  await updatePrivacy(app.as(hidden.viewer), { body: { isListed: false } });
  expect(await apart(shown, hidden)).toEqual([null, undefined]);
});

test('AC-15 older names are compared too, and those written by a node of the previous release', async () => {
  const [one, two] = [await aUser(app, { name: 'Older Name' }), await aUser(app, { name: 'Newer Name' })];
  await own.db.run(sql`delete from name_shapes where user_id = ${one.viewer.id}`);
  await own.db.run(sql`update users set name = 'Older Name' where id = ${two.viewer.id}`);
  expect(await apart(one, two)).toEqual([null, null]);
  await accounts.onStart?.(app);
  expect((await apart(one, two)).every((each) => each !== null)).toBe(true);
});
