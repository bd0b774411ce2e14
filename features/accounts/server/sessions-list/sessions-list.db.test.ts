import type { FastifyInstance } from 'fastify';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts';
import type { SessionItem } from '../../contract/shapes.ts';
import { accounts } from '../feature.ts';
import { accountsHttp, ask, aUser, testPassword } from '../testing.ts';

let own: TestDatabase;
let app: TestApp;
let http: FastifyInstance;
beforeAll(async () => {
  own = await testDatabase();
  app = createTestApp(own.db, [accounts], { RATE_LIMIT_PER_MINUTE: '100000' });
  http = accountsHttp(app);
});
afterAll(async () => {
  await http.close();
  await own.drop();
});

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const signIn = async (identifier: string) => {
  const body = { identifier, password: testPassword };
  return String((await ask(http, 'POST', '/api/auth/login', { body, headers: { 'user-agent': firefox } })).body['token']);
};
const list = async (token: string) => (await ask(http, 'GET', '/api/sessions', { token })).body['items'] as SessionItem[];
const isGood = async (token: string) => (await ask(http, 'GET', '/api/session', { token })).status === 200;

test('AC-11 users see their sessions: device, start, last use, and the current one', async () => {
  const ana = await aUser(app);
  const token = await signIn(ana.email);
  await aUser(app);
  const items = await list(token);
  expect(items).toHaveLength(2);
  expect(items.filter(({ isCurrent }) => isCurrent)).toEqual([
    { id: expect.any(String), device: 'Firefox · Linux', startedAt: expect.any(String), lastUsedAt: expect.any(String), isCurrent: true },
  ]);
  await own.db.run(sql`update sessions set last_used_at = now() - interval '1 day' where user_id = ${ana.viewer.id}`);
  const before = (await list(ana.token)).find(({ isCurrent }) => isCurrent);
  expect(Date.now() - Date.parse(before?.lastUsedAt ?? '')).toBeLessThan(60_000);
});

test('AC-11 ending a session immediately invalidates its token and closes its connections; others continue', async () => {
  const ana = await aUser(app);
  const [lost, kept] = [await signIn(ana.email), await signIn(ana.email)];
  const id = (await list(lost)).find(({ isCurrent }) => isCurrent)?.id ?? '';
  expect((await ask(http, 'DELETE', `/api/sessions/${id}`, { token: kept })).status).toBe(200);
  expect([await isGood(lost), await isGood(kept), await isGood(ana.token)]).toEqual([false, true, true]);
  await app.runJobs();
  expect(app.moves).toContainEqual({ kind: 'endSession', id });
  expect((await list(kept)).map((item) => item.id)).not.toContain(id);
});

test('AC-11 sessions of other users cannot be ended: not found', async () => {
  const [ana, bob] = [await aUser(app), await aUser(app)];
  const answers = [];
  for (const id of [ana.viewer.sessionId, '0198c0de-0000-7000-8000-000000000000', 'nonsense']) {
    const { status, body } = await ask(http, 'DELETE', `/api/sessions/${id}`, { token: bob.token });
    answers.push({ status, code: body['code'] });
  }
  expect(answers).toEqual(Array.from({ length: 3 }, () => ({ status: 404, code: 'thing.notFound' })));
  expect(await isGood(ana.token)).toBe(true);
});

test('AC-11 all other sessions end together, the current one continues', async () => {
  const [ana, bob] = [await aUser(app), await aUser(app)];
  const others = [await signIn(ana.email), await signIn(ana.email)];
  await ask(http, 'POST', '/api/sessions/end-others', { token: ana.token });
  for (const token of others) expect(await isGood(token)).toBe(false);
  expect([await isGood(ana.token), await isGood(bob.token)]).toEqual([true, true]);
  expect(await list(ana.token)).toHaveLength(1);
});

test('MA-03 an unlisted user is found by members of common groups only', async () => {
  const [ana, bob, cleo] = [await aUser(app, { role: 'manager' }), await aUser(app), await aUser(app)];
  const see = async (token: string) => (await ask(http, 'GET', `/api/user/${ana.viewer.id}`, { token })).status;
  expect(await see(bob.token)).toBe(200);
  await own.db.run(sql`
    insert into groups (id, name, company, category, description, visibility, manager_id)
    values ('ABCDEFGH', 'One', 'One', 'legal', 'x', 'private', ${ana.viewer.id})
  `);
  for (const [id, status] of [
    [ana.viewer.id, 'member'],
    [bob.viewer.id, 'member'],
    [cleo.viewer.id, 'requested'],
  ] as const)
    await own.db.run(sql`insert into memberships (group_id, user_id, status) values ('ABCDEFGH', ${id}, ${status})`);
  const changed = await ask(http, 'PUT', '/api/privacy', { token: ana.token, body: { isListed: false } });
  expect(changed).toMatchObject({ status: 200, body: { isListed: false } });
  expect([await see(bob.token), await see(cleo.token), await see(ana.token)]).toEqual([200, 404, 200]);
  await ask(http, 'PUT', '/api/privacy', { token: ana.token, body: { isListed: true } });
  expect(await see(cleo.token)).toBe(200);
  expect((await ask(http, 'PUT', '/api/privacy', { token: ana.token, body: { isListed: 'no' } })).status).toBe(422);
});
