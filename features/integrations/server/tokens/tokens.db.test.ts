import sql from 'sql-template-tag';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createIdentify } from '#features/accounts/server/public-api.ts';
import { accounts } from '#features/accounts/server/feature.ts';
import { ask, aUser, testPassword } from '#features/accounts/server/testing.ts';
import { documents } from '#features/documents/server/feature.ts';
import { aDraft } from '#features/documents/server/testing.ts';
import { groups } from '#features/groups/server/feature.ts';
import { notifications } from '#features/notifications/server/feature.ts';
import { putTogether } from '#platform/server/extension-points/feature.ts';
import { bindRoutes, Pipeline } from '#platform/server/http/pipeline.ts';
import { createProblems } from '#platform/server/http/problem.ts';
import { createHttp } from '#platform/server/http/server.ts';
import { newId } from '#platform/server/common/id.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp, withoutModules, type TestApp } from '#platform/server/testing/test-app.ts';
import { callSample } from '../../contract/samples.ts';
import { integrations } from '../feature.ts';
import { withPersonalTokens } from './identify-token.ts';

const features = putTogether([accounts, groups, documents, notifications, integrations]);

let own: TestDatabase;
let app: TestApp;
let http: FastifyInstance;
let ana: Awaited<ReturnType<typeof aUser>>;
beforeAll(async () => {
  own = await testDatabase();
  app = createTestApp(own.db, features);
  http = httpOf(app);
});
beforeEach(async () => {
  ana = await aUser(app, { role: 'manager' });
});
afterAll(async () => {
  await http.close();
  await own.drop();
});

function httpOf(within: TestApp): FastifyInstance {
  return createHttp({
    app: within,
    routes: bindRoutes(features),
    pipeline: new Pipeline(within),
    problemOf: createProblems(
      features.map(({ errors }) => errors),
      within.words,
    ),
    identify: withPersonalTokens(within, createIdentify(within)),
  });
}

const aToken = async (scopes: readonly string[], session = ana.token): Promise<string> => {
  const { status, body } = await ask(http, 'POST', '/api/tokens', { token: session, body: { name: 'Script', scopes, days: '7' } });
  expect(status).toBe(201);
  return body['token'] as string;
};
const statusOf = async (token: string, url = '/api/documents?list=drafts') => (await ask(http, 'GET', url, { token })).status;
const tokens = async () =>
  (await ask(http, 'GET', '/api/tokens', { token: ana.token })).body['items'] as { id: string; lastUsedAt: string | null }[];

test('AD-08 a token reads what its scope covers, as its person, and cannot write', async () => {
  await aDraft(app, ana.viewer, { title: 'Mine alone' });
  const token = await aToken(['documents:read']);
  expect(token).toMatch(/^atr_[A-Za-z0-9]{40}$/);
  // The sample of the API reference.
  const [, sample = ''] = /localhost:3000([^"]+)"$/.exec(callSample('http://localhost:3000', token)) ?? [];
  expect(await statusOf(token, sample)).toBe(200);
  const listed = await ask(http, 'GET', '/api/documents?list=drafts', { token });
  expect(listed.status).toBe(200);
  expect(JSON.stringify(listed.body)).toContain('Mine alone');
  const refused = await ask(http, 'POST', '/api/documents', { token, body: {} });
  expect(refused).toMatchObject({ status: 403, body: { code: 'auth.forbidden', present: { scopes: ['documents:write'] } } });
  expect((await tokens())[0]?.lastUsedAt).not.toBeNull();
});

test('AD-08 write access includes read access; other areas are refused, even if visitors may read them', async () => {
  const token = await aToken(['documents:write']);
  expect(await statusOf(token)).toBe(200);
  expect((await ask(http, 'POST', '/api/documents', { token, body: {} })).status).toBe(422);
  expect((await ask(http, 'GET', '/api/groups')).status).toBe(200);
  expect(await statusOf(token, '/api/groups')).toBe(403);
});

test('AD-08 no token reaches account, tokens, webhooks, administration or calls of the browser', async () => {
  await own.db.run(sql`update users set is_administrator = true where id = ${ana.viewer.id}`);
  const { body } = await ask(http, 'GET', '/api/tokens', { token: ana.token });
  const token = await aToken(body['scopes'] as string[]);
  for (const [method, url] of [
    ['GET', '/api/session'],
    ['GET', '/api/sessions'],
    ['GET', '/api/export'],
    ['GET', `/api/user/${ana.viewer.id}`],
    ['POST', '/api/auth/change-password'],
    ['POST', '/api/auth/reauthenticate'],
    ['POST', '/logout'],
    ['DELETE', '/api/user/self-delete'],
    ['GET', '/api/tokens'],
    ['POST', '/api/tokens'],
    ['GET', '/api/webhooks'],
    ['GET', '/api/admin/people'],
    ['GET', '/api/admin/groups'],
    ['POST', '/api/categories'],
    ['PUT', '/api/push-subscriptions'],
    ['DELETE', '/api/groups/ABCDEFGH'],
  ] as const)
    expect(await ask(http, method, url, { token }), `${method} ${url}`).toMatchObject({ status: 403, body: { code: 'auth.forbidden' } });
  expect(await statusOf(token, '/api/notifications')).toBe(200);
});

test('AD-08 an invalid, expired or revoked token is refused, and never treated as a visitor', async () => {
  const token = await aToken(['documents:read']);
  expect(await statusOf(`atr_${'x'.repeat(40)}`)).toBe(401);
  await own.db.run(sql`update api_tokens set expires_at = now() where user_id = ${ana.viewer.id}`);
  expect(await statusOf(token, '/api/documents?list=public')).toBe(401);
  const other = await aToken(['documents:read']);
  const [latest] = await tokens();
  expect((await ask(http, 'DELETE', `/api/tokens/${latest?.id}`, { token: ana.token })).status).toBe(200);
  expect(await statusOf(other)).toBe(401);
  expect((await ask(http, 'DELETE', `/api/tokens/${latest?.id}`, { token: ana.token })).status).toBe(404);
});

test('AD-08 tokens end with all other sessions, a new password and a suspension', async () => {
  const ended = await aToken(['documents:read']);
  expect((await ask(http, 'POST', '/api/sessions/end-others', { token: ana.token })).status).toBe(200);
  expect(await statusOf(ended)).toBe(401);
  const replaced = await aToken(['documents:read']);
  const body = { currentPassword: testPassword, newPassword: 'another long password of hers' };
  expect(await ask(http, 'POST', '/api/auth/change-password', { token: ana.token, body })).toMatchObject({ status: 200 });
  expect(await statusOf(replaced)).toBe(401);
  const stored = await aToken(['documents:read']);
  await own.db.run(sql`update users set suspended_at = now() where id = ${ana.viewer.id}`);
  expect(await statusOf(stored)).toBe(401);
});

test('AD-08 AC-15 ending all sessions prevents a concurrent creation of a token', async () => {
  const { viewer, token } = ana;
  let made: ReturnType<typeof ask> | undefined;
  await own.db.transaction(async (tx) => {
    await tx.run(sql`select from users where id = ${viewer.id} for update`);
    made = ask(http, 'POST', '/api/tokens', { token, body: { name: 'Script', scopes: ['documents:read'], days: '7' } });
    await expect
      .poll(() => own.db.many(sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`))
      .toHaveLength(1);
    await tx.run(sql`update sessions set ended_at = now() where user_id = ${viewer.id}`);
    await tx.run(sql`delete from api_tokens where user_id = ${viewer.id}`);
  });
  expect(await made).toMatchObject({ status: 401, body: { code: 'auth.expired' } });
  expect(await own.db.many(sql`select id from api_tokens where user_id = ${viewer.id}`)).toEqual([]);
});

test('AD-08 creating a token is idempotent by command id; the last returned secret is valid', async () => {
  const body = { name: 'Script', scopes: ['documents:read'], days: '7', commandId: newId() };
  const make = () => ask(http, 'POST', '/api/tokens', { token: ana.token, body });
  const [first, second] = [await make(), await make()];
  expect(second.body['id']).toBe(first.body['id']);
  expect(await tokens()).toHaveLength(1);
  expect(await statusOf(first.body['token'] as string)).toBe(401);
  expect(await statusOf(second.body['token'] as string)).toBe(200);
});

test('AD-08 AD-06 only a hash is stored; creation and revocation are audited; creation needs a recent sign-in; the maximum is 20', async () => {
  const token = await aToken(['documents:read']);
  const rows = await own.db.many(sql`select row_to_json(t)::text as text from api_tokens t where user_id = ${ana.viewer.id}`);
  expect(JSON.stringify(rows)).not.toContain(token);
  await ask(http, 'DELETE', `/api/tokens/${(await tokens())[0]?.id}`, { token: ana.token });
  const noted = await own.db.many(sql`select action from audit where actor_id = ${ana.viewer.id} and action like 'token.%' order by at`);
  expect(noted).toEqual([{ action: 'token.make' }, { action: 'token.revoke' }]);
  for (let made = 0; made < 20; made += 1) await aToken(['documents:read']);
  const body = { name: 'Script', scopes: ['documents:read'], days: '7' };
  const make = () => ask(http, 'POST', '/api/tokens', { token: ana.token, body });
  expect(await make()).toMatchObject({ status: 409, body: { code: 'token.tooMany' } });
  await own.db.run(sql`update sessions set authenticated_at = now() - interval '11 minutes' where user_id = ${ana.viewer.id}`);
  expect(await make()).toMatchObject({ status: 401, body: { code: 'auth.reauthenticationRequired' } });
});

test('AD-08 AD-02 tokens are refused while the module is off', async () => {
  const token = await aToken(['documents:read']);
  const without = httpOf(withoutModules(app, 'integrations'));
  expect((await ask(without, 'GET', '/api/documents?list=drafts', { token })).body['code']).toBe('moduleDisabled');
  await without.close();
});

test('AD-08 a cached reply to the person is not sent to a token', async () => {
  const { id } = await aDraft(app, ana.viewer);
  const token = await aToken(['documents:read']);
  const url = `/api/documents/${id}`;
  const etag = String((await ask(http, 'GET', url, { token: ana.token })).headers['etag']);
  expect((await http.inject({ url, headers: { authorization: `Bearer ${ana.token}`, 'if-none-match': etag } })).statusCode).toBe(304);
  expect((await http.inject({ url, headers: { authorization: `Bearer ${token}`, 'if-none-match': etag } })).statusCode).toBe(200);
});

test('AD-08 AC-15 a new token is announced to the confirmed address, with a link that revokes it; unconfirmed addresses get nothing', async () => {
  const bob = await aUser(app, { role: 'manager' });
  await own.db.run(sql`update users set email_confirmed_at = now() where id = ${ana.viewer.id}`);
  await app.runJobs();
  app.mails.length = 0;
  const token = await aToken(['documents:read']);
  await aToken(['documents:read'], bob.token);
  await app.runJobs();
  expect(app.mails.map(({ to, subject }) => ({ to, subject }))).toEqual([
    { to: ana.email, subject: 'A personal token was created for your account' },
  ]);
  expect(app.mails[0]?.text).not.toContain(token);
  const objection = /notMe\?token=([\w-]+)/.exec(app.mails[0]?.text ?? '')?.[1];
  expect((await ask(http, 'POST', '/api/auth/object', { body: { token: objection } })).status).toBe(200);
  expect(await statusOf(token)).toBe(401);
});
