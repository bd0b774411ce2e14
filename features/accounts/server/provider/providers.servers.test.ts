import type { FastifyInstance } from 'fastify';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts';
import { accounts } from '../feature.ts';
import { accountsHttp, ask, aUser } from '../testing.ts';
import { hasGlewlwyd, startGlewlwyd, type Glewlwyd } from './testing/glewlwyd.ts';
import { hasLemonldap, startLemonldap, type Lemonldap, type LemonldapClient } from './testing/lemonldap.ts';

const site = 'https://atrium.example.org';
const settings = '/api/admin/sign-in-provider';

let own: TestDatabase;
let app: TestApp;
let http: FastifyInstance;
let token: string;

beforeAll(async () => {
  own = await testDatabase();
  app = createTestApp(own.db, [accounts], { PUBLIC_URL: site, OIDC_PRIVATE_ADDRESSES: 'true' });
  http = accountsHttp(app);
  const administrator = await aUser(app);
  await own.db.run(sql`update users set is_administrator = true where id = ${administrator.viewer.id}`);
  token = administrator.token;
});
afterAll(async () => {
  await http.close();
  await own.drop();
});
beforeEach(() => own.db.run(sql`delete from attempts`));

interface Entered {
  issuer: string;
  clientId: string;
  clientSecret: string;
  usesPkce?: boolean;
}
const save = async ({ issuer, clientId, clientSecret, usesPkce = true }: Entered) => {
  const body = { issuer, clientId, clientSecret, usesPkce, name: null, usernameClaim: 'preferred_username' };
  expect((await ask(http, 'PUT', settings, { token, body })).status).toBe(200);
};
const refusals = async () => (await ask(http, 'GET', settings, { token })).body['refusals'] as Record<string, unknown>[];
const testConnection = async (issuer: string, usesPkce = true) =>
  (await ask(http, 'POST', `${settings}/check`, { token, body: { issuer, usesPkce } })).body;

/** Signs in through the provider; `follow` returns where it sends the browser. */
async function signIn(follow: (address: string) => Promise<URL>, node = http) {
  const { status, body } = await ask(node, 'POST', '/api/auth/provider-sign-in/begin', { body: {} });
  expect({ status, body }).toMatchObject({ status: 200 });
  const back = await follow(String(body['address']));
  return ask(node, 'POST', '/api/auth/provider-sign-in', { body: { handle: body['handle'], query: back.search.slice(1) } });
}

/** Warnings in the log. */
async function warned(work: () => Promise<unknown>): Promise<unknown[]> {
  const lines: unknown[] = [];
  const spy = vi.spyOn(app.log, 'warn').mockImplementation(((line: unknown) => lines.push(line)) as never);
  await work().finally(() => spy.mockRestore());
  return lines;
}

describe.skipIf(!hasLemonldap())('LemonLDAP::NG', () => {
  let provider: Lemonldap;
  beforeAll(async () => {
    provider = await startLemonldap(site);
  });
  afterAll(() => provider.stop());

  const signInAs = async (who: string, clientId: LemonldapClient) => {
    await save({ ...provider, clientId });
    return signIn((address) => provider.follow(address, who, site));
  };

  test.each([
    ['one', '"1"'],
    ['true', '"true"'],
  ] as const)(
    'AC-14 email_verified exported as text (%s) is refused; log, administration and “Test connection” say so',
    async (client, claim) => {
      const refused = { code: 'provider.addressUnverified', claim };
      const lines = await warned(async () =>
        expect(await signInAs('rtyler', client)).toMatchObject({ status: 403, body: { code: refused.code } }),
      );
      expect(lines).toEqual([expect.objectContaining({ issuer: provider.issuer, ...refused })]);
      expect(await refusals()).toEqual([expect.objectContaining(refused)]);
      expect(await testConnection(provider.issuer)).toEqual({ fault: null, issuer: null, notes: ['verifiedAsText'] });
    },
  );

  test('AC-14 with ;bool it signs in, and “Test connection” finds nothing', async () => {
    const { status, body } = await signInAs('dwho', 'boolean');
    expect({ status, user: body['user'] }).toMatchObject({
      status: 200,
      user: { username: 'dwho', name: 'Doctor Who', email: 'dwho@badwolf.org' },
    });
    expect(await testConnection(provider.issuer)).toEqual({ fault: null, issuer: null, notes: [] });
  });
});

describe.skipIf(!hasGlewlwyd())('Glewlwyd', () => {
  let provider: Glewlwyd;
  beforeAll(async () => {
    provider = await startGlewlwyd(site);
  });
  afterAll(() => provider.stop());
  const arrive = (node?: FastifyInstance) => signIn((address) => provider.follow(address, site), node);

  test('AC-14 without PKCE it refuses; log and administration show its error, “Test connection” that it announces no PKCE', async () => {
    await provider.allowPkce(false);
    await save(provider);
    const refused = { code: 'provider.refused', error: 'invalid_request', description: null, status: null };
    const lines = await warned(async () => expect(await arrive()).toMatchObject({ status: 401, body: { code: refused.code } }));
    expect(lines).toEqual([expect.objectContaining({ issuer: provider.issuer, ...refused })]);
    expect(await refusals()).toEqual([expect.objectContaining(refused)]);
    expect(await testConnection(provider.issuer)).toEqual({ fault: null, issuer: null, notes: ['pkceUnannounced'] });
  });

  test('AC-14 a wrong secret is shown with the status of its answer', async () => {
    await save({ ...provider, clientSecret: 'another', usesPkce: false });
    expect(await arrive()).toMatchObject({ status: 401, body: { code: 'provider.refused' } });
    expect(await refusals()).toEqual([expect.objectContaining({ error: 'unauthorized_client', status: 403 })]);
  });

  test('AC-14 it signs in without PKCE by either setting, and with PKCE once its plugin allows it', async () => {
    await save({ ...provider, usesPkce: false });
    const first = await arrive();
    expect(first).toMatchObject({ status: 200, body: { user: { name: 'Inés Faro', email: 'ines@harbour.example' } } });
    expect(await testConnection(provider.issuer, false)).toEqual({ fault: null, issuer: null, notes: [] });
    const { issuer: OIDC_ISSUER, clientId: OIDC_CLIENT_ID, clientSecret: OIDC_CLIENT_SECRET } = provider;
    const configured = accountsHttp(
      createTestApp(own.db, [accounts], { PUBLIC_URL: site, OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_PKCE: 'false' }),
    );
    expect((await arrive(configured)).status).toBe(200);
    await configured.close();
    await provider.allowPkce(true);
    await save(provider);
    expect(await testConnection(provider.issuer)).toEqual({ fault: null, issuer: null, notes: [] });
    const again = await arrive();
    expect(again).toMatchObject({ status: 200, body: { user: { id: (first.body['user'] as { id: string }).id } } });
  });
});
