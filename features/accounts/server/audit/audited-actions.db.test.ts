import type { FastifyInstance } from 'fastify';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts';
import { accounts } from '../feature.ts';
import { accountsHttp, aRegistration, ask, auditedDuring, aUser, testPassword } from '../testing.ts';

let own: TestDatabase;
let app: TestApp;
let http: FastifyInstance;
let administrator: Awaited<ReturnType<typeof aUser>>;
beforeAll(async () => {
  own = await testDatabase();
  app = createTestApp(own.db, [accounts]);
  http = accountsHttp(app);
  administrator = await aUser(app);
  await own.db.run(sql`update users set is_administrator = true where id = ${administrator.viewer.id}`);
});
afterAll(async () => {
  await http.close();
  await own.drop();
});

const actionsOf = (work: () => Promise<unknown>) => auditedDuring(own.db, work);
type Asked = Parameters<typeof ask>;
/** Makes a call that must succeed. */
const call = async (method: Asked[1], url: string, given: Asked[3] = {}) => {
  const answer = await ask(http, method, url, given);
  expect([url, answer.status < 300, answer.body['code']]).toEqual([url, true, undefined]);
  return answer;
};

test('AD-06 AC-14 registration settings, invitations, their use and revocation are audited', async () => {
  const { id } = administrator.viewer;
  const { token } = administrator;
  const rule = { mode: 'invitation', managersInvite: false, providerRegisters: false, mailDomains: [] };
  expect(await actionsOf(() => call('PUT', '/api/admin/registration', { token, body: rule }))).toEqual([
    ['registration.change', id, 'invitation'],
  ]);
  const link = { email: null, role: 'member', days: 7, maxUses: 2, language: 'en' };
  let made: Record<string, unknown> = {};
  const invited = await actionsOf(async () => {
    ({ body: made } = await call('POST', '/api/registration/invitations', { token, body: link }));
  });
  const invitationId = String(made['id']);
  expect(invited).toEqual([['invitation.create', id, invitationId]]);
  const invitation = /token=([\w-]+)/.exec(String(made['address']))?.[1];
  let registered: Record<string, unknown> = {};
  const came = await actionsOf(async () => {
    ({ body: registered } = await call('POST', '/api/auth/register', { body: { ...aRegistration(), invitation } }));
  });
  const newcomer = (registered['user'] as { id: string }).id;
  expect(came.map(([action, , subject]) => [action, subject])).toEqual(
    expect.arrayContaining([
      ['account.register', newcomer],
      ['invitation.use', invitationId],
    ]),
  );
  expect(await actionsOf(() => call('DELETE', `/api/registration/invitations/${invitationId}`, { token }))).toEqual([
    ['invitation.revoke', id, invitationId],
  ]);
});

test('AD-06 AC-11 started and ended sessions are audited', async () => {
  const { viewer, email } = await aUser(app);
  const { id } = viewer;
  let token = '';
  const signIn = async () => {
    ({ token } = (await call('POST', '/api/auth/login', { body: { identifier: email, password: testPassword } })).body as {
      token: string;
    });
  };
  expect(await actionsOf(signIn)).toEqual([['session.start', id, id]]);
  expect(await actionsOf(() => call('DELETE', `/api/sessions/${viewer.sessionId}`, { token }))).toEqual([['session.endAnother', id, id]]);
  await signIn();
  expect(await actionsOf(() => call('POST', '/api/sessions/end-others', { token }))).toEqual([['session.endAnother', id, id]]);
});

test('AD-06 AC-12 AC-04 a changed address, a cancelled change and a password set by a link are audited', async () => {
  const { viewer, token, email } = await aUser(app);
  const { id } = viewer;
  await own.db.run(sql`update users set email_confirmed_at = now() where id = ${id}`);
  const edit = { username: viewer.username, name: 'N', email: `another-${email}`, currentPassword: testPassword };
  expect(await actionsOf(() => call('PUT', `/api/user/${id}`, { token, body: edit }))).toEqual([['user.changeEmail', id, id]]);
  expect(await actionsOf(() => call('DELETE', '/api/auth/email-change', { token }))).toEqual([['email.cancelChange', id, id]]);
  await call('POST', '/api/auth/request-reset', { body: { email } });
  await app.runJobs();
  const reset = /resetPassword\S*token=([\w-]+)/.exec(app.mails.findLast(({ text }) => text.includes('resetPassword'))?.text ?? '')?.[1];
  const set = await actionsOf(() => call('POST', '/api/auth/reset', { body: { token: reset, password: 'another good long password' } }));
  expect(set[0]).toEqual(['password.reset', id, id]);
});

test('AD-06 checks and exports of the audit are audited', async () => {
  const { token, viewer } = administrator;
  expect(await actionsOf(() => call('POST', '/api/admin/audit/check', { token }))).toEqual([['audit.check', viewer.id, null]]);
  for (const file of ['csv', 'jsonl']) {
    const { statusCode } = await http.inject({ url: `/api/admin/audit.${file}`, headers: { authorization: `Bearer ${token}` } });
    expect(statusCode).toBe(200);
  }
  const { count } = await own.db.one<{ count: number }>(
    sql`select count(*) as count from audit where action = 'audit.export' and actor_id = ${viewer.id}`,
  );
  expect(count).toBe(2);
});
