import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { accounts } from '#features/accounts/server/feature.ts';
import { ask, aUser, httpOf } from '#features/accounts/server/testing.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { route, serverFeature, type Context } from '../extension-points/feature.ts';
import { definePolicy } from '../security/policy.ts';
import { testDatabase, type TestDatabase } from '../testing/database.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

const whoami = endpoint({
  method: 'GET',
  path: '/api/whoami',
  summary: 'Says as whom the caller was answered',
  action: 'whoami.read',
  reply: z.object({ role: z.string(), isAdministrator: z.boolean() }),
});
/** The role of each read of the revision. */
const revisions: string[] = [];
let running = 0;
let mostRunning = 0;
const feature = serverFeature({
  name: 'whoami',
  tables: [],
  policy: definePolicy({ 'whoami.read': { who: 'signedIn', because: 'A test.' } }),
  errors: {},
  routes: [
    route(whoami, async ({ viewer: { role, isAdministrator } }: Context) => ({ role, isAdministrator }), {
      revision: async ({ viewer }) => {
        revisions.push(viewer.role);
        mostRunning = Math.max(mostRunning, (running += 1));
        await setTimeout(20);
        running -= 1;
        return viewer.role;
      },
    }),
  ],
});

let own: TestDatabase;
let app: TestApp;
let http: FastifyInstance;
beforeAll(async () => {
  own = await testDatabase();
  app = createTestApp(own.db, [accounts, feature]);
  http = httpOf(app, [accounts, feature]);
});
afterAll(async () => {
  await http.close();
  await own.drop();
});
const get = (token: string) => ask(http, 'GET', '/api/whoami', { token });

test('HU-01 the revision of an answer is read once, concurrently with the session', async () => {
  const { token } = await aUser(app);
  await get(token);
  revisions.length = 0;
  expect((await get(token)).body).toEqual({ role: 'member', isAdministrator: false });
  expect(revisions).toEqual(['member']);
});

test('SE-04 an answer read ahead is not sent if its session has ended', async () => {
  const { token, viewer } = await aUser(app);
  expect((await get(token)).status).toBe(200);
  await own.db.run(sql`update sessions set ended_at = now() where user_id = ${viewer.id}`);
  revisions.length = 0;
  expect(await get(token)).toMatchObject({ status: 401, body: { code: 'auth.expired' } });
  expect(revisions).toEqual(['member']);
  await get(token);
  expect(revisions).toEqual(['member']);
});

test('AD-01 an answer read ahead is read again if the rights have changed', async () => {
  const { token, viewer } = await aUser(app);
  await get(token);
  await own.db.run(sql`update users set role = 'manager', is_administrator = true where id = ${viewer.id}`);
  revisions.length = 0;
  expect((await get(token)).body).toEqual({ role: 'manager', isAdministrator: true });
  expect(revisions).toEqual(['member', 'manager']);
  expect((await get(token)).body).toEqual({ role: 'manager', isAdministrator: true });
  expect(revisions).toEqual(['member', 'manager', 'manager']);
});

test('OP-06 reads ahead of one person are limited to the person’s concurrency', async () => {
  const { token } = await aUser(app);
  await get(token);
  mostRunning = 0;
  const answers = await Promise.all(Array.from({ length: 40 }, () => get(token)));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  expect(mostRunning).toBeLessThanOrEqual(12);
});
