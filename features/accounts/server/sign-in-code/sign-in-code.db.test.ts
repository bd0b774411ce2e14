import type { FastifyInstance } from 'fastify';
import { generateSync } from 'otplib';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts';
import { attemptLimits } from '../attempts/attempt-limits.ts';
import { accounts } from '../feature.ts';
import { sweep } from '../sweep.ts';
import { accountsHttp, ask, aUser, testPassword } from '../testing.ts';

let own: TestDatabase;
let app: TestApp;
let http: FastifyInstance;
beforeAll(async () => {
  own = await testDatabase();
  app = createTestApp(own.db, [accounts], {
    RATE_LIMIT_PER_MINUTE: '100000',
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'post@example.org',
  });
  http = accountsHttp(app);
});
afterAll(async () => {
  await http.close();
  await own.drop();
});
beforeEach(async () => {
  await own.db.run(sql`delete from attempts`);
  await app.runJobs();
  app.mails.length = 0;
});

type Somebody = Awaited<ReturnType<typeof aUser>>;
const signIn = (identifier: string, more: object = {}) =>
  ask(http, 'POST', '/api/auth/login', { body: { identifier, password: testPassword, ...more } });
const request = (identifier: string) => ask(http, 'POST', '/api/auth/sign-in-code', { body: { identifier } });
const wrongCode = { status: 422, body: { fields: [{ name: 'mailCode', code: 'account.mailCodeWrong' }] } };

async function confirmed(fields: Parameters<typeof aUser>[1] = {}): Promise<Somebody> {
  const made = await aUser(app, fields);
  await own.db.run(sql`update users set email_confirmed_at = now() where id = ${made.viewer.id}`);
  await app.runJobs();
  app.mails.length = 0;
  return made;
}

/** Exhausts the limits of strangers, here and everywhere, by username and by address. */
async function besiege({ viewer, email }: Somebody): Promise<void> {
  for (const identifier of [viewer.username, email])
    for (let round = 0; round < attemptLimits.signInHere.points; round += 1) await signIn(identifier, { password: `wrong ${round}` });
  await own.db.run(sql`update attempts set points = 1000`);
}

/** The code mailed to a user. */
async function codeFor(who: Somebody, identifier = who.email): Promise<string> {
  expect(await request(identifier)).toMatchObject({ status: 202, body: { isMailed: true } });
  await app.runJobs();
  expect(app.mails.map(({ to }) => to)).toEqual([who.email]);
  return /\b[0-9A-Z]{4}-[0-9A-Z]{4}\b/.exec(app.mails[0]?.text ?? '')?.[0] ?? '';
}
const free = () => own.db.run(sql`delete from attempts where key like 'signInAddress:%'`);

test('AC-03 while strangers exhaust the attempts, a user signs in on an unknown device with a code sent to the confirmed address', async () => {
  const ana = await confirmed({ language: 'fr' });
  await besiege(ana);
  expect((await signIn(ana.email)).status).toBe(429);
  const code = await codeFor(ana);
  expect(app.mails[0]?.subject).toBe('Votre code de connexion');
  const entered = await signIn(ana.email, { mailCode: code.toLowerCase().replace('-', ' ') });
  expect(entered.status).toBe(200);
  // The device is known from now on, and the code is used up.
  await besiege(ana);
  expect((await signIn(ana.email, { devices: [String(entered.body['device'])] })).status).toBe(200);
  expect(await signIn(ana.email, { mailCode: code })).toMatchObject(wrongCode);
});

test('AC-03 a code is useless without the password and invalid after five wrong ones', async () => {
  const ana = await confirmed();
  const code = await codeFor(ana, ana.viewer.username);
  for (let round = 0; round < 5; round += 1)
    expect(await signIn(ana.email, { password: `wrong ${round}`, mailCode: code })).toMatchObject({
      status: 401,
      body: { code: 'account.wrongCredentials' },
    });
  expect(await signIn(ana.email, { mailCode: code })).toMatchObject(wrongCode);
});

test('AC-03 a code is stored as an HMAC, valid for 15 minutes and its user, and invalidated by a new password', async () => {
  const [ana, bob] = [await confirmed(), await confirmed()];
  const code = await codeFor(ana);
  const rows = JSON.stringify(await own.db.many(sql`select *, encode(code_hash, 'escape') from sign_in_codes`));
  expect(rows).not.toContain(code);
  expect(rows).not.toContain(code.replace('-', ''));
  expect(await signIn(bob.email, { mailCode: code })).toMatchObject(wrongCode);
  const { left } = await own.db.one<{ left: number }>(
    sql`select extract(epoch from expires_at - now())::float8 as left from sign_in_codes where user_id = ${ana.viewer.id}`,
  );
  expect(left).toBeGreaterThan(800);
  expect(left).toBeLessThanOrEqual(900);
  await own.db.run(sql`update sign_in_codes set expires_at = now() - interval '1 second'`);
  expect(await signIn(ana.email, { mailCode: code })).toMatchObject(wrongCode);
  await sweep(app);
  expect(await own.db.many(sql`select from sign_in_codes`)).toEqual([]);
  app.mails.length = 0;
  const other = await codeFor(ana);
  const changed = { currentPassword: testPassword, newPassword: 'four other words here' };
  expect((await ask(http, 'POST', '/api/auth/change-password', { token: ana.token, body: changed })).status).toBe(200);
  expect(await signIn(ana.email, { password: changed.newPassword, mailCode: other })).toMatchObject(wrongCode);
});

test('AC-03 AC-11 the code of the app is still required, and the mailed code remains valid during that step', async () => {
  const ana = await confirmed();
  const { secret } = (await ask(http, 'POST', '/api/auth/two-factor/setup', { token: ana.token, body: { password: testPassword } })).body;
  await ask(http, 'POST', '/api/auth/two-factor/confirm', { token: ana.token, body: { code: generateSync({ secret: String(secret) }) } });
  await own.db.run(sql`update second_factors set last_step = null where user_id = ${ana.viewer.id}`).catch(() => undefined);
  await app.runJobs();
  app.mails.length = 0;
  await besiege(ana);
  const mailCode = await codeFor(ana);
  expect((await signIn(ana.email, { mailCode })).body['code']).toBe('account.secondFactorRequired');
  const [factor] = await own.db.many(sql`select from sign_in_codes where user_id = ${ana.viewer.id}`);
  expect(factor).toBeDefined();
});

test('AC-03 unknown, unconfirmed and suspended accounts get no code and the same response', async () => {
  const [ana, unconfirmed, suspended] = [await confirmed(), await aUser(app), await confirmed()];
  await own.db.run(sql`update users set suspended_at = now() where id = ${suspended.viewer.id}`);
  await app.runJobs();
  app.mails.length = 0;
  const answers = [];
  for (const identifier of ['nobody', 'nobody@example.org', unconfirmed.email, unconfirmed.viewer.username, suspended.email, ana.email]) {
    const { status, body, headers } = await request(identifier);
    answers.push([status, JSON.stringify(body), Object.keys(headers).sort().join()]);
    expect(await signIn(identifier, { mailCode: 'ABCD-EFGH' })).toMatchObject(wrongCode);
  }
  expect(new Set(answers.map((answer) => answer.join())).size).toBe(1);
  await app.runJobs();
  expect(app.mails.map(({ to }) => to)).toEqual([ana.email]);
});

test('AC-03 repeated requests do not flood a mailbox and do not invalidate a valid code', async () => {
  const ana = await confirmed();
  const code = await codeFor(ana);
  for (let round = 0; round < 10; round += 1) await request(ana.viewer.username);
  await app.runJobs();
  expect(app.mails).toHaveLength(1);
  await own.db.run(
    sql`update sign_in_codes set created_at = created_at - interval '6 minutes', expires_at = expires_at - interval '6 minutes'`,
  );
  await request(ana.email);
  await app.runJobs();
  expect(app.mails).toHaveLength(2);
  expect((await signIn(ana.email, { mailCode: code })).status).toBe(200);
});

test('AC-03 wrong codes and requests are limited by network', async () => {
  const ana = await confirmed();
  const code = await codeFor(ana);
  for (let round = 0; round < attemptLimits.signInCodeHere.points; round += 1)
    expect(await signIn(round % 2 ? ana.email : 'nobody', { mailCode: `WR${round}` })).toMatchObject(wrongCode);
  expect((await signIn(ana.email, { mailCode: code })).status).toBe(429);
  await own.db.run(sql`delete from attempts`);
  expect((await signIn(ana.email, { mailCode: code })).status).toBe(200);
  for (let round = 0; round < attemptLimits.signInCodeAddress.points; round += 1)
    expect((await request(`nobody ${round}`)).status).toBe(202);
  expect((await request('nobody')).status).toBe(429);
  await free();
});

test('AC-03 of concurrent uses of one code one succeeds', async () => {
  const ana = await confirmed();
  const code = await codeFor(ana);
  const answers = await Promise.all(Array.from({ length: 6 }, () => signIn(ana.email, { mailCode: code })));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('AC-03 without a mail server the response says that no code is sent, and none is created', async () => {
  const silent = createTestApp(own.db, [accounts]);
  const server = accountsHttp(silent);
  const ana = await confirmed();
  const answer = await ask(server, 'POST', '/api/auth/sign-in-code', { body: { identifier: ana.email } });
  expect(answer).toMatchObject({ status: 202, body: { isMailed: false } });
  await silent.runJobs();
  expect(silent.mails).toEqual([]);
  expect(await own.db.many(sql`select from sign_in_codes where user_id = ${ana.viewer.id}`)).toEqual([]);
  await server.close();
});
