import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp } from '#platform/server/testing/test-app.ts';
import { accounts } from '../feature.ts';
import { resealAll } from '../reseal-all.ts';
import { accountsHttp, ask, auditedDuring, aUser } from '../testing.ts';
import { loopbackProvider, type LoopbackProvider } from './loopback-provider.ts';
import { followProvider } from './testing/follow-provider.ts';

const site = 'https://atrium.example.org';

let own: TestDatabase;
/** Two nodes on one database that may access private networks, and one that may not. */
let here: FastifyInstance;
let there: FastifyInstance;
let outside: FastifyInstance;
let provider: LoopbackProvider;
let administratorToken: string;
let administratorId: string;

const nodeWith = (env: Record<string, string>) => createTestApp(own.db, [accounts], { PUBLIC_URL: site, ...env });

beforeAll(async () => {
  own = await testDatabase();
  provider = await loopbackProvider();
  provider.serve(site);
  const atHome = { OIDC_PRIVATE_ADDRESSES: 'true' };
  [here, there, outside] = [atHome, atHome, {}].map((env) => accountsHttp(nodeWith(env))) as [
    FastifyInstance,
    FastifyInstance,
    FastifyInstance,
  ];
  const administrator = await aUser(nodeWith({}));
  await own.db.run(sql`update users set is_administrator = true where id = ${administrator.viewer.id}`);
  administratorToken = administrator.token;
  administratorId = administrator.viewer.id;
});
afterAll(async () => {
  for (const node of [here, there, outside]) await node.close();
  provider.stop();
  await own.drop();
});
beforeEach(async () => {
  provider.people.clear();
  await own.db.run(sql`delete from attempts`);
});

const described = () => ({
  issuer: provider.issuer,
  clientId: provider.clientId,
  clientSecret: provider.clientSecret as string | null | undefined,
  name: 'Harbour' as string | null,
  usernameClaim: 'preferred_username',
});
const at = '/api/admin/sign-in-provider';
const save = (value: Partial<ReturnType<typeof described>> = {}, node = here) =>
  ask(node, 'PUT', at, { token: administratorToken, body: { ...described(), ...value } });
const begin = (node: FastifyInstance) => ask(node, 'POST', '/api/auth/provider-sign-in/begin', { body: {} });
const signIn = async (who: string, node = here) => {
  const { body } = await begin(node);
  const back = await followProvider(String(body['address']), who, site);
  return ask(node, 'POST', '/api/auth/provider-sign-in', { body: { handle: body['handle'], query: back.search.slice(1) } });
};
const codeOf = ({ body }: { body: Record<string, unknown> }) => body['code'];
const fieldsOf = ({ body }: { body: Record<string, unknown> }) => body['fields'];
const registration = (value: object) =>
  ask(here, 'PUT', '/api/admin/registration', {
    token: administratorToken,
    body: { mode: 'open', managersInvite: false, providerRegisters: false, mailDomains: [], ...value },
  });

describe('a provider set by administrators', () => {
  test('AC-14 it signs people in on every node immediately, and on none once removed', async () => {
    await save();
    provider.people.set('ines', { email: 'ines@harbour.example', email_verified: true });
    for (const node of [here, there]) expect((await signIn('ines', node)).status).toBe(200);
    await ask(here, 'DELETE', at, { token: administratorToken });
    for (const node of [here, there]) expect(codeOf(await begin(node))).toBe('provider.none');
  });

  test('AC-14 AD-06 setting and removing it is audited; removing it again is not', async () => {
    const takeAway = () => ask(here, 'DELETE', at, { token: administratorToken });
    expect(await auditedDuring(own.db, () => save())).toEqual([['provider.change', administratorId, provider.issuer]]);
    expect(await auditedDuring(own.db, () => save({ issuer: 'no address' }))).toEqual([]);
    expect(await auditedDuring(own.db, takeAway)).toEqual([['provider.remove', administratorId, null]]);
    expect(await auditedDuring(own.db, takeAway)).toEqual([]);
  });

  test('AC-14 its secret is shown to nobody, is stored encrypted, and is sent to no other issuer', async () => {
    const { body } = await save();
    expect(body).toMatchObject({ kept: { issuer: provider.issuer, secret: 'kept' }, returnAddress: `${site}/connectBack` });
    expect(JSON.stringify(body)).not.toContain(provider.clientSecret);
    const { row } = await own.db.one<{ row: string }>(
      sql`select installation::text || encode(provider_secret, 'escape') as row from installation`,
    );
    expect(row).not.toContain(provider.clientSecret);
    const elsewhere = { issuer: 'https://login.elsewhere.example', clientSecret: undefined };
    expect(fieldsOf(await save(elsewhere))).toEqual([{ name: 'clientSecret', code: 'provider.secretNeeded' }]);
    // Other fields can change without it, and it can be deleted.
    expect((await save({ name: null, clientSecret: undefined })).body).toMatchObject({ kept: { name: null, secret: 'kept' } });
    expect((await save({ clientSecret: null })).body).toMatchObject({ kept: { secret: 'none' } });
  });

  test('AC-14 with another encryption key its secret is unreadable until re-encrypted', async () => {
    await save();
    const next = nodeWith({ ENCRYPTION_KEY: 'the next key of the tests, long enough to seal' });
    const now = nodeWith({});
    const read = async () => {
      const http = accountsHttp(next);
      const { body } = await ask(http, 'GET', at, { token: administratorToken });
      await http.close();
      return body;
    };
    expect(await read()).toMatchObject({ kept: { secret: 'unreadable' } });
    expect(await own.db.transaction((tx) => resealAll(tx, now.config, next.config))).toEqual({ resealed: 1, unreadable: 0 });
    expect(await read()).toMatchObject({ kept: { secret: 'kept' } });
  });

  test('AC-14 the one of the configuration takes precedence', async () => {
    await save();
    const configured = accountsHttp(
      nodeWith({ OIDC_ISSUER: 'https://login.configured.example', OIDC_CLIENT_ID: 'x', OIDC_NAME: 'Configured' }),
    );
    expect((await ask(configured, 'GET', at, { token: administratorToken })).body).toMatchObject({ configured: { name: 'Configured' } });
    await configured.close();
  });

  test('AC-14 one in a private network is not contacted unless the configuration allows it, nor over HTTP', async () => {
    await save();
    expect(codeOf(await begin(outside))).toBe('provider.silent');
    expect(fieldsOf(await save({}, outside))).toEqual([{ name: 'issuer', code: 'provider.addressInvalid' }]);
  });

  test('AC-14 only administrators with a recent sign-in set it', async () => {
    const { token } = await aUser(nodeWith({}), { role: 'manager' });
    for (const [method, address] of [
      ['GET', at],
      ['PUT', at],
      ['DELETE', at],
      ['POST', `${at}/check`],
    ] as const)
      expect((await ask(here, method, address, { token, body: described() })).status).toBe(403);
    await own.db.run(
      sql`update sessions set authenticated_at = now() - interval '1 hour' where user_id = (select id from users where is_administrator)`,
    );
    expect(codeOf(await save())).toBe('auth.reauthenticationRequired');
    await own.db.run(sql`update sessions set authenticated_at = now() where user_id = (select id from users where is_administrator)`);
  });
});

describe('new users of a provider', () => {
  test('AC-14 without open registration a provider creates no accounts unless the settings allow it; existing ones can sign in', async () => {
    await registration({});
    await save();
    provider.people.set('old', { email: 'old@harbour.example', email_verified: true });
    expect((await signIn('old')).status).toBe(200);
    for (const mode of ['invitation', 'closed']) {
      await registration({ mode });
      provider.people.set(mode, { email: `${mode}@harbour.example`, email_verified: true });
      expect(codeOf(await signIn(mode))).toBe('provider.newcomersRefused');
      expect((await signIn('old')).status).toBe(200);
      await registration({ mode, providerRegisters: true });
      expect((await signIn(mode)).status).toBe(200);
    }
  });

  test('AC-14 their email domains must be accepted, by every route', async () => {
    await registration({ mode: 'closed', providerRegisters: true, mailDomains: ['harbour.example'] });
    provider.people.set('away', { email: 'away@elsewhere.example', email_verified: true });
    expect(codeOf(await signIn('away'))).toBe('provider.domainRefused');
    provider.people.set('home', { email: 'home@harbour.example', email_verified: true });
    expect((await signIn('home')).status).toBe(200);
    await registration({});
  });
});

test('AC-14 checking a provider reports its fault', async () => {
  const server = createServer((request, reply) => {
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const [, kind] = (request.url ?? '').split('/');
    const endpoints = { authorization_endpoint: `${origin}/a`, token_endpoint: `${origin}/t` };
    const bodies: Record<string, unknown> = {
      plain: { ...endpoints, issuer: `${origin}/plain`, response_types_supported: ['code'], code_challenge_methods_supported: ['plain'] },
      implicit: { ...endpoints, issuer: `${origin}/implicit`, response_types_supported: ['id_token'] },
      other: { ...endpoints, issuer: `${origin}/another` },
      broken: { issuer: `${origin}/broken` },
    };
    const body = bodies[kind ?? ''];
    reply.writeHead(body ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(body ?? {}));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const look = async (issuer: string, node = here) =>
    (await ask(node, 'POST', `${at}/check`, { token: administratorToken, body: { issuer } })).body;
  try {
    expect(await look(provider.issuer)).toEqual({ fault: null, issuer: null, notes: [] });
    expect(await look(`${origin}/plain`)).toMatchObject({ fault: 'noChallenge' });
    expect(await look(`${origin}/implicit`)).toMatchObject({ fault: 'noCode' });
    expect(await look(`${origin}/other`)).toEqual({ fault: 'otherIssuer', issuer: `${origin}/another`, notes: [] });
    for (const path of ['broken', 'nothing']) expect(await look(`${origin}/${path}`)).toMatchObject({ fault: 'noDescription' });
    expect(await look('https://user:word@login.example.org')).toMatchObject({ fault: 'address' });
    expect(await look(provider.issuer, outside)).toMatchObject({ fault: 'address' });
    for (const issuer of ['https://127.0.0.1:1', 'https://10.0.0.1', 'https://[::1]', 'https://192.168.1.7/realm', 'https://localhost'])
      expect(await look(issuer, outside), issuer).toMatchObject({ fault: 'private' });
  } finally {
    server.closeAllConnections();
    server.close();
  }
  expect(await look(`${origin}/plain`)).toMatchObject({ fault: 'unreachable' });
});
