import type { FastifyInstance } from 'fastify';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts';
import { accounts } from './feature.ts';
import { accountFigures } from './figures-store.ts';
import { openingLink, openInvited, unknownPasswordHash } from './invited/open-invited.ts';
import { retention } from './retention/retention.ts';
import { accountsHttp, aPerson, aUser, ask, testPassword } from './testing.ts';

let own: TestDatabase;
let app: TestApp;
let http: FastifyInstance;
beforeAll(async () => {
  own = await testDatabase();
  app = createTestApp(own.db, [accounts]);
  http = accountsHttp(app);
});
afterAll(async () => {
  await http.close();
  await own.drop();
});
beforeEach(async () => {
  await own.db.run(sql`delete from users`);
  app.mails.length = 0;
});

const nobody = { role: 'member', language: 'en', address: null, postalCode: null, city: null, country: null, phone: null } as const;
async function invited(count: number): Promise<string[]> {
  const people = Array.from({ length: count }, (_, index) => ({
    ...nobody,
    occupation: null,
    company: null,
    email: `invited-${index}@example.org`,
    name: `Invited ${index}`,
    username: null,
  }));
  const hash = await unknownPasswordHash();
  const ids = await own.db.transaction((tx) => openInvited(app, tx, people, hash));
  return ids.filter((id) => id !== null);
}
async function open(id: string): Promise<void> {
  const link = new URL(await own.db.transaction((tx) => openingLink(app, tx, id)));
  const reset = { token: link.searchParams.get('token'), password: testPassword };
  expect((await ask(http, 'POST', '/api/auth/reset', { body: reset })).status).toBe(200);
}
async function openAndSignIn(id: string): Promise<void> {
  await open(id);
  const { email } = await own.db.one<{ email: string }>(sql`select email from users where id = ${id}`);
  expect((await ask(http, 'POST', '/api/auth/login', { body: { identifier: email, password: testPassword } })).status).toBe(200);
}
const today = () => {
  const day = new Date().toISOString().slice(0, 10);
  return { day, from: `${day}T00:00:00Z`, until: new Date(Date.parse(day) + 86_400_000).toISOString() };
};
const figure = (name: string) => accountFigures.find((source) => source.name === name)?.count(own.db, today());
const activity = async (id: string) =>
  (await own.db.one<{ at: string | null }>(sql`select last_active_at as at from users where id = ${id}`)).at;
const isThere = async (id: string) => (await own.db.many(sql`select from users where id = ${id}`)).length === 1;

test('AD-09 of ten invited people of whom three signed in, three are active and ten have an account', async () => {
  const ids = await invited(10);
  expect(await figure('activePeople')).toBe(0);
  for (const id of ids.slice(0, 3)) await openAndSignIn(id);
  expect(await figure('activePeople')).toBe(3);
  expect(await figure('people')).toBe(10);
});

test('AD-09 last_active_at is null until the first sign-in, and administrators see that', async () => {
  const [id = ''] = await invited(1);
  expect(await activity(id)).toBeNull();
  const administrator = await aUser(app);
  await own.db.run(sql`update users set is_administrator = true where id = ${administrator.viewer.id}`);
  const seen = () => ask(http, 'GET', `/api/admin/people/${id}`, { token: administrator.token });
  expect((await seen()).body).toMatchObject({ lastActiveAt: null });
  await open(id);
  expect(await activity(id)).toBeNull();
  await openAndSignIn(id);
  expect((await seen()).body).toMatchObject({ lastActiveAt: expect.any(String) });
  // Registration signs in.
  expect(await activity((await aPerson(app)).id)).not.toBeNull();
});

test('AD-09 the backfill clears the activity of never-opened accounts of earlier releases, and of no others', async () => {
  const [never = '', opened = ''] = await invited(2);
  await openAndSignIn(opened);
  const person = await aPerson(app);
  await own.db.run(sql`update users set last_active_at = created_at`);
  await accounts.onStart?.(app);
  await app.finishTasks();
  expect(await activity(never)).toBeNull();
  expect(await activity(opened)).not.toBeNull();
  expect(await activity(person.id)).not.toBeNull();
});

test('RE-01 a never-opened account is warned and closed by the age of its invitation', async () => {
  const [old = '', young = ''] = await invited(2);
  const threeYears = 3 * 365 + 1;
  const age = (id: string, days: number, warned: number | null = null) =>
    own.db.run(sql`
      update users set created_at = now() - make_interval(days => ${days}::int),
        closing_warned_at = now() - make_interval(days => ${warned}::int) where id = ${id}`);
  await age(old, threeYears - 29);
  await age(young, threeYears - 32);
  await retention(app);
  await app.runJobs();
  expect(app.mails.map(({ to }) => to)).toEqual(['invited-0@example.org']);
  await age(old, threeYears + 5, 31);
  await age(young, threeYears - 1, 31);
  await retention(app);
  expect([await isThere(old), await isThere(young)]).toEqual([false, true]);
});

test('RE-01 AD-09 opening such an account after the warning keeps it', async () => {
  const [id = ''] = await invited(1);
  await own.db.run(sql`
    update users set created_at = now() - interval '3 years 5 days', closing_warned_at = now() - interval '31 days' where id = ${id}`);
  await openAndSignIn(id);
  await retention(app);
  expect(await isThere(id)).toBe(true);
});
