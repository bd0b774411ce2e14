import type { FastifyInstance } from 'fastify';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts';
import { attemptLimits } from '../attempts/attempt-limits.ts';
import { accounts } from '../feature.ts';
import { accountsHttp, ask, aUser, testPassword } from '../testing.ts';

let own: TestDatabase;
let app: TestApp;
let http: FastifyInstance;
beforeAll(async () => {
  own = await testDatabase();
  app = createTestApp(own.db, [accounts], { RATE_LIMIT_PER_MINUTE: '100000', PUBLIC_URL: 'https://atrium.example.org' });
  http = accountsHttp(app);
});
afterAll(async () => {
  await http.close();
  await own.drop();
});
beforeEach(async () => {
  await own.db.run(sql`delete from attempts`);
  app.mails.length = 0;
});

const newPassword = 'quite another password';
const requestReset = (email: string, headers: Record<string, string> = {}) =>
  ask(http, 'POST', '/api/auth/request-reset', { body: { email }, headers });
const reset = (token: string, password = newPassword) => ask(http, 'POST', '/api/auth/reset', { body: { token, password } });
const signIn = (identifier: string, password: string) => ask(http, 'POST', '/api/auth/login', { body: { identifier, password } });

/** Creates a user and discards the welcome mail. */
async function aMember(...given: Parameters<typeof aUser> extends [unknown, ...infer Rest] ? Rest : never): ReturnType<typeof aUser> {
  const member = await aUser(app, ...given);
  await app.runJobs();
  app.mails.length = 0;
  return member;
}

async function linkFor(email: string): Promise<string> {
  await requestReset(email);
  await app.runJobs();
  const token = /\/resetPassword\?token=([\w-]+)/.exec(app.mails.at(-1)?.text ?? '')?.[1];
  if (!token) throw new Error('no link was mailed');
  return token;
}

describe('asking for a link', () => {
  test('AC-04 the link goes to the owner of the address, in their language, with the public address of the site', async () => {
    const { email } = await aMember({ username: 'amélie', email: 'amelie@example.org', name: 'Amélie', language: 'fr' });
    await own.db.run(sql`update users set email_confirmed_at = now() where email = ${email}`);
    const answer = await requestReset('AMELIE@example.org', { host: 'evil.example', 'accept-language': 'es' });
    expect(answer).toMatchObject({ status: 202, body: {} });
    await app.runJobs();
    expect(app.mails).toHaveLength(1);
    const mail = app.mails[0]!;
    expect(mail.to).toBe(email);
    expect(mail.subject).toBe('Choisissez un nouveau mot de passe');
    expect(mail.text).toContain('Bonjour Amélie,');
    expect(mail.text).toMatch(/\nhttps:\/\/atrium\.example\.org\/resetPassword\?token=[\w-]{43}\n/);
    expect(mail.text).not.toContain('evil');
  });

  test('AC-04 known and unknown addresses have the same response, and an unknown one gets no mail', async () => {
    const { email } = await aMember();
    const answers = [await requestReset(email), await requestReset('nobody@example.org')];
    for (const { status, body } of answers) expect({ status, body }).toEqual({ status: 202, body: {} });
    await app.runJobs();
    expect(app.mails.map(({ to }) => to)).toEqual([email]);
  });

  test('AC-04 the request looks up no account; a job does', async () => {
    const { email } = await aUser(app);
    await requestReset(email);
    expect(
      await own.db.one(sql`select count(*) as count from password_resets r join users u on u.id = r.user_id where u.email = ${email}`),
    ).toEqual({ count: 0 });
    await app.runJobs();
    expect(
      await own.db.one(sql`select count(*) as count from password_resets r join users u on u.id = r.user_id where u.email = ${email}`),
    ).toEqual({ count: 1 });
  });

  test('AC-04 links per address and hour are limited, for known and unknown addresses', async () => {
    const { email } = await aUser(app);
    for (const requested of [email, 'nobody@example.org']) {
      for (let round = 0; round < attemptLimits.resetRequestAccount.points; round += 1)
        expect((await requestReset(requested)).status).toBe(202);
      const refused = await requestReset(requested.toUpperCase());
      expect(refused.status).toBe(429);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    }
    await app.runJobs();
  });
});

describe('setting a new password', () => {
  test('AC-04 the link sets the password once: old password and link become invalid', async () => {
    const { email } = await aUser(app);
    const token = await linkFor(email);
    expect(await reset(token)).toMatchObject({ status: 200, body: {} });
    expect((await signIn(email, testPassword)).status).toBe(401);
    expect((await signIn(email, newPassword)).status).toBe(200);
    const again = await reset(token, 'a third good password');
    expect(again).toMatchObject({ status: 410, body: { code: 'account.resetInvalid' } });
    expect((await signIn(email, newPassword)).status).toBe(200);
  });

  test('AC-04 a reset ends all sessions of the account and disconnects their windows', async () => {
    const { email, token: session, viewer } = await aUser(app);
    const second = (await signIn(email, testPassword)).body['token'] as string;
    await reset(await linkFor(email));
    for (const token of [session, second]) expect((await ask(http, 'GET', '/api/session', { token })).status).toBe(401);
    await app.runJobs();
    expect(app.moves).toContainEqual({ kind: 'endSession', id: viewer.sessionId });
  });

  test('AC-04 of two concurrent uses of a link one succeeds', async () => {
    const { email } = await aUser(app);
    const token = await linkFor(email);
    const answers = await Promise.all([reset(token, 'the first good password'), reset(token, 'the second good password')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410]);
  });

  test('AC-04 expired, invented, shortened and stored links are refused alike', async () => {
    const { email } = await aUser(app);
    const token = await linkFor(email);
    const { hash } = await own.db.one<{ hash: string }>(sql`
      select encode(token_hash, 'hex') as hash from password_resets r join users u on u.id = r.user_id where u.email = ${email}`);
    const expired = await linkFor(email);
    await own.db.run(sql`update password_resets set expires_at = now() - interval '1 second' where encode(token_hash, 'hex') <> ${hash}`);
    for (const bad of [expired, `${token}x`, token.slice(1), hash, 'x'.repeat(200)])
      expect(await reset(bad)).toMatchObject({ status: 410, body: { code: 'account.resetInvalid' } });
    expect((await reset(token)).status).toBe(200);
  });

  test('AC-04 a reset invalidates all other links of the account', async () => {
    const { email } = await aUser(app);
    const [first, second] = [await linkFor(email), await linkFor(email)];
    expect((await reset(second)).status).toBe(200);
    expect((await reset(first)).status).toBe(410);
  });

  test('AC-04 a rejected password leaves the link valid', async () => {
    const { email } = await aUser(app);
    const token = await linkFor(email);
    expect(await reset(token, 'password123')).toMatchObject({
      status: 422,
      body: { fields: [{ name: 'password', code: 'account.passwordCommon' }] },
    });
    expect(await reset(token, email)).toMatchObject({
      status: 422,
      body: { fields: [{ name: 'password', code: 'account.passwordPersonal' }] },
    });
    expect((await reset(token)).status).toBe(200);
  });

  test('AC-04 guessing links is limited by network', async () => {
    for (let round = 0; round < attemptLimits.resetAddress.points; round += 1) await reset(`guess-${round}`);
    expect((await reset('one-more')).status).toBe(429);
  });

  test('AC-04 a reset unblocks a user locked out by guessing', async () => {
    const { email } = await aUser(app);
    const token = await linkFor(email);
    for (let round = 0; round < 5; round += 1) await signIn(email, 'wrong');
    await reset(token);
    expect((await signIn(email, newPassword)).status).toBe(200);
  });
});

describe('changing the password', () => {
  const change = (token: string, currentPassword: string, wanted = newPassword) =>
    ask(http, 'POST', '/api/auth/change-password', { token, body: { currentPassword, newPassword: wanted } });

  test('AC-04 the current password is required; all other sessions end, this one continues', async () => {
    const { email, token } = await aUser(app);
    const other = (await signIn(email, testPassword)).body['token'] as string;
    expect(await change(token, 'wrong')).toMatchObject({
      status: 422,
      body: { fields: [{ name: 'currentPassword', code: 'account.passwordWrong' }] },
    });
    expect(await change(token, testPassword, testPassword)).toMatchObject({
      status: 422,
      body: { fields: [{ name: 'newPassword', code: 'account.passwordSame' }] },
    });
    expect((await change(token, testPassword)).status).toBe(200);
    expect((await ask(http, 'GET', '/api/session', { token })).status).toBe(200);
    expect((await ask(http, 'GET', '/api/session', { token: other })).status).toBe(401);
    expect((await signIn(email, newPassword)).status).toBe(200);
  });

  test('AC-04 guessing the password at an unattended session is limited', async () => {
    const { token } = await aUser(app);
    for (let round = 0; round < attemptLimits.passwordChangeAccount.points; round += 1) await change(token, `wrong ${round}`);
    expect((await change(token, testPassword)).status).toBe(429);
  });

  test('AC-04 changing the password requires a session', async () => {
    const answer = await ask(http, 'POST', '/api/auth/change-password', { body: { currentPassword: testPassword, newPassword } });
    expect(answer).toMatchObject({ status: 401, body: { code: 'auth.required' } });
  });
});
