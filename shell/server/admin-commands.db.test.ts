import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accounts } from '#features/accounts/server/feature.ts';
import { accountsHttp, ask, aUser, testPassword } from '#features/accounts/server/testing.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts';
import { runCommand } from './admin-commands.ts';

let own: TestDatabase;
let app: TestApp;
let http: ReturnType<typeof accountsHttp>;
beforeAll(async () => {
  own = await testDatabase();
  app = createTestApp(own.db, [accounts]);
  http = accountsHttp(app);
});
afterAll(async () => {
  await http.close();
  await own.drop();
});

const signIn = (identifier: string, password: string) => ask(http, 'POST', '/api/auth/login', { body: { identifier, password } });
const rowOf = (id: string) =>
  own.db.one<Record<string, unknown>>(
    sql`select is_administrator as "isAdministrator", suspended_at as "suspendedAt", must_change_password as "mustChange" from users where id = ${id}`,
  );

test('AD-01 OP-02 a lost password is replaced by one that must be changed; existing sessions end', async () => {
  const { viewer, token } = await aUser(app);
  const text = await runCommand(app, 'reset-password', viewer.username);
  const [password = ''] = /(?:[0-9A-Z]{5}-){3}[0-9A-Z]{5}/.exec(text) ?? [];
  expect((await ask(http, 'GET', '/api/session', { token })).status).toBe(401);
  expect((await signIn(viewer.username, testPassword)).status).toBe(401);
  const back = await signIn(viewer.username, password);
  expect(back).toMatchObject({ status: 200, body: { mustChangePassword: true } });
  await app.runJobs();
  expect(app.moves).toContainEqual({ kind: 'endSession', id: viewer.sessionId });
});

test('AD-01 an administrator is set by ID, username or email address; a locked-out one can sign in again', async () => {
  const { viewer, email } = await aUser(app);
  await runCommand(app, 'make-administrator', viewer.id.toLowerCase());
  expect(await rowOf(viewer.id)).toMatchObject({ isAdministrator: true });

  await own.db.run(sql`update users set suspended_at = now(), suspended_until = null, suspension_reason = 'x' where id = ${viewer.id}`);
  for (let guess = 0; guess < 12; guess += 1) await signIn(viewer.username, 'a wrong password');
  await runCommand(app, 'unlock', email);
  expect(await rowOf(viewer.id)).toMatchObject({ suspendedAt: null });
  expect((await signIn(viewer.id, testPassword)).status).toBe(401);

  const done = await own.db.many<{ action: string; actor: string | null }>(
    sql`select action, actor_id as actor from audit where subject_id = ${viewer.id} and action like 'people.%' order by id`,
  );
  expect(done).toEqual([
    { action: 'people.changeRights', actor: null },
    { action: 'people.liftSuspension', actor: null },
  ]);
});

test('AD-01 a lost second factor is removed', async () => {
  const { viewer } = await aUser(app);
  await own.db.run(sql`
    insert into second_factors (user_id, sealed_secret, sealed_by, confirmed_at) values (${viewer.id}, 'x', 'y', now())`);
  expect((await signIn(viewer.username, testPassword)).body['code']).toBe('account.secondFactorRequired');
  await runCommand(app, 'turn-off-two-factor', viewer.username);
  expect((await signIn(viewer.username, testPassword)).status).toBe(200);
});

test('AD-01 an ambiguous or unknown address changes nobody', async () => {
  const email = 'several@example.org';
  const [one, two] = [await aUser(app, { email }), await aUser(app, { email })];
  await expect(runCommand(app, 'make-administrator', email)).rejects.toThrow(one.viewer.username);
  await expect(runCommand(app, 'make-administrator', 'nobody-there')).rejects.toThrow('No account has');
  for (const { viewer } of [one, two]) expect(await rowOf(viewer.id)).toMatchObject({ isAdministrator: false });
});
