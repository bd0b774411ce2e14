import type { FastifyInstance } from 'fastify';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts';
import { accounts } from '../feature.ts';
import { accountsHttp, ask, auditedDuring, aUser } from '../testing.ts';
import { loopbackProvider, type LoopbackProvider } from './loopback-provider.ts';
import { followProvider } from './testing/follow-provider.ts';

const site = 'https://atrium.example.org';

let own: TestDatabase;
let app: TestApp;
let http: FastifyInstance;
let provider: LoopbackProvider;
let people: LoopbackProvider['people'];

beforeAll(async () => {
  own = await testDatabase();
  provider = await loopbackProvider();
  provider.serve(site);
  people = provider.people;
  app = appWith({
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: provider.clientId,
    OIDC_CLIENT_SECRET: provider.clientSecret,
    OIDC_NAME: 'Harbour',
  });
  http = accountsHttp(app);
});
afterAll(async () => {
  await http.close();
  provider.stop();
  await own.drop();
});
beforeEach(async () => {
  people.clear();
  await own.db.run(sql`delete from attempts`);
});

const appWith = (env: Record<string, string>) => createTestApp(own.db, [accounts], { PUBLIC_URL: site, ...env });

interface Begun {
  address: string;
  handle: string;
}
const begin = async (): Promise<Begun> =>
  (await ask(http, 'POST', '/api/auth/provider-sign-in/begin', { body: {} })).body as unknown as Begun;
const end = (handle: string, back: URL) =>
  ask(http, 'POST', '/api/auth/provider-sign-in', { body: { handle, query: back.search.slice(1) } });
const signIn = async (who: string) => {
  const { address, handle } = await begin();
  return end(handle, await followProvider(address, who, site));
};
const userOf = (answer: { body: Record<string, unknown> }) => answer.body['user'] as { id: string; username: string; email: string };

describe('signing in through a provider', () => {
  test('AC-14 the request to the provider has state, nonce and PKCE challenge, and no secret', async () => {
    const { address } = await begin();
    const requested = new URL(address).searchParams;
    expect(Object.fromEntries(requested)).toMatchObject({
      client_id: 'atrium',
      response_type: 'code',
      scope: 'openid profile email',
      redirect_uri: `${site}/connectBack`,
      code_challenge_method: 'S256',
    });
    for (const name of ['state', 'nonce', 'code_challenge']) expect(requested.get(name)?.length).toBeGreaterThan(30);
    expect(address).not.toContain('a%20secret');
  });

  test('AC-14 a new person with a verified address gets one account, also if their address at the provider changes', async () => {
    people.set('s-1', { email: 'ines@harbour.example', email_verified: true, name: 'Inés Faro', preferred_username: 'ines.faro' });
    const first = await signIn('s-1');
    expect(first.status).toBe(200);
    expect(userOf(first)).toMatchObject({ username: 'ines.faro', name: 'Inés Faro', email: 'ines@harbour.example', role: 'member' });
    people.set('s-1', { email: 'other@harbour.example', email_verified: false });
    expect(userOf(await signIn('s-1')).id).toBe(userOf(first).id);
    const { confirmed } = await own.db.one<{ confirmed: boolean }>(
      sql`select email_confirmed_at is not null as confirmed from users where id = ${userOf(first).id}`,
    );
    expect(confirmed).toBe(true);
  });

  test('AC-14 a taken, reserved or invalid username is replaced', async () => {
    const taken = await aUser(app, { username: 'pilar' });
    for (const [subject, wanted] of [
      ['s-2', taken.viewer.username],
      ['s-3', 'admin'],
      ['s-4', '??'],
      ['s-5', undefined],
    ] as const) {
      people.set(subject, { email: `${subject}@harbour.example`, email_verified: true, ...(wanted && { preferred_username: wanted }) });
      const answer = await signIn(subject);
      expect(answer.status, wanted).toBe(200);
      expect(userOf(answer).username).not.toBe(wanted);
      expect(userOf(answer).username.length).toBeGreaterThanOrEqual(3);
    }
  });
});

describe('choice of the account', () => {
  const confirmed = async (email: string) => {
    const person = await aUser(app, { email });
    await own.db.run(sql`update users set email_confirmed_at = now() where id = ${person.viewer.id}`);
    return person;
  };

  test('AC-14 an address verified by the provider signs in to the account that has confirmed it', async () => {
    const ana = await confirmed('ana@harbour.example');
    people.set('s-6', { email: 'ANA@harbour.example', email_verified: true });
    const connected = ['provider.connect', ana.viewer.id, ana.viewer.id];
    const actions = await auditedDuring(own.db, async () => expect(userOf(await signIn('s-6')).id).toBe(ana.viewer.id));
    expect(actions).toContainEqual(connected);
    // Later sign-ins do not link again.
    expect(await auditedDuring(own.db, () => signIn('s-6'))).not.toContainEqual(connected);
  });

  test('AC-14 neither an unverified address at the provider nor an unconfirmed one here takes over an account', async () => {
    const bob = await confirmed('bob@harbour.example');
    for (const email_verified of [false, undefined, 'true']) {
      people.set('s-7', { email: 'bob@harbour.example', email_verified });
      expect(await signIn('s-7')).toMatchObject({ status: 403, body: { code: 'provider.addressUnverified' } });
    }
    const squatter = await aUser(app, { email: 'cleo@harbour.example' });
    people.set('s-8', { email: 'cleo@harbour.example', email_verified: true });
    const cleo = userOf(await signIn('s-8'));
    expect([squatter.viewer.id, bob.viewer.id]).not.toContain(cleo.id);
    expect(await own.db.many(sql`select user_id as "userId" from provider_identities where subject in ('s-7', 's-8')`)).toEqual([
      { userId: cleo.id },
    ]);
  });

  test('AC-14 AC-11 a provider bypasses neither a second factor nor an administrator’s password', async () => {
    const dora = await confirmed('dora@harbour.example');
    const emil = await confirmed('emil@harbour.example');
    await own.db.run(sql`
      insert into second_factors (user_id, sealed_secret, confirmed_at) values (${dora.viewer.id}, ${Buffer.from('x')}, now())`);
    await own.db.run(sql`update users set is_administrator = true where id = ${emil.viewer.id}`);
    for (const [subject, email] of [
      ['s-9', 'dora@harbour.example'],
      ['s-10', 'emil@harbour.example'],
    ] as const) {
      people.set(subject, { email, email_verified: true });
      expect(await signIn(subject)).toMatchObject({ status: 409, body: { code: 'provider.notEnough' } });
    }
    // Nor is one turned on later.
    people.set('s-13', { email: 'hugo@harbour.example', email_verified: true });
    const hugo = userOf(await signIn('s-13'));
    await own.db.run(
      sql`insert into second_factors (user_id, sealed_secret, confirmed_at) values (${hugo.id}, ${Buffer.from('x')}, now())`,
    );
    expect(await signIn('s-13')).toMatchObject({ status: 409, body: { code: 'provider.notEnough' } });
  });

  test('AC-14 a suspended user cannot sign in', async () => {
    const finn = await confirmed('finn@harbour.example');
    people.set('s-11', { email: 'finn@harbour.example', email_verified: true });
    await own.db.run(sql`update users set suspended_at = now() where id = ${finn.viewer.id}`);
    expect(await signIn('s-11')).toMatchObject({ status: 403, body: { code: 'account.suspended' } });
  });
});

describe('invalid returns', () => {
  const refused = { status: 401, body: { code: 'provider.refused' } };

  test('AC-14 another browser, a changed state, an invented handle and a used code are refused', async () => {
    people.set('s-12', { email: 'gala@harbour.example', email_verified: true });
    const [mine, others] = [await begin(), await begin()];
    const back = await followProvider(mine.address, 's-12', site);
    expect(await end(others.handle, back)).toMatchObject(refused);
    const changed = new URL(back);
    changed.searchParams.set('state', 'changed');
    expect(await end(mine.handle, changed)).toMatchObject(refused);
    expect(await end('invented', back)).toMatchObject(refused);
    expect((await end(mine.handle, back)).status).toBe(200);
    expect(await end(mine.handle, back)).toMatchObject(refused);
  });

  test('AC-14 invisible characters in a name and an invalid address are not taken over', async () => {
    people.set('s-14', { email: 'iris@harbour.example', email_verified: true, name: 'Iris\u202Esiri', preferred_username: 'iris' });
    expect(userOf(await signIn('s-14'))).toMatchObject({ name: 'iris' });
    people.set('s-15', { email: 'no address', email_verified: true });
    expect(await signIn('s-15')).toMatchObject({ body: { code: 'provider.addressUnverified' } });
  });

  test('AC-14 an unreachable provider is reported, and so is a missing one', async () => {
    const [away, none] = [appWith({ OIDC_ISSUER: 'http://127.0.0.1:9', OIDC_CLIENT_ID: 'atrium' }), appWith({})];
    for (const [other, code] of [
      [away, 'provider.silent'],
      [none, 'provider.none'],
    ] as const) {
      const its = accountsHttp(other);
      expect((await ask(its, 'POST', '/api/auth/provider-sign-in/begin', { body: {} })).body['code']).toBe(code);
      await its.close();
    }
  });
});
