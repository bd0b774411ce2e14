import type { FastifyInstance } from 'fastify';
import { generateSync } from 'otplib';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts';
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
  await app.runJobs();
  await own.db.run(sql`delete from attempts`);
  app.mails.length = 0;
});

const newPassword = 'quite another password';
type Someone = Awaited<ReturnType<typeof aUser>>;

/** Token of the newest link to a page in mails to an address; undefined if there is none. */
async function linkIn(address: string, page: string): Promise<string | undefined> {
  await app.runJobs();
  const texts = app.mails.filter(({ to }) => to === address).map(({ text }) => text);
  return texts.map((text) => new RegExp(`/${page}\\?token=([\\w-]+)`).exec(text)?.[1]).findLast(Boolean);
}
const post = (path: string, body: unknown, token?: string) => ask(http, 'POST', path, { body, ...(token ? { token } : {}) });
const confirm = (token: string | undefined) => post('/api/auth/confirm-email', { token: token ?? 'none' });
const object = (token: string | undefined) => post('/api/auth/object', { token: token ?? 'none' });
const signIn = (identifier: string, password: string) => post('/api/auth/login', { identifier, password });
const isOpen = async (token: string) => (await ask(http, 'GET', '/api/session', { token })).status === 200;
const read = async ({ viewer, token }: Someone) => (await ask(http, 'GET', `/api/user/${viewer.id}`, { token })).body;
const changeAddress = ({ viewer }: Someone, token: string, email: string) =>
  ask(http, 'PUT', `/api/user/${viewer.id}`, {
    token,
    body: { username: viewer.username, name: 'N', email, currentPassword: testPassword },
  });
async function reset(address: string, password = newPassword) {
  await post('/api/auth/request-reset', { email: address });
  return post('/api/auth/reset', { token: (await linkIn(address, 'resetPassword')) ?? 'none', password });
}
async function aConfirmedUser(): Promise<Someone> {
  const person = await aUser(app);
  expect((await confirm(await linkIn(person.email, 'confirmEmail'))).status).toBe(200);
  return person;
}
async function intruderOf({ email }: Someone): Promise<string> {
  return (await signIn(email, testPassword)).body['token'] as string;
}
async function turnOnTwoFactor(token: string): Promise<void> {
  const { secret } = (await post('/api/auth/two-factor/setup', { password: testPassword }, token)).body as { secret: string };
  const code = generateSync({ secret, epoch: Math.floor(Date.now() / 1000) });
  expect((await post('/api/auth/two-factor/confirm', { code }, token)).status).toBe(200);
}
const hasTwoFactor = ({ viewer }: Someone) =>
  own.db.one<{ has: boolean }>(sql`select exists (select from second_factors where user_id = ${viewer.id}) as has`).then(({ has }) => has);

describe('an intruder with the password', () => {
  test('AC-11 AC-15 turned on a second factor: the owner is notified and regains access by the link without it', async () => {
    const ana = await aConfirmedUser();
    const bob = await aUser(app);
    await app.runJobs();
    app.mails.length = 0;
    await turnOnTwoFactor(await intruderOf(ana));
    await turnOnTwoFactor(bob.token);
    await app.runJobs();
    expect(app.mails.map(({ to, subject }) => [to, subject])).toEqual([[ana.email, 'Two-factor sign-in was turned on']]);
    expect((await object(await linkIn(ana.email, 'notMe'))).status).toBe(200);
    expect(await hasTwoFactor(ana)).toBe(false);
    expect((await post('/api/auth/reset', { token: await linkIn(ana.email, 'resetPassword'), password: newPassword })).status).toBe(200);
    expect((await signIn(ana.email, newPassword)).status).toBe(200);
  });

  test('AC-04 AC-15 requested another address: the owner’s reset invalidates its link, and that address resets nothing', async () => {
    const ana = await aConfirmedUser();
    const theirs = `intruder-${ana.email}`;
    expect((await changeAddress(ana, await intruderOf(ana), theirs)).status).toBe(200);
    const link = await linkIn(theirs, 'confirmEmail');
    expect(link).toBeDefined();
    expect((await reset(ana.email)).status).toBe(200);
    expect((await confirm(link)).status).toBe(410);
    expect((await reset(theirs, 'the password of an intruder')).status).toBe(410);
    const mine = (await signIn(ana.email, newPassword)).body as { user: { email: string } };
    expect(mine.user).toMatchObject({ email: ana.email, emailChange: null });
  });

  test('AC-15 the same after the owner changed the password, whose session continues', async () => {
    const ana = await aConfirmedUser();
    const theirs = `intruder-${ana.email}`;
    const intruder = await intruderOf(ana);
    await changeAddress(ana, intruder, theirs);
    const link = await linkIn(theirs, 'confirmEmail');
    expect((await post('/api/auth/change-password', { currentPassword: testPassword, newPassword }, ana.token)).status).toBe(200);
    expect((await confirm(link)).status).toBe(410);
    expect([await isOpen(ana.token), await isOpen(intruder)]).toEqual([true, false]);
    expect(await read(ana)).toMatchObject({ email: ana.email, emailChange: null });
  });

  test('AC-15 cannot lock out the owner by a second factor set up around the change', async () => {
    const [ana, bob] = [await aConfirmedUser(), await aConfirmedUser()];
    for (const each of [ana, bob]) {
      const intruder = await intruderOf(each);
      await turnOnTwoFactor(intruder);
      await changeAddress(each, intruder, `intruder-${each.email}`);
    }
    await reset(ana.email);
    await post('/api/auth/change-password', { currentPassword: testPassword, newPassword }, bob.token);
    for (const each of [ana, bob]) expect((await signIn(each.email, newPassword)).status).toBe(200);
  });

  test('AC-11 AC-15 an older second factor survives a reset, so that a mailbox alone grants no access; newer recovery codes do not', async () => {
    const ana = await aConfirmedUser();
    await turnOnTwoFactor(ana.token);
    await own.db.run(sql`update second_factors set confirmed_at = now() - interval '1 hour' where user_id = ${ana.viewer.id}`);
    expect((await reset(ana.email)).status).toBe(200);
    expect((await signIn(ana.email, newPassword)).body['code']).toBe('account.secondFactorRequired');
    await own.db.run(
      sql`insert into email_changes (user_id, email, suspect_since) values (${ana.viewer.id}, 'x@example.org', now() - interval '1 minute')`,
    );
    expect((await reset(ana.email)).status).toBe(200);
    expect(await hasTwoFactor(ana)).toBe(true);
    expect(await own.db.many(sql`select from recovery_codes where user_id = ${ana.viewer.id}`)).toEqual([]);
  });
});

describe('“this was not me”', () => {
  test('AC-15 the notice of a change ends change, sessions, password and new second factor, and leads to a new password', async () => {
    const ana = await aConfirmedUser();
    const theirs = `intruder-${ana.email}`;
    const intruder = await intruderOf(ana);
    await changeAddress(ana, intruder, theirs);
    const [link, agreement, objection] = [
      await linkIn(theirs, 'confirmEmail'),
      await linkIn(ana.email, 'agreeEmail'),
      await linkIn(ana.email, 'notMe'),
    ];
    await turnOnTwoFactor(intruder);
    expect(await object(objection)).toMatchObject({ status: 200, body: {} });
    expect([await isOpen(ana.token), await isOpen(intruder), await hasTwoFactor(ana)]).toEqual([false, false, false]);
    for (const each of [link, agreement]) expect((await confirm(each)).status).toBe(410);
    expect((await signIn(ana.email, testPassword)).status).toBe(401);
    const token = await linkIn(ana.email, 'resetPassword');
    expect((await post('/api/auth/reset', { token, password: newPassword })).status).toBe(200);
    expect((await signIn(ana.email, newPassword)).status).toBe(200);
    expect(await object(objection)).toMatchObject({ status: 410, body: { code: 'account.objectionInvalid' } });
  });

  test('AC-15 an intruder who also changes the password cannot invalidate the link; that notice has one too', async () => {
    const ana = await aConfirmedUser();
    const intruder = await intruderOf(ana);
    await changeAddress(ana, intruder, `intruder-${ana.email}`);
    const first = await linkIn(ana.email, 'notMe');
    await post('/api/auth/change-password', { currentPassword: testPassword, newPassword }, intruder);
    await app.runJobs();
    expect(app.mails.at(-1)).toMatchObject({ to: ana.email, subject: 'Your password has been changed' });
    const second = await linkIn(ana.email, 'notMe');
    expect(second).not.toBe(first);
    expect((await object(first)).status).toBe(200);
    expect((await object(second)).status).toBe(410);
    expect((await signIn(ana.email, newPassword)).status).toBe(401);
    expect(await isOpen(intruder)).toBe(false);
  });

  test('AC-15 the link is stored as a hash and valid for three days and once, also if used concurrently', async () => {
    const ana = await aConfirmedUser();
    await changeAddress(ana, ana.token, `next-${ana.email}`);
    const link = await linkIn(ana.email, 'notMe');
    const rows = await own.db.many<{ row: string; hours: number }>(sql`
      select o::text as row, round(extract(epoch from expires_at - now()) / 3600)::int as hours from objections o where user_id = ${ana.viewer.id}`);
    expect(rows.map(({ hours }) => hours)).toEqual([72]);
    expect(rows[0]?.row).not.toContain(link);
    const answers = await Promise.all([object(link), object(link)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410]);
  });
});

describe('whoever registers with an address that is not theirs', () => {
  test('AC-12 AC-15 gains nothing from the owner’s reset, which confirms the address and ends all previous access', async () => {
    const maker = await aUser(app);
    const theirs = `maker-${maker.email}`;
    await changeAddress(maker, maker.token, theirs);
    const link = await linkIn(theirs, 'confirmEmail');
    await turnOnTwoFactor(maker.token);
    expect((await reset(maker.email)).status).toBe(200);
    expect(await isOpen(maker.token)).toBe(false);
    expect((await confirm(link)).status).toBe(410);
    expect((await reset(theirs, 'the password of the maker')).status).toBe(410);
    const answer = await signIn(maker.email, newPassword);
    expect(answer).toMatchObject({ status: 200, body: { user: { email: maker.email, isEmailConfirmed: true, emailChange: null } } });
  });
});
