import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp } from '#platform/server/testing/test-app.ts';
import { accounts } from '../feature.ts';
import { createIdentify } from '../session/identify.ts';
import { accountsHttp, ask, aUser } from '../testing.ts';
import { ensureAdministrator } from './ensure-administrator.ts';

let own: TestDatabase;
beforeAll(async () => {
  own = await testDatabase();
});
afterAll(() => own.drop());
beforeEach(() => own.db.run(sql`truncate users, mails cascade`));

const count = () => own.db.one(sql`select count(*) as count from users where is_administrator`);

describe('the first administrator', () => {
  test('AD-01 is created once, however many nodes start concurrently', async () => {
    const nodes = Array.from({ length: 5 }, () => createTestApp(own.db, [accounts]));
    const made = (await Promise.all(nodes.map(ensureAdministrator))).filter((one) => one !== undefined);
    expect(made).toHaveLength(1);
    expect(made[0]).toEqual({
      email: 'admin@localhost.localdomain',
      oneTimePassword: expect.stringMatching(/^(?:[2-9A-HJKMNP-TV-Z]{5}-){3}[2-9A-HJKMNP-TV-Z]{5}$/),
    });
    expect(await count()).toEqual({ count: 1 });
    expect(await ensureAdministrator(createTestApp(own.db, [accounts]))).toBeUndefined();
  });

  test('AD-01 with a one-time password may only replace it, read the session and sign out', async () => {
    const app = createTestApp(own.db, [accounts]);
    const made = await ensureAdministrator(app);
    const http = accountsHttp(app);
    const signedIn = await ask(http, 'POST', '/api/auth/login', { body: { identifier: made?.email, password: made?.oneTimePassword } });
    expect(signedIn).toMatchObject({ status: 200, body: { mustChangePassword: true, user: { isAdministrator: true } } });
    const token = signedIn.body['token'] as string;
    const identify = createIdentify(app);
    for (const action of [undefined, 'mail.list', 'user.read', 'session.renew', 'account.close'])
      await expect(identify(token, action)).rejects.toMatchObject({ code: 'auth.passwordChangeRequired' });
    for (const action of ['password.change', 'session.end', 'session.read'])
      await expect(identify(token, action)).resolves.toMatchObject({ isAdministrator: true });
    expect(await ask(http, 'GET', '/api/mails', { token })).toMatchObject({ status: 403, body: { code: 'auth.passwordChangeRequired' } });
    await http.close();
  });

  test('AD-01 after replacing the one-time password has full access, and the old one is invalid', async () => {
    const app = createTestApp(own.db, [accounts]);
    const made = await ensureAdministrator(app);
    const http = accountsHttp(app);
    const signIn = (password: string | undefined) => ask(http, 'POST', '/api/auth/login', { body: { identifier: made?.email, password } });
    const token = (await signIn(made?.oneTimePassword)).body['token'] as string;
    const changed = await ask(http, 'POST', '/api/auth/change-password', {
      token,
      body: { currentPassword: made?.oneTimePassword, newPassword: 'a password of my own' },
    });
    expect(changed.status).toBe(200);
    expect((await ask(http, 'GET', '/api/mails', { token })).status).toBe(200);
    expect((await signIn(made?.oneTimePassword)).status).toBe(401);
    expect((await signIn('a password of my own')).body).toMatchObject({ mustChangePassword: false });
    await http.close();
  });

  test('AD-01 a password from the configuration is used unchanged and shown to nobody', async () => {
    const app = createTestApp(own.db, [accounts], { ADMIN_EMAIL: 'boss@example.org', ADMIN_PASSWORD: 'chosen by the operator' });
    expect(await ensureAdministrator(app)).toBeUndefined();
    const http = accountsHttp(app);
    const signedIn = await ask(http, 'POST', '/api/auth/login', {
      body: { identifier: 'boss@example.org', password: 'chosen by the operator' },
    });
    expect(signedIn).toMatchObject({ status: 200, body: { mustChangePassword: false } });
    await http.close();
  });

  test('AD-01 an account registered under that address is not promoted', async () => {
    const app = createTestApp(own.db, [accounts]);
    const { viewer } = await aUser(app, { email: 'admin@localhost.localdomain' });
    await own.db.run(sql`update users set email_confirmed_at = now() where id = ${viewer.id}`);
    await expect(ensureAdministrator(app)).rejects.toThrow('ADMIN_EMAIL');
    expect(await count()).toEqual({ count: 0 });
  });

  test('AD-01 an account that never confirmed that address is neither promoted nor an obstacle', async () => {
    const app = createTestApp(own.db, [accounts]);
    const { viewer } = await aUser(app, { email: 'admin@localhost.localdomain' });
    expect(await ensureAdministrator(app)).toMatchObject({ email: 'admin@localhost.localdomain' });
    expect(await own.db.many(sql`select id from users where is_administrator and id <> ${viewer.id}`)).toHaveLength(1);
    expect(await count()).toEqual({ count: 1 });
  });

  test('AD-01 the last administrator cannot close the account; one of two can', async () => {
    const app = createTestApp(own.db, [accounts], { ADMIN_PASSWORD: 'chosen by the operator' });
    await ensureAdministrator(app);
    const http = accountsHttp(app);
    const token = (
      await ask(http, 'POST', '/api/auth/login', { body: { identifier: 'administrator', password: 'chosen by the operator' } })
    ).body['token'] as string;
    expect(await ask(http, 'DELETE', '/api/user/self-delete', { token })).toMatchObject({
      status: 409,
      body: { code: 'account.lastAdministrator' },
    });
    const { viewer } = await aUser(app);
    await own.db.run(sql`update users set is_administrator = true where id = ${viewer.id}`);
    expect((await ask(http, 'DELETE', '/api/user/self-delete', { token })).status).toBe(200);
    expect(await count()).toEqual({ count: 1 });
    await http.close();
  });
});

describe('unsent mails', () => {
  test('AD-01 are read by administrators only, latest first', async () => {
    const app = createTestApp(own.db, [accounts], { ADMIN_PASSWORD: 'chosen by the operator' });
    await ensureAdministrator(app);
    await own.db.run(sql`
      insert into mails (id, to_address, subject, text, created_at)
      select gen_random_uuid(), 'p' || n || '@example.org', 'subject ' || n, 'text ' || n, now() + n * interval '1 second' from generate_series(1, 105) n`);
    const http = accountsHttp(app);
    const token = (
      await ask(http, 'POST', '/api/auth/login', { body: { identifier: 'administrator', password: 'chosen by the operator' } })
    ).body['token'] as string;
    const { body } = await ask(http, 'GET', '/api/mails', { token });
    expect(body).toMatchObject({ isKept: true });
    const items = body['items'] as Record<string, string>[];
    expect(items).toHaveLength(100);
    expect(items[0]).toMatchObject({ to: 'p105@example.org', subject: 'subject 105', text: 'text 105' });
    const manager = await aUser(app, { role: 'manager' });
    expect(await ask(http, 'GET', '/api/mails', { token: manager.token })).toMatchObject({ status: 403, body: { code: 'auth.forbidden' } });
    expect((await ask(http, 'GET', '/api/mails')).status).toBe(401);
    await http.close();
  });
});
