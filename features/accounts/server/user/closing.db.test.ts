import type { FastifyInstance } from 'fastify';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { putTogether, serverFeature } from '#platform/server/extension-points/feature.ts';
import { definePolicy } from '#platform/server/security/policy.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts';
import { accounts } from '../feature.ts';
import { ask, aUser, httpOf } from '../testing.ts';

/** A fake feature in which users have as many stones as their ID has letters. */
const stones = serverFeature({
  name: 'stones',
  policy: definePolicy({}),
  errors: {},
  routes: [],
  tables: [],
  contentKinds: [
    {
      kind: 'stone',
      counters: {
        ofAccount: [
          { kind: 'stones', count: async (_db, userId) => userId.length },
          { kind: 'none', count: async () => 0 },
        ],
      },
    },
  ],
});

let own: TestDatabase;
let app: TestApp;
let http: FastifyInstance;
beforeAll(async () => {
  own = await testDatabase();
  const features = putTogether([accounts, stones]);
  app = createTestApp(own.db, features, { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'post@example.org' });
  http = httpOf(app, features);
});
afterAll(async () => {
  await http.close();
  await own.drop();
});
beforeEach(() => void (app.mails.length = 0));

const closing = ({ token }: { token: string }) => ask(http, 'GET', '/api/account/closing', { token });
const close = ({ token }: { token: string }) => ask(http, 'DELETE', '/api/user/self-delete', { token });
const confirm = (id: string) => own.db.run(sql`update users set email_confirmed_at = now() where id = ${id}`);

test('AC-08 closing: lists what is deleted by kind, without empty kinds', async () => {
  const ana = await aUser(app);
  expect(await closing(ana)).toMatchObject({
    status: 200,
    body: { items: [{ feature: 'stones', kind: 'stones', count: 8 }], confirmation: { to: null, because: 'unconfirmed' } },
  });
  await confirm(ana.viewer.id);
  expect((await closing(ana)).body['confirmation']).toEqual({ to: ana.email });
  expect((await ask(http, 'GET', '/api/account/closing')).status).toBe(401);
});

test('AC-08 closing: a mail in the user’s language to the confirmed address confirms it, after other queued mails were deleted', async () => {
  const ana = await aUser(app, { name: 'Ana Ruiz', username: 'ana.ruiz', language: 'es' });
  await confirm(ana.viewer.id);
  await ask(http, 'POST', '/api/auth/request-reset', { body: { email: ana.email } });
  await app.runJobs();
  app.mails.length = 0;
  expect((await close(ana)).status).toBe(200);
  await app.runJobs();
  expect(app.mails.map(({ to, subject }) => [to, subject])).toEqual([[ana.email, 'Su cuenta ha sido eliminada']]);
  const [{ text } = { text: '' }] = app.mails;
  expect(text).toContain('Ana Ruiz');
  expect(text).toContain('ana.ruiz');
  expect(text).toContain('/contact');
});

test('AC-08 closing: no mail to an address that was never confirmed', async () => {
  const ana = await aUser(app);
  await app.runJobs();
  app.mails.length = 0;
  expect((await close(ana)).status).toBe(200);
  await app.runJobs();
  expect(app.mails).toEqual([]);
});

test('AC-08 closing: without a mail server no mail is stored, and the user is informed before', async () => {
  const features = putTogether([accounts, stones]);
  const silent = createTestApp(own.db, features);
  const server = httpOf(silent, features);
  const ana = await aUser(silent);
  await confirm(ana.viewer.id);
  await silent.runJobs();
  const requested = await ask(server, 'GET', '/api/account/closing', { token: ana.token });
  expect(requested.body['confirmation']).toEqual({ to: null, because: 'noMailServer' });
  silent.mails.length = 0;
  expect((await ask(server, 'DELETE', '/api/user/self-delete', { token: ana.token })).status).toBe(200);
  await silent.runJobs();
  expect(silent.mails).toEqual([]);
  await server.close();
});
