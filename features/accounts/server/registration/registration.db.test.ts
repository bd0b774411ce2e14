import type { FastifyInstance } from 'fastify';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '#platform/server/common/id.ts';
import { InstallationReader } from '#platform/server/installation/installation-now.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts';
import { accounts } from '../feature.ts';
import { accountsHttp, aRegistration, ask, aUser } from '../testing.ts';

let own: TestDatabase;
let app: TestApp;
let http: FastifyInstance;
let administratorToken: string;
let manager: string;
let member: string;

const closing: FastifyInstance[] = [];
const httpWith = (env: Record<string, string> = {}) => {
  const made = accountsHttp(createTestApp(own.db, [accounts], env));
  closing.push(made);
  return made;
};

beforeAll(async () => {
  own = await testDatabase();
  app = createTestApp(own.db, [accounts]);
  http = accountsHttp(app);
  closing.push(http);
  const administrator = await aUser(app);
  await own.db.run(sql`update users set is_administrator = true where id = ${administrator.viewer.id}`);
  administratorToken = administrator.token;
  ({ token: manager } = await aUser(app, { role: 'manager' }));
  ({ token: member } = await aUser(app));
});
afterAll(async () => {
  for (const each of closing) await each.close();
  await own.drop();
});
beforeEach(async () => {
  await own.db.run(sql`delete from attempts`);
  await own.db.run(sql`delete from registration_invitations`);
  app.mails.splice(0);
});

const asOpen = { mode: 'open', managersInvite: false, providerRegisters: false, mailDomains: [] as string[] };
const rule = (value: Partial<typeof asOpen> = {}) =>
  ask(http, 'PUT', '/api/admin/registration', { token: administratorToken, body: { ...asOpen, ...value } });
const aLink = { email: null as string | null, role: 'member', days: 7, maxUses: 2, language: 'en' };
const invite = (value: Partial<typeof aLink> & { commandId?: string } = {}, token = administratorToken) =>
  ask(http, 'POST', '/api/registration/invitations', { token, body: { ...aLink, ...value } });
const codeIn = (text: unknown) => /\/register\?token=([\w-]+)/.exec(String(text))?.[1] ?? '';
const register = (value: Record<string, unknown> = {}, at = http) =>
  ask(at, 'POST', '/api/auth/register', { body: { ...aRegistration(), ...value } });
const codeOf = ({ body }: { body: Record<string, unknown> }) => body['code'];
const fieldsOf = ({ body }: { body: Record<string, unknown> }) => (body['fields'] as { name: string; code: string }[] | undefined) ?? [];

describe('closed registration', () => {
  test('AC-14 nobody registers, invitations are invalid, and existing accounts sign in', async () => {
    await rule({ mode: 'invitation' });
    const invitation = codeIn((await invite()).body['address']);
    await rule({ mode: 'closed' });
    expect(codeOf(await register())).toBe('registration.closed');
    expect(codeOf(await register({ invitation }))).toBe('registration.closed');
    expect(codeOf(await ask(http, 'POST', '/api/auth/invitation', { body: { token: invitation } }))).toBe('registration.closed');
    expect(codeOf(await invite())).toBe('registration.closed');
    await rule();
    const somebody = aRegistration();
    expect((await register({ ...somebody })).status).toBe(201);
    await rule({ mode: 'closed' });
    const signedIn = await ask(http, 'POST', '/api/auth/login', { body: { identifier: somebody.username, password: somebody.password } });
    expect(signedIn.status).toBe(200);
    // After reopening, it is valid as before.
    await rule({ mode: 'invitation' });
    expect((await register({ invitation })).status).toBe(201);
  });

  test('AC-14 the configuration takes precedence over the settings', async () => {
    await rule();
    const closed = httpWith({ REGISTRATION: 'closed', MAIL_DOMAINS: 'harbour.example' });
    expect(codeOf(await register({}, closed))).toBe('registration.closed');
    const open = httpWith({ REGISTRATION: 'open', MAIL_DOMAINS: 'harbour.example, *.quay.example' });
    await rule({ mode: 'closed' });
    expect(fieldsOf(await register({ email: 'ana@elsewhere.example' }, open))).toEqual([{ name: 'email', code: 'account.emailDomain' }]);
    expect((await register({ email: 'ana@north.quay.example' }, open)).status).toBe(201);
    const read = await ask(open, 'GET', '/api/admin/registration', { token: administratorToken });
    expect(read.body).toMatchObject({ mode: 'closed', configured: { mode: 'open', mailDomains: ['harbour.example', '*.quay.example'] } });
  });
});

describe('registration by invitation', () => {
  beforeEach(() => rule({ mode: 'invitation' }));

  test('AC-14 registration needs an invitation; unknown and expired codes are refused alike', async () => {
    expect(codeOf(await register())).toBe('registration.invitationRequired');
    expect(codeOf(await register({ invitation: 'no-such-code' }))).toBe('registration.invitationInvalid');
    const invitation = codeIn((await invite()).body['address']);
    await own.db.run(sql`update registration_invitations set expires_at = now()`);
    expect(codeOf(await register({ invitation }))).toBe('registration.invitationInvalid');
  });

  test('AC-14 a link admits at most its number of uses, also concurrently', async () => {
    const invitation = codeIn((await invite({ maxUses: 2 })).body['address']);
    const answers = await Promise.all([1, 2, 3, 4].map(() => register({ invitation })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 404, 404]);
    const { uses } = await own.db.one<{ uses: number }>(sql`select uses from registration_invitations`);
    expect(uses).toBe(2);
  });

  test('AC-14 a refused registration uses nothing, and a repeated one signs in and counts once', async () => {
    const invitation = codeIn((await invite({ maxUses: 1 })).body['address']);
    expect(fieldsOf(await register({ invitation, password: 'password12' }))).toHaveLength(1);
    const body = { ...aRegistration(), invitation, commandId: newId() };
    expect((await register(body)).status).toBe(201);
    expect((await register(body)).status).toBe(201);
    expect(codeOf(await register({ invitation }))).toBe('registration.invitationInvalid');
  });

  test('AC-14 an emailed invitation is for its address only, which only its reader learns', async () => {
    const email = 'ines@harbour.example';
    const made = await invite({ email, maxUses: 50 });
    expect(made.body).toMatchObject({ email, address: null, maxUses: 1 });
    await app.runJobs();
    const mail = app.mails.find(({ to }) => to === email);
    const invitation = codeIn(mail?.text);
    expect(await ask(http, 'POST', '/api/auth/invitation', { body: { token: invitation } })).toMatchObject({
      body: { email, role: 'member' },
    });
    expect(fieldsOf(await register({ invitation }))).toEqual([{ name: 'email', code: 'account.emailNotInvited' }]);
    expect((await register({ invitation, email: 'Ines@Harbour.example' })).status).toBe(201);
    const { body } = await ask(http, 'GET', '/api/registration/invitations', { token: administratorToken });
    expect(body['items']).toMatchObject([{ email, uses: 1, isOver: true }]);
  });

  test('AC-14 an invitation for members cannot create a manager', async () => {
    const invitation = codeIn((await invite()).body['address']);
    expect(fieldsOf(await register({ invitation, role: 'manager' }))).toEqual([{ name: 'role', code: 'account.roleNotInvited' }]);
    const forManagers = codeIn((await invite({ role: 'manager' })).body['address']);
    expect((await register({ invitation: forManagers, role: 'manager' })).status).toBe(201);
  });

  test('AC-14 a revoked invitation is invalid, and so are those of a manager who may no longer invite', async () => {
    const { body } = await invite();
    await ask(http, 'DELETE', `/api/registration/invitations/${body['id']}`, { token: administratorToken });
    expect(codeOf(await register({ invitation: codeIn(body['address']) }))).toBe('registration.invitationInvalid');
    await rule({ mode: 'invitation', managersInvite: true });
    const theirs = await invite({}, manager);
    const invitation = codeIn(theirs.body['address']);
    expect((await register({ invitation })).status).toBe(201);
    await rule({ mode: 'invitation' });
    expect(codeOf(await register({ invitation }))).toBe('registration.invitationInvalid');
  });

  test('AC-14 managers invite members if the settings allow it, and see and revoke only their own invitations', async () => {
    expect((await invite({}, member)).status).toBe(403);
    expect(codeOf(await invite({}, manager))).toBe('registration.mayNotInvite');
    await rule({ mode: 'invitation', managersInvite: true });
    expect(fieldsOf(await invite({ role: 'manager' }, manager))).toEqual([{ name: 'role', code: 'account.roleNotInvited' }]);
    const theirs = await invite({}, manager);
    const keepers = await invite();
    const listed = async (token: string) => {
      const { body } = await ask(http, 'GET', '/api/registration/invitations', { token });
      return (body['items'] as { id: string; address: string | null }[]).map(({ id, address }) => [id, address !== null]);
    };
    expect(await listed(manager)).toEqual([[theirs.body['id'], true]]);
    // An administrator sees that the invitation exists, but not the link of someone else.
    expect(await listed(administratorToken)).toEqual([
      [keepers.body['id'], true],
      [theirs.body['id'], false],
    ]);
    const taken = await ask(http, 'DELETE', `/api/registration/invitations/${keepers.body['id']}`, { token: manager });
    expect(codeOf(taken)).toBe('thing.notFound');
    expect((await register({ invitation: codeIn(keepers.body['address']) })).status).toBe(201);
    await ask(http, 'DELETE', `/api/registration/invitations/${theirs.body['id']}`, { token: administratorToken });
    expect(await listed(manager)).toEqual([]);
  });

  test('AC-14 an invitation is idempotent by command ID: created and mailed once', async () => {
    const message = { email: 'twice@harbour.example', commandId: newId() };
    const [one, other] = [await invite(message), await invite(message)];
    expect(other.body['id']).toBe(one.body['id']);
    await app.runJobs();
    expect(app.mails.filter(({ to }) => to === message.email)).toHaveLength(1);
  });
});

describe('email domains', () => {
  const mailDomains = ['harbour.example', '*.quay.example'];

  test('AC-14 addresses of other domains are refused at their field, whether they have an account or not', async () => {
    await rule();
    const taken = (await aUser(app, { email: 'known@elsewhere.example' })).email;
    await own.db.run(sql`update users set email_confirmed_at = now() where email = ${taken}`);
    await rule({ mailDomains });
    const answers = await Promise.all([taken, 'unknown@elsewhere.example'].map((email) => register({ email })));
    for (const answer of answers) expect(fieldsOf(answer)).toEqual([{ name: 'email', code: 'account.emailDomain' }]);
    for (const email of ['ana@harbour.example', 'ana@south.quay.example']) expect((await register({ email })).status).toBe(201);
    expect(fieldsOf(await register({ email: 'ana@sub.harbour.example' }))).toHaveLength(1);
  });

  test('AC-14 invitations are sent to accepted domains only', async () => {
    await rule({ mode: 'invitation', mailDomains });
    expect(fieldsOf(await invite({ email: 'ana@elsewhere.example' }))).toEqual([{ name: 'email', code: 'account.emailDomain' }]);
    const invitation = codeIn((await invite()).body['address']);
    expect(fieldsOf(await register({ invitation, email: 'ana@elsewhere.example' }))).toEqual([
      { name: 'email', code: 'account.emailDomain' },
    ]);
  });

  test('AC-14 an existing address of another domain can be kept, and changed to an accepted one only', async () => {
    await rule();
    const ana = await aUser(app, { email: 'ana.before@elsewhere.example' });
    await rule({ mailDomains });
    const change = (email: string) =>
      ask(http, 'PUT', `/api/user/${ana.viewer.id}`, {
        token: ana.token,
        body: { username: ana.viewer.username, name: 'Ana', email, currentPassword: aRegistration().password },
      });
    expect((await change(ana.email)).status).toBe(200);
    expect(fieldsOf(await change('ana@other.example'))).toEqual([{ name: 'email', code: 'account.emailDomain' }]);
    expect((await change('ana.after@harbour.example')).status).toBe(200);
  });

  test('AC-14 an invalid domain is refused, and the previous settings remain', async () => {
    await rule({ mailDomains });
    expect(fieldsOf(await rule({ mailDomains: ['harbour.example', 'no domain'] }))).toEqual([
      { name: 'mailDomains', code: 'registration.domainInvalid' },
    ]);
    const { body } = await ask(http, 'GET', '/api/admin/registration', { token: administratorToken });
    expect(body).toMatchObject({ mailDomains });
  });
});

test('AC-14 pages get registration mode and domains, from the configuration first', async () => {
  const shownTo = async (env: Record<string, string> = {}) =>
    (await new InstallationReader(own.db, createTestApp(own.db, [accounts], env).config).now()).settings;
  await rule();
  expect(await shownTo()).not.toHaveProperty('registration');
  expect(await shownTo()).not.toHaveProperty('mailDomains');
  await rule({ mode: 'closed', mailDomains: ['harbour.example'], providerRegisters: true });
  expect(await shownTo()).toMatchObject({ registration: 'closed', mailDomains: ['harbour.example'], providerRegisters: true });
  const configured = await shownTo({ REGISTRATION: 'invitation', MAIL_DOMAINS: 'quay.example' });
  expect(configured).toMatchObject({ registration: 'invitation', mailDomains: ['quay.example'] });
  expect(await shownTo({ REGISTRATION: 'open' })).not.toHaveProperty('registration');
});

test('AC-14 only administrators change registration settings', async () => {
  for (const token of [manager, member]) {
    expect((await ask(http, 'GET', '/api/admin/registration', { token })).status).toBe(403);
    expect((await ask(http, 'PUT', '/api/admin/registration', { token, body: asOpen })).status).toBe(403);
  }
});

test('AC-14 GR-13 an inviter sees whether their own mail to an address failed, and nothing about other mails to it', async () => {
  await rule();
  const email = 'known@harbour.example';
  const fail = () =>
    own.db.run(sql`update graphile_worker._private_jobs set attempts = 1, last_error = 'refused' where payload ->> 'to' = ${email}`);
  const isFailed = async () => {
    const { body } = await ask(http, 'GET', '/api/registration/invitations', { token: administratorToken });
    return (body['items'] as { email: string; isMailFailed: boolean }[]).find((each) => each.email === email)?.isMailFailed;
  };
  await own.db.transaction((tx) => app.mail(tx, { to: email, subject: 'News', text: 'News', html: '', from: '' } as never));
  await fail();
  await invite({ email });
  expect(await isFailed()).toBe(false);
  await fail();
  expect(await isFailed()).toBe(true);
  await own.db.run(sql`select graphile_worker.complete_jobs(array(select id from graphile_worker._private_jobs))`);
});
