import { generateKeyPair, type JWTPayload } from 'jose';
import type { FastifyInstance } from 'fastify';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts';
import { accounts } from '../feature.ts';
import { accountsHttp, ask, aUser } from '../testing.ts';
import { forgingProvider, type ForgingProvider } from './testing/forging-provider.ts';

const site = 'https://atrium.example.org';
const minute = 60;

let own: TestDatabase;
let app: TestApp;
let http: FastifyInstance;
let provider: ForgingProvider;
let administrator: string;

const nodeWith = (env: Record<string, string> = {}) =>
  createTestApp(own.db, [accounts], {
    PUBLIC_URL: site,
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: provider.clientId,
    OIDC_CLIENT_SECRET: provider.clientSecret,
    ...env,
  });

beforeAll(async () => {
  own = await testDatabase();
  provider = await forgingProvider();
  app = nodeWith();
  http = accountsHttp(app);
  const person = await aUser(app);
  await own.db.run(sql`update users set is_administrator = true where id = ${person.viewer.id}`);
  administrator = person.token;
});
afterAll(async () => {
  await http.close();
  provider.stop();
  await own.drop();
});
beforeEach(async () => {
  provider.userInfo = {};
  await own.db.run(sql`delete from attempts`);
});

const seconds = () => Math.floor(Date.now() / 1_000);
let made = 0;
const good = (nonce: string): JWTPayload => ({
  iss: provider.issuer,
  sub: `subject-${(made += 1)}`,
  aud: provider.clientId,
  iat: seconds(),
  exp: seconds() + 5 * minute,
  nonce,
  email: `person-${made}@harbour.example`,
  email_verified: true,
});

type Token = (nonce: string) => string | Promise<string>;
const tokenWith =
  (change: (claims: JWTPayload) => object): Token =>
  (nonce) => {
    const claims = good(nonce);
    return provider.signed({ ...claims, ...change(claims) });
  };

/** Last request to the token endpoint. */
let sent = new URLSearchParams();

/**
 * Signs in with this response of the token endpoint; `query`: parameters that the provider adds to
 * the return address.
 */
async function signIn(token: Token, at = http, query: Record<string, string> = {}) {
  const started = (await ask(at, 'POST', '/api/auth/provider-sign-in/begin', { body: {} })).body as { address: string; handle: string };
  const { searchParams } = new URL(started.address);
  provider.answerToken = async (form) => ({
    body: ((sent = form), { access_token: 'access', token_type: 'Bearer', id_token: await token(searchParams.get('nonce') ?? '') }),
  });
  const back = new URLSearchParams({ code: 'a-code', state: searchParams.get('state') ?? '', ...query });
  return ask(at, 'POST', '/api/auth/provider-sign-in', { body: { handle: started.handle, query: back.toString() } });
}
const refused = { status: 401, body: { code: 'provider.refused' } };
const latest = async () =>
  ((await ask(http, 'GET', '/api/admin/sign-in-provider', { token: administrator })).body as { refusals: Record<string, unknown>[] })
    .refusals[0];

describe('the ID token of a provider', () => {
  test('AC-14 a valid token signs in', async () => {
    expect((await signIn(tokenWith(() => ({})))).status).toBe(200);
    expect((await signIn(tokenWith(() => ({ aud: [provider.clientId], azp: provider.clientId })))).status).toBe(200);
    // Clocks of two servers differ slightly.
    expect((await signIn(tokenWith(() => ({ iat: seconds() + minute })))).status).toBe(200);
  });

  test.each<[string, unknown]>([
    ['missing', undefined],
    ['empty', ''],
    ['blank', '   '],
    ['of 256 characters', 'x'.repeat(256)],
    ['of 100,000 characters', 'x'.repeat(100_000)],
    ['with a zero', 'a\u0000b'],
    ['with half a character', 'a\ud800'],
    ['a number', 7],
    ['a list', ['a']],
    ['null', null],
  ])('AC-14 a subject that is %s is refused, never an error of the server', async (_, sub) => {
    expect(await signIn(tokenWith(() => ({ sub })))).toMatchObject(refused);
    // Also if the person is read from the user-info endpoint.
    provider.userInfo = { sub, email: 'somebody@harbour.example', email_verified: true };
    expect(await signIn(tokenWith(() => ({ sub, email: undefined })))).toMatchObject(refused);
  });

  test('AC-14 a subject of 255 characters signs in', async () => {
    expect((await signIn(tokenWith(() => ({ sub: 'é'.repeat(255) })))).status).toBe(200);
  });

  test.each<[string, (claims: JWTPayload) => object]>([
    ['another issuer', () => ({ iss: 'https://login.elsewhere.example' })],
    ['no issuer', () => ({ iss: undefined })],
    ['another audience', () => ({ aud: 'another' })],
    ['no audience', () => ({ aud: undefined })],
    ['several audiences and no authorized party', () => ({ aud: [provider.clientId, 'another'] })],
    ['another authorized party beside us', () => ({ aud: [provider.clientId, 'another'], azp: 'another' })],
    ['another authorized party', () => ({ azp: 'another' })],
    ['an expiry that is over', () => ({ exp: seconds() - 2 * minute, iat: seconds() - 10 * minute })],
    ['no expiry', () => ({ exp: undefined })],
    ['an expiry that is a text', () => ({ exp: String(seconds() + minute) })],
    ['an issue time three minutes in the future', () => ({ iat: seconds() + 3 * minute })],
    ['no issue time', () => ({ iat: undefined })],
    ['an issue time that is a text', () => ({ iat: String(seconds()) })],
    ['another nonce', () => ({ nonce: 'another' })],
    ['no nonce', () => ({ nonce: undefined })],
    ['a start in the future', () => ({ nbf: seconds() + 5 * minute })],
  ])('AC-14 a token with %s is refused', async (_, change) => {
    expect(await signIn(tokenWith(change))).toMatchObject(refused);
  });

  test('AC-14 a token not signed by the provider’s key is refused', async () => {
    const { privateKey } = await generateKeyPair('RS256');
    expect(await signIn((nonce) => provider.signed(good(nonce), {}, privateKey))).toMatchObject(refused);
    const swapped: Token = async (nonce) => {
      const [head, , signature] = (await provider.signed(good(nonce))).split('.');
      return `${head}.${Buffer.from(JSON.stringify({ ...good(nonce), sub: 'somebody else' })).toString('base64url')}.${signature}`;
    };
    expect(await signIn(swapped)).toMatchObject(refused);
    const unsigned: Token = (nonce) =>
      `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from(JSON.stringify(good(nonce))).toString('base64url')}.`;
    expect(await signIn(unsigned)).toMatchObject(refused);
    expect(await signIn(() => 'no token')).toMatchObject(refused);
    // A signature by the shared client secret is valid if the provider announces it; another secret
    // is not.
    const secret = new TextEncoder().encode(provider.clientSecret);
    const other = new TextEncoder().encode(`another ${provider.clientSecret}`);
    expect((await signIn((nonce) => provider.signed(good(nonce), { alg: 'HS256' }, secret))).status).toBe(200);
    expect(await signIn((nonce) => provider.signed(good(nonce), { alg: 'HS256' }, other))).toMatchObject(refused);
  });
});

describe('reasons of refusals', () => {
  /** Warnings in the log. */
  const warned = async (work: () => Promise<unknown>) => {
    const lines: Record<string, unknown>[] = [];
    const spy = vi.spyOn(app.log, 'warn').mockImplementation(((line: Record<string, unknown>) => lines.push(line)) as never);
    try {
      await work();
    } finally {
      spy.mockRestore();
    }
    return lines;
  };

  test('AC-14 an address verified as text only is refused; log and administration show the claim as received', async () => {
    for (const [value, shown] of [
      ['1', '"1"'],
      ['true', '"true"'],
      [1, '1'],
      [false, 'false'],
      [undefined, null],
      ['\u202E\u0000<b>', '"[U+202E]\\u0000<b>"'],
    ] as const) {
      const lines = await warned(async () =>
        expect(await signIn(tokenWith(() => ({ email_verified: value })))).toMatchObject({
          status: 403,
          body: { code: 'provider.addressUnverified' },
        }),
      );
      expect(lines).toContainEqual(expect.objectContaining({ code: 'provider.addressUnverified', claim: shown }));
      expect(await latest()).toMatchObject({ code: 'provider.addressUnverified', claim: shown, error: null, status: null });
    }
    const [long] = await warned(() => signIn(tokenWith(() => ({ email_verified: 'y'.repeat(50_000) }))));
    expect(String(long?.['claim']).length).toBeLessThanOrEqual(201);
  });

  test('AC-14 error, description and status of the provider are in the log and the administration', async () => {
    const atAuthorization = { error: 'invalid_request', error_description: 'code_challenge is not supported' };
    const lines = await warned(() => signIn(() => '', http, atAuthorization));
    const text = { code: 'provider.refused', error: 'invalid_request', description: 'code_challenge is not supported', status: null };
    expect(lines).toContainEqual(expect.objectContaining(text));
    expect(await latest()).toMatchObject(text);
    const started = (await ask(http, 'POST', '/api/auth/provider-sign-in/begin', { body: {} })).body as { address: string; handle: string };
    provider.answerToken = async () => ({ status: 401, body: { error: 'invalid_client', error_description: 'unknown\n client' } });
    const back = new URLSearchParams({ code: 'a-code', state: new URL(started.address).searchParams.get('state') ?? '' });
    await ask(http, 'POST', '/api/auth/provider-sign-in', { body: { handle: started.handle, query: back.toString() } });
    expect(await latest()).toMatchObject({ error: 'invalid_client', description: 'unknown client', status: 401 });
  });

  test('AC-14 the administration keeps the ten latest, without the person', async () => {
    for (let attempt = 0; attempt < 12; attempt += 1)
      await signIn(tokenWith(() => ({ email_verified: attempt, email: 'secret@harbour.example' })));
    const { body } = await ask(http, 'GET', '/api/admin/sign-in-provider', { token: administrator });
    const { refusals } = body as { refusals: { claim: string }[] };
    expect(refusals.map(({ claim }) => claim)).toEqual(Array.from({ length: 10 }, (_, index) => String(11 - index)));
    expect(JSON.stringify(refusals)).not.toMatch(/secret@|subject-/);
  });
});

describe('PKCE', () => {
  const check = async (body: object = {}) =>
    (await ask(http, 'POST', '/api/admin/sign-in-provider/check', { token: administrator, body: { issuer: provider.issuer, ...body } }))
      .body;

  test('AC-14 PKCE can be turned off; the nonce is still required', async () => {
    const node = accountsHttp(nodeWith({ OIDC_PKCE: 'false' }));
    const { body } = await ask(node, 'POST', '/api/auth/provider-sign-in/begin', { body: {} });
    const requested = new URL(String(body['address'])).searchParams;
    expect([requested.get('code_challenge'), requested.get('code_challenge_method')]).toEqual([null, null]);
    expect(requested.get('nonce')?.length).toBeGreaterThan(30);
    expect(
      (
        await signIn(
          tokenWith(() => ({})),
          node,
        )
      ).status,
    ).toBe(200);
    expect([sent.get('code'), sent.get('code_verifier')]).toEqual(['a-code', null]);
    expect((await signIn(tokenWith(() => ({})))).status).toBe(200);
    expect(sent.get('code_verifier')?.length).toBeGreaterThan(30);
    expect(
      await signIn(
        tokenWith(() => ({ nonce: undefined })),
        node,
      ),
    ).toMatchObject(refused);
    await node.close();
  });

  test('AC-14 the check reports that a provider does not announce PKCE and verifies addresses as text', async () => {
    const private_ = accountsHttp(nodeWith({ OIDC_PRIVATE_ADDRESSES: 'true' }));
    const look = async (body: object = {}) =>
      (
        await ask(private_, 'POST', '/api/admin/sign-in-provider/check', {
          token: administrator,
          body: { issuer: provider.issuer, ...body },
        })
      ).body;
    await own.db.run(sql`update installation set provider_refusals = '[]'`);
    expect(await check()).toMatchObject({ fault: 'address' });
    expect(await look()).toEqual({ fault: null, issuer: null, notes: ['pkceUnannounced'] });
    expect(await look({ usesPkce: false })).toEqual({ fault: null, issuer: null, notes: [] });
    provider.description = { code_challenge_methods_supported: ['plain'] };
    expect(await look()).toMatchObject({ fault: 'noChallenge' });
    expect(await look({ usesPkce: false })).toMatchObject({ fault: null });
    provider.description = { code_challenge_methods_supported: ['S256'] };
    await signIn(tokenWith(() => ({ email_verified: '1' })));
    expect(await look()).toEqual({ fault: null, issuer: null, notes: ['verifiedAsText'] });
    provider.description = { jwks_uri: undefined, id_token_signing_alg_values_supported: ['RS256'] };
    expect(await look()).toMatchObject({ fault: 'noKeys' });
    provider.description = {};
    await private_.close();
  });
});

// Runs last, because other nodes of this file cache the old keys for a while.
test('AC-14 a rotated key is fetched on use, and an unknown one at most twice a minute', async () => {
  const node = accountsHttp(nodeWith());
  expect(
    (
      await signIn(
        tokenWith(() => ({})),
        node,
      )
    ).status,
  ).toBe(200);
  const before = provider.keysFetched();
  await provider.rotateKey();
  vi.useFakeTimers({ now: Date.now() + 31_000, toFake: ['Date'] });
  try {
    expect(
      (
        await signIn(
          tokenWith(() => ({})),
          node,
        )
      ).status,
    ).toBe(200);
    expect(provider.keysFetched()).toBe(before + 1);
    const invented: Token = (nonce) => provider.signed(good(nonce), { kid: 'invented' });
    for (let attempt = 0; attempt < 5; attempt += 1) expect(await signIn(invented, node)).toMatchObject(refused);
    expect(provider.keysFetched()).toBe(before + 1);
  } finally {
    vi.useRealTimers();
  }
  await node.close();
});
