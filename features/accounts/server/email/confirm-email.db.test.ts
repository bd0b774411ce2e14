import type { FastifyInstance } from 'fastify';
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

const confirm = (linkToken: string, token?: string) =>
  ask(http, 'POST', '/api/auth/confirm-email', { body: { token: linkToken }, ...(token ? { token } : {}) });
const read = async (who: { viewer: { id: string }; token: string }) =>
  (await ask(http, 'GET', `/api/user/${who.viewer.id}`, { token: who.token })).body;
const change = (who: { viewer: { id: string; username: string }; token: string }, email: string, currentPassword?: string) =>
  ask(http, 'PUT', `/api/user/${who.viewer.id}`, {
    token: who.token,
    body: { username: who.viewer.username, name: 'N', email, ...(currentPassword === undefined ? {} : { currentPassword }) },
  });
const cancel = (who: { token: string }) => ask(http, 'DELETE', '/api/auth/email-change', { token: who.token });
const invalid = { status: 410, body: { code: 'account.confirmationInvalid' } };

async function linkTo(address: string, page = 'confirmEmail'): Promise<string> {
  await app.runJobs();
  const mail = app.mails.findLast(({ to, text }) => to === address && text.includes(`/${page}?`));
  const token = new RegExp(`https://atrium\\.example\\.org/${page}\\?token=([\\w-]{43})\n`).exec(mail?.text ?? '')?.[1];
  if (!token) throw new Error(`no link was mailed to ${address}`);
  return token;
}

/** A user with a confirmed address, whose mails were discarded. */
async function aConfirmedUser(): Promise<Awaited<ReturnType<typeof aUser>>> {
  const person = await aUser(app);
  await confirm(await linkTo(person.email));
  app.mails.length = 0;
  return person;
}

describe('the address of a new account', () => {
  test('AC-12 works unconfirmed, and is confirmed by the link, which works once', async () => {
    const ana = await aUser(app, { language: 'fr' });
    expect(await read(ana)).toMatchObject({ isEmailConfirmed: false, emailChange: null });
    const link = await linkTo(ana.email);
    expect(app.mails.at(-1)?.subject).toBe('Confirmez votre adresse e\u2011mail');
    expect(await confirm(link)).toMatchObject({ status: 200, body: { email: ana.email, waitsFor: null } });
    expect(await read(ana)).toMatchObject({ isEmailConfirmed: true });
    expect(await confirm(link)).toMatchObject(invalid);
  });

  test('AC-12 of two concurrent uses of a link one succeeds', async () => {
    const ana = await aUser(app);
    const link = await linkTo(ana.email);
    const answers = await Promise.all([confirm(link), confirm(link)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410]);
  });

  test('AC-12 an expired, changed or foreign link has the same response and changes nothing', async () => {
    const [ana, bob] = [await aUser(app), await aUser(app)];
    const link = await linkTo(ana.email);
    const tampered = (link.startsWith('A') ? 'B' : 'A') + link.slice(1);
    const answers = [await confirm(tampered), await confirm(link, bob.token)];
    await own.db.run(sql`update email_confirmations set expires_at = now() where user_id = ${ana.viewer.id}`);
    answers.push(await confirm(link));
    for (const answer of answers) expect({ ...answer.body, requestId: '' }).toEqual({ ...answers[0]?.body, requestId: '' });
    expect(answers[0]).toMatchObject(invalid);
    expect(await read(ana)).toMatchObject({ isEmailConfirmed: false });
  });

  test('AC-12 only the hash of a link is stored, and it is valid for one day', async () => {
    const ana = await aUser(app);
    const link = await linkTo(ana.email);
    const rows = await own.db.many<{ row: string; hours: number }>(sql`
      select e::text as row, round(extract(epoch from expires_at - now()) / 3600)::int as hours
      from email_confirmations e where user_id = ${ana.viewer.id}
    `);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.hours).toBe(24);
    expect(rows[0]?.row).not.toContain(link);
  });

  test('AC-12 the link is sent again on request, with a limit, and not once the address is confirmed', async () => {
    const ana = await aUser(app);
    const first = await linkTo(ana.email);
    const again = () => ask(http, 'POST', '/api/auth/send-confirmation', { token: ana.token });
    expect((await again()).status).toBe(202);
    const second = await linkTo(ana.email);
    expect(second).not.toBe(first);
    expect((await confirm(first)).status).toBe(200);
    expect(await confirm(second)).toMatchObject(invalid);
    app.mails.length = 0;
    expect((await again()).status).toBe(202);
    await app.runJobs();
    expect(app.mails).toEqual([]);
    const answers: number[] = [];
    for (let count = 0; count < 11; count += 1) answers.push((await again()).status);
    expect(answers).toContain(429);
    expect((await ask(http, 'POST', '/api/auth/send-confirmation')).status).toBe(401);
  });
});

describe('another address', () => {
  test('AC-12 requires the password, and takes effect by its link alone if the current address was never confirmed', async () => {
    const ana = await aUser(app);
    await app.runJobs();
    app.mails.length = 0;
    const next = `new-${ana.email}`;
    expect((await change(ana, next)).body['fields']).toEqual([{ name: 'currentPassword', code: 'field.required' }]);
    expect((await change(ana, next, 'wrong')).body['fields']).toEqual([{ name: 'currentPassword', code: 'account.passwordWrong' }]);
    expect(await change(ana, next, testPassword)).toMatchObject({
      status: 200,
      body: { email: ana.email, emailChange: { email: next, waitsFor: ['newAddress'] } },
    });
    const link = await linkTo(next);
    expect(app.mails.map(({ to }) => to)).toEqual([next]);
    expect(await confirm(link, ana.token)).toMatchObject({ status: 200, body: { email: next, waitsFor: null } });
    expect(await read(ana)).toMatchObject({ email: next, emailChange: null, isEmailConfirmed: true });
    const signIn = (identifier: string) => ask(http, 'POST', '/api/auth/login', { body: { identifier, password: testPassword } });
    expect((await signIn(next)).status).toBe(200);
    expect((await signIn(ana.email)).status).toBe(401);
  });

  test.each([['agreeEmail', 'confirmEmail'] as const, ['confirmEmail', 'agreeEmail'] as const])(
    'AC-12 AC-15 also needs the agreement of a confirmed current address: %s, then %s',
    async (first, second) => {
      const ana = await aConfirmedUser();
      const next = `new-${ana.email}`;
      await change(ana, next, testPassword);
      expect(await read(ana)).toMatchObject({ email: ana.email, emailChange: { email: next, waitsFor: ['presentAddress', 'newAddress'] } });
      const links = { agreeEmail: await linkTo(ana.email, 'agreeEmail'), confirmEmail: await linkTo(next) };
      const notice = app.mails.find(({ to }) => to === ana.email);
      expect(notice?.subject).toBe('Approve your email address change');
      expect(notice?.text).not.toContain(next);
      const shown = { agreeEmail: null, confirmEmail: next };
      const left = { agreeEmail: 'newAddress', confirmEmail: 'presentAddress' };
      expect((await confirm(links[first])).body).toEqual({ email: shown[first], waitsFor: left[first] });
      expect(await read(ana)).toMatchObject({ email: ana.email, emailChange: { email: next, waitsFor: [left[first]] } });
      expect(await confirm(links[first])).toMatchObject(invalid);
      // Sending again sends only the link that is still needed.
      app.mails.length = 0;
      await ask(http, 'POST', '/api/auth/send-confirmation', { token: ana.token });
      await app.runJobs();
      expect(app.mails.map(({ to }) => to)).toEqual([first === 'agreeEmail' ? next : ana.email]);
      expect((await confirm(links[second])).body).toEqual({ email: shown[second], waitsFor: null });
      expect(await read(ana)).toMatchObject({ email: next, emailChange: null, isEmailConfirmed: true });
    },
  );

  test('AC-12 AC-15 can be cancelled: its links become invalid, and an agreement does not apply to another address', async () => {
    const ana = await aConfirmedUser();
    await change(ana, `second-${ana.email}`, testPassword);
    const [agreement, link] = [await linkTo(ana.email, 'agreeEmail'), await linkTo(`second-${ana.email}`)];
    expect((await cancel(ana)).status).toBe(200);
    expect((await cancel(ana)).status).toBe(200);
    for (const each of [agreement, link]) expect(await confirm(each)).toMatchObject(invalid);
    await change(ana, `third-${ana.email}`, testPassword);
    expect(await confirm(agreement)).toMatchObject(invalid);
    await confirm(await linkTo(ana.email, 'agreeEmail'));
    await change(ana, `fourth-${ana.email}`, testPassword);
    expect((await read(ana))['emailChange']).toMatchObject({ waitsFor: ['presentAddress', 'newAddress'] });
    expect((await ask(http, 'DELETE', '/api/auth/email-change')).status).toBe(401);
  });

  test('AC-12 links to a replaced address are invalid, as are reset links in the old mailbox', async () => {
    const ana = await aUser(app);
    const first = await linkTo(ana.email);
    await change(ana, `second-${ana.email}`, testPassword);
    const second = await linkTo(`second-${ana.email}`);
    await change(ana, `third-${ana.email}`, testPassword);
    const third = await linkTo(`third-${ana.email}`);
    await ask(http, 'POST', '/api/auth/request-reset', { body: { email: ana.email } });
    await app.runJobs();
    const reset = /\/resetPassword\?token=([\w-]+)/.exec(app.mails.at(-1)?.text ?? '')?.[1];
    for (const link of [first, second]) expect(await confirm(link)).toMatchObject(invalid);
    expect((await confirm(third)).status).toBe(200);
    const answer = await ask(http, 'POST', '/api/auth/reset', { body: { token: reset, password: 'quite another password' } });
    expect(answer).toMatchObject({ status: 410, body: { code: 'account.resetInvalid' } });
  });

  test('AC-12 of two accounts that claim one address, the first to confirm gets it', async () => {
    const [ana, bob] = [await aUser(app), await aUser(app)];
    await change(ana, 'wanted-by-two@example.org', testPassword);
    const link = await linkTo('wanted-by-two@example.org');
    await change(bob, 'wanted-by-two@example.org', testPassword);
    const other = await linkTo('wanted-by-two@example.org');
    expect((await confirm(other)).status).toBe(200);
    expect(await confirm(link)).toMatchObject(invalid);
    expect(await read(ana)).toMatchObject({ email: ana.email });
  });
});
