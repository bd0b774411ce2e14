import type { FastifyInstance } from 'fastify';
import { generateSync } from 'otplib';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bindRoutes, Pipeline } from '#platform/server/http/pipeline.ts';
import { createProblems } from '#platform/server/http/problem.ts';
import { createHttp } from '#platform/server/http/server.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts';
import { attemptLimits } from '../attempts/attempt-limits.ts';
import { withExport } from '../export/export-own-data.ts';
import { accounts } from '../feature.ts';
import { ask, aUser, testPassword } from '../testing.ts';
import { createIdentify } from './identify.ts';

let own: TestDatabase;
let app: TestApp;
let http: FastifyInstance;
beforeAll(async () => {
  own = await testDatabase();
  app = createTestApp(own.db, [accounts]);
  http = createHttp({
    app,
    routes: bindRoutes([withExport(accounts, [])]),
    pipeline: new Pipeline(app),
    problemOf: createProblems([accounts.errors], app.words),
    identify: createIdentify(app),
  });
});
afterAll(async () => {
  await http.close();
  await own.drop();
});

/** A user who signed in eleven minutes ago. */
async function somebody() {
  const { token, viewer, email } = await aUser(app);
  await own.db.run(sql`update sessions set authenticated_at = now() - interval '11 minutes' where id = ${viewer.sessionId}`);
  return { token, email, ...viewer };
}
const reauthenticate = (token: string, body: object) => ask(http, 'POST', '/api/auth/reauthenticate', { token, body });
const close = (token: string) => ask(http, 'DELETE', '/api/user/self-delete', { token });
const isThere = async (id: string) => (await own.db.many(sql`select from users where id = ${id}`)).length === 1;
const exported = async (token: string) =>
  (await http.inject({ url: '/api/export', headers: { authorization: `Bearer ${token}` } })).statusCode;

test('AC-08 RE-02 an old session can neither close the account nor export data without the password', async () => {
  const ana = await somebody();
  expect(await close(ana.token)).toMatchObject({ status: 401, body: { code: 'auth.reauthenticationRequired' } });
  expect(await exported(ana.token)).toBe(401);
  expect(await isThere(ana.id)).toBe(true);
  // A renewed token of the same session is not a recent sign-in.
  const renewed = (await ask(http, 'POST', '/api/auth/renew', { token: ana.token })).body['token'] as string;
  expect((await close(renewed)).status).toBe(401);
  expect((await reauthenticate(ana.token, { password: testPassword })).status).toBe(200);
  expect(await exported(ana.token)).toBe(200);
  expect((await close(ana.token)).status).toBe(200);
  expect(await isThere(ana.id)).toBe(false);
});

test('AC-08 the password is valid for its session and ten minutes', async () => {
  const ana = await somebody();
  const other = (await ask(http, 'POST', '/api/auth/login', { body: { identifier: ana.email, password: testPassword } })).body['token'];
  expect((await close(ana.token)).status).toBe(401);
  await reauthenticate(ana.token, { password: testPassword });
  await own.db.run(sql`update sessions set authenticated_at = authenticated_at - interval '10 minutes'`);
  expect((await close(ana.token)).status).toBe(401);
  expect((await close(String(other))).status).toBe(401);
});

test('AC-08 a wrong password is counted, audited and grants nothing', async () => {
  const ana = await somebody();
  for (let round = 0; round < attemptLimits.passwordChangeAccount.points; round += 1) {
    const wrong = await reauthenticate(ana.token, { password: `wrong ${round}` });
    expect(wrong.body['fields']).toEqual([{ name: 'password', code: 'account.passwordWrong' }]);
  }
  expect((await reauthenticate(ana.token, { password: testPassword })).status).toBe(429);
  expect((await close(ana.token)).status).toBe(401);
  const recorded = await own.db.many(
    sql`select from audit where action = 'session.reauthenticate' and outcome = 'refused' and actor_id = ${ana.id}`,
  );
  expect(recorded).toHaveLength(10);
});

test('AC-11 with two-factor authentication a code is required too', async () => {
  const ana = await somebody();
  const secret = String(
    (await ask(http, 'POST', '/api/auth/two-factor/setup', { token: ana.token, body: { password: testPassword } })).body['secret'],
  );
  const confirmed = await ask(http, 'POST', '/api/auth/two-factor/confirm', { token: ana.token, body: { code: generateSync({ secret }) } });
  const [code] = confirmed.body['recoveryCodes'] as string[];
  expect((await reauthenticate(ana.token, { password: testPassword })).body['code']).toBe('account.secondFactorRequired');
  const wrong = await reauthenticate(ana.token, { password: testPassword, code: '000000' });
  expect(wrong.body['fields']).toEqual([{ name: 'code', code: 'account.codeWrong' }]);
  expect((await close(ana.token)).status).toBe(401);
  expect((await reauthenticate(ana.token, { password: testPassword, code })).status).toBe(200);
  expect((await close(ana.token)).status).toBe(200);
});
