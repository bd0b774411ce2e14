import type { FastifyInstance } from 'fastify';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts';
import { accounts } from '../feature.ts';
import { unsolicitedMailsPerDay } from '../mail/unsolicited-mails.ts';
import { retention } from '../retention/retention.ts';
import { accountsHttp, aRegistration, ask, aUser, testPassword } from '../testing.ts';

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
beforeEach(async () => {
  await app.runJobs();
  await own.db.run(sql`delete from attempts`);
  app.mails.length = 0;
});

const spam = 'You have won a thousand euros at evil.example';
const theirPassword = 'the password of a stranger';
const post = (path: string, body: unknown, token?: string) => ask(http, 'POST', path, { body, ...(token ? { token } : {}) });
const register = (fields: Parameters<typeof aRegistration>[0]) =>
  post('/api/auth/register', aRegistration({ password: theirPassword, ...fields }));
const signIn = (identifier: string, password: string) => post('/api/auth/login', { identifier, password });
const linkIn = (text: string | undefined, page: string) => new RegExp(`/${page}\\?token=([\\w-]+)`).exec(text ?? '')?.[1] ?? 'none';

async function anOwner(): Promise<Awaited<ReturnType<typeof aUser>>> {
  const person = await aUser(app, { name: 'Olivia Owner' });
  await app.runJobs();
  const link = linkIn(app.mails.findLast(({ to }) => to === person.email)?.text, 'confirmEmail');
  expect((await post('/api/auth/confirm-email', { token: link })).status).toBe(200);
  await own.db.run(sql`delete from unasked_mails`);
  app.mails.length = 0;
  return person;
}

/** Structure of a JSON value: its keys and the types of their values. */
const shapeOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value).map(([key, each]) => [key, shapeOf(each)]))
    : typeof value;

describe('an address that has an account', () => {
  test('AC-02 AC-15 registering with it has the same response as a free one; its owner is notified', async () => {
    const owner = await anOwner();
    const [taken, free] = [await register({ email: owner.email.toUpperCase() }), await register({})];
    expect([taken.status, free.status]).toEqual([201, 201]);
    expect(shapeOf(taken.body)).toEqual(shapeOf(free.body));
    await app.runJobs();
    for (const { body } of [taken, free]) {
      const { token, user } = body as { token: string; user: { id: string; username: string; email: string } };
      expect((await ask(http, 'GET', `/api/user/${user.id}`, { token })).body).toMatchObject({
        isEmailConfirmed: false,
        emailChange: null,
      });
      expect((await signIn(user.username, theirPassword)).body).toMatchObject({ user: { id: user.id } });
      expect((await signIn(user.email, theirPassword)).body).toMatchObject({ user: { id: user.id } });
      expect((await post('/api/auth/send-confirmation', {}, token)).status).toBe(202);
    }
    const notified = app.mails.filter(({ to }) => to === owner.email);
    expect(notified.map(({ subject }) => subject)).toEqual(['You already have an account']);
    expect(notified[0]?.text).not.toContain('token=');
    expect(app.mails.some(({ to }) => to === owner.email.toUpperCase())).toBe(false);
    // The owner is not affected otherwise: sign-in and reset work for them.
    expect((await signIn(owner.email, testPassword)).body).toMatchObject({ user: { id: owner.viewer.id } });
    await post('/api/auth/request-reset', { email: owner.email });
    await app.runJobs();
    const reset = { token: linkIn(app.mails.at(-1)?.text, 'resetPassword'), password: 'quite another password' };
    expect((await post('/api/auth/reset', reset)).status).toBe(200);
    expect((await signIn(owner.email, 'quite another password')).body).toMatchObject({ user: { id: owner.viewer.id } });
  });

  test('AC-12 AC-15 requesting it for one’s own account has the same response as any other; its owner is notified', async () => {
    const [owner, stranger] = [await anOwner(), await aUser(app)];
    await app.runJobs();
    app.mails.length = 0;
    const change = (email: string, currentPassword?: string) =>
      ask(http, 'PUT', `/api/user/${stranger.viewer.id}`, {
        token: stranger.token,
        body: { username: stranger.viewer.username, name: 'S', email, ...(currentPassword === undefined ? {} : { currentPassword }) },
      });
    const requested = async (email: string) => [await change(email), await change(email, 'wrong'), await change(email, testPassword)];
    const taken = await requested(owner.email);
    await app.runJobs();
    expect(app.mails.map(({ to, subject }) => ({ to, subject }))).toEqual([{ to: owner.email, subject: 'You already have an account' }]);
    const free = await requested(`free-${owner.email}`);
    expect(taken.map(({ status }) => status)).toEqual([422, 422, 200]);
    for (const [index, answer] of taken.entries()) {
      expect(answer.status).toBe(free[index]?.status);
      expect(shapeOf(answer.body)).toEqual(shapeOf(free[index]?.body));
      expect(answer.body['fields']).toEqual(free[index]?.body['fields']);
    }
  });

  test('AC-12 an account that registers with an address and confirms it wins over one that did not confirm', async () => {
    const first = await aUser(app);
    const second = await aUser(app, { email: first.email });
    await app.runJobs();
    const [one, two] = app.mails.filter(({ to }) => to === first.email).map(({ text }) => linkIn(text, 'confirmEmail'));
    expect((await post('/api/auth/confirm-email', { token: two })).status).toBe(200);
    expect((await post('/api/auth/confirm-email', { token: one })).status).toBe(410);
    expect((await ask(http, 'GET', `/api/user/${second.viewer.id}`, { token: second.token })).body).toMatchObject({
      isEmailConfirmed: true,
    });
  });

  test('AC-08 closing an account that claimed it deletes no mail of its owner', async () => {
    const owner = await anOwner();
    await own.db.run(sql`insert into mails (id, to_address, subject, text) values (gen_random_uuid(), ${owner.email}, 'Kept', '')`);
    const { token } = (await register({ email: owner.email })).body as { token: string };
    expect((await ask(http, 'DELETE', '/api/user/self-delete', { token })).status).toBe(200);
    expect(await own.db.many(sql`select subject from mails where to_address = ${owner.email}`)).toEqual([{ subject: 'Kept' }]);
  });
});

describe('an address that nobody confirmed', () => {
  test('AC-12 gets no user input, in any kind of mail', async () => {
    const email = 'victim-of-words@example.org';
    const made = await aUser(app, { email, name: spam, username: 'you-have-won' });
    await post('/api/auth/request-reset', { email });
    const other = await aUser(app, { name: spam });
    await ask(http, 'PUT', `/api/user/${other.viewer.id}`, {
      token: other.token,
      body: { username: other.viewer.username, name: spam, email, currentPassword: testPassword },
    });
    await app.runJobs();
    await own.db.run(sql`delete from unasked_mails`);
    await own.db.run(sql`update users set last_active_at = now() - interval '3 years' where id = ${made.viewer.id}`);
    await retention(app);
    await app.runJobs();
    const texts = app.mails.filter(({ to }) => to === email).map(({ subject, text, html }) => `${subject} ${text} ${html}`);
    expect(texts).toHaveLength(4);
    for (const text of texts) expect(text).not.toMatch(/won|evil/);
  });

  test('AC-12 gets at most three mails a day, by all routes and nodes together, and responses do not differ', async () => {
    const email = 'victim-of-many@example.org';
    const many = await Promise.all(Array.from({ length: 5 }, () => register({ email })));
    expect(many.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    const node = createTestApp(own.db, [accounts]);
    await Promise.all([app.runJobs(), node.runJobs()]);
    const { token } = many[0]!.body as { token: string };
    expect((await post('/api/auth/send-confirmation', {}, token)).status).toBe(202);
    expect((await post('/api/auth/request-reset', { email: email.toUpperCase() })).status).toBe(202);
    await app.runJobs();
    expect([...app.mails, ...node.mails].filter(({ to }) => to === email)).toHaveLength(unsolicitedMailsPerDay);
    await own.db.run(sql`update unasked_mails set at = at - interval '1 day'`);
    await post('/api/auth/request-reset', { email });
    await app.runJobs();
    expect(app.mails.at(-1)).toMatchObject({ to: email, subject: 'Set a new password' });
    expect(JSON.stringify(await own.db.many(sql`select * from unasked_mails`))).not.toContain('victim');
  });
});
