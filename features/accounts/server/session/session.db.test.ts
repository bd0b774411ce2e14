import type { FastifyInstance } from 'fastify';
import { SignJWT, UnsecuredJWT, decodeJwt, decodeProtectedHeader } from 'jose';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts';
import { accounts } from '../feature.ts';
import { accountsHttp, ask, aUser, testPassword } from '../testing.ts';
import { sweep } from '../sweep.ts';
import { createIdentify } from './identify.ts';
import { scaled } from '#platform/server/testing/timeouts.ts';

let own: TestDatabase;
let app: TestApp;
let http: FastifyInstance;
let somebodyId: string;
beforeAll(async () => {
  own = await testDatabase();
  app = createTestApp(own.db, [accounts], { RATE_LIMIT_PER_MINUTE: '100000' });
  http = accountsHttp(app);
  somebodyId = (await aUser(app)).viewer.id;
});
afterAll(async () => {
  await http.close();
  await own.drop();
});

const secret = () => new TextEncoder().encode(app.config.tokenSecret);
// A call that reads nothing except the sender; the call about the session would read it a second
// time.
const session = (token: string) => ask(http, 'GET', `/api/user/${somebodyId}`, { token });
const expectRefused = async (token: string) => {
  const { status, body } = await session(token);
  expect({ status, code: body['code'] }).toEqual({ status: 401, code: 'auth.expired' });
};

describe('tokens', () => {
  test('AC-10 a token is a signed JWT with ID, username and exp, valid for at most one hour', async () => {
    const { token, viewer } = await aUser(app, { username: 'ana' });
    expect(decodeProtectedHeader(token)).toEqual({ alg: 'HS256', typ: 'at+jwt' });
    const { id, username, exp = 0, iat = 0, jti, sid } = decodeJwt(token);
    expect({ id, username, sid }).toEqual({ id: viewer.id, username: 'ana', sid: viewer.sessionId });
    expect(exp - iat).toBe(3600);
    expect(jti).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('SE-02 a missing token is “JWT token missing”, and so are the values that browsers store instead', async () => {
    const none = await ask(http, 'GET', '/api/session');
    expect(none.status).toBe(401);
    expect(none.body).toMatchObject({ code: 'auth.required', title: 'JWT token missing. Please sign in.' });
    for (const token of ['null', 'undefined']) expect((await session(token)).body['code']).toBe('auth.required');
  });

  test('AC-10 a token with any invalid part is refused', async () => {
    const { token, viewer } = await aUser(app);
    const other = await aUser(app);
    const claims = decodeJwt(token);
    const [head = '', , signature = ''] = token.split('.');
    const edited = Buffer.from(JSON.stringify({ ...claims, id: other.viewer.id, sid: other.viewer.sessionId })).toString('base64url');
    const sign = (more: Record<string, unknown>, header: Record<string, unknown> = {}, key: Uint8Array = secret()) =>
      new SignJWT({ ...claims, ...more }).setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', ...header }).sign(key);
    const now = Math.floor(Date.now() / 1000);
    expect((await session(await sign({}))).status).toBe(200);
    const forged = {
      'edited payload': `${head}.${edited}.${signature}`,
      'no signature': `${head}.${token.split('.')[1]}.`,
      'alg none': new UnsecuredJWT(claims).encode(),
      'alg None in a signed header': `${Buffer.from('{"alg":"None","typ":"at+jwt"}').toString('base64url')}.${token.split('.')[1]}.${signature}`,
      'another algorithm': await sign({}, { alg: 'HS512' }, new Uint8Array(64).fill(7)),
      'another key': await sign({}, {}, new TextEncoder().encode('another secret that is also long enough')),
      'wrong audience': await sign({ aud: 'elsewhere' }),
      'wrong issuer': await sign({ iss: 'elsewhere' }),
      'wrong type': await sign({}, { typ: 'JWT' }),
      'no expiry': await sign({ exp: undefined }),
      expired: await sign({ iat: now - 3700, exp: now - 100 }),
      'good for ever': await sign({ iat: now - 86_400, exp: now + 86_400 }),
      'another person’s session': await sign({ id: other.viewer.id }),
      'an id that is a list': await sign({ id: [viewer.id] }),
      'a session that is no id': await sign({ sid: "1' or '1'='1" }),
      'no token at all': 'not.a.token',
      'far too long': `${token}${'A'.repeat(10_000)}`,
    };
    for (const [name, bad] of Object.entries(forged)) {
      const { status, body } = await session(bad);
      expect({ name, status, code: body['code'] }).toEqual({ name, status: 401, code: 'auth.expired' });
    }
  });

  test('SE-02 a token is refused from the second in which it expires', async () => {
    const { token } = await aUser(app);
    const claims = decodeJwt(token);
    const soon = Math.floor(own.db.nowMs() / 1000) + 2;
    const short = await new SignJWT({ ...claims, exp: soon }).setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' }).sign(secret());
    expect((await session(short)).status).toBe(200);
    // By the clock that counts: a node's estimate of the database's time may differ by some ms.
    await expect.poll(() => own.db.nowMs(), { timeout: scaled(10_000) }).toBeGreaterThanOrEqual(soon * 1000);
    await expectRefused(short);
  });

  test('AC-10 a token is accepted in the Authorization header only, not in an address or cookie', async () => {
    const { token } = await aUser(app);
    expect((await ask(http, 'GET', '/api/session', { headers: { cookie: `authToken=${token}` } })).status).toBe(401);
    expect((await http.inject({ method: 'GET', url: `/api/session?token=${token}` })).statusCode).toBe(401);
  });
});

describe('sessions', () => {
  test('SE-04 signing out immediately invalidates all tokens of the session and disconnects its windows', async () => {
    const { token, viewer } = await aUser(app);
    const renewed = (await ask(http, 'POST', '/api/auth/renew', { token })).body['token'] as string;
    expect((await session(renewed)).status).toBe(200);
    expect((await ask(http, 'POST', '/logout', { token })).status).toBe(200);
    await expectRefused(token);
    await expectRefused(renewed);
    await app.runJobs();
    expect(app.moves).toContainEqual({ kind: 'endSession', id: viewer.sessionId });
  });

  test('SE-04 signing out ends this session only', async () => {
    const { token, email } = await aUser(app);
    const other = (await ask(http, 'POST', '/api/auth/login', { body: { identifier: email, password: testPassword } })).body[
      'token'
    ] as string;
    await ask(http, 'POST', '/logout', { token });
    expect((await session(other)).status).toBe(200);
  });

  test('SE-01 renewing keeps the session and issues another token; a session lasts at most 30 days', async () => {
    const { token, viewer } = await aUser(app);
    const renewed = (await ask(http, 'POST', '/api/auth/renew', { token })).body['token'] as string;
    expect(decodeJwt(renewed)).toMatchObject({ sid: viewer.sessionId, id: viewer.id });
    expect(decodeJwt(renewed).jti).not.toBe(decodeJwt(token).jti);
    const { days } = await own.db.one<{ days: number }>(
      sql`select extract(day from expires_at - created_at)::int as days from sessions where id = ${viewer.sessionId}`,
    );
    expect(days).toBe(30);
    await own.db.run(sql`update sessions set expires_at = now() + interval '10 minutes' where id = ${viewer.sessionId}`);
    const last = (await ask(http, 'POST', '/api/auth/renew', { token })).body['token'] as string;
    expect((decodeJwt(last).exp ?? 0) - (decodeJwt(last).iat ?? 0)).toBeLessThanOrEqual(600);
    await own.db.run(sql`update sessions set expires_at = now() - interval '1 second' where id = ${viewer.sessionId}`);
    await expectRefused(last);
  });

  test('SE-02 suspension and closing apply to the next request', async () => {
    const [one, two] = [await aUser(app), await aUser(app)];
    expect((await session(one.token)).status).toBe(200);
    await own.db.run(sql`update users set suspended_at = now() where id = ${one.viewer.id}`);
    await own.db.run(sql`delete from users where id = ${two.viewer.id}`);
    await expectRefused(one.token);
    await expectRefused(two.token);
  });

  test('AC-10 a changed role applies to the next request', async () => {
    const { token, viewer } = await aUser(app, { role: 'member' });
    await own.db.run(sql`update users set role = 'manager' where id = ${viewer.id}`);
    expect(await createIdentify(app)(token)).toMatchObject({ role: 'manager' });
  });

  test('AC-01 activity is recorded at most once an hour', async () => {
    const { token, viewer } = await aUser(app);
    const last = () =>
      own.db.one<{ at: string; isOld: boolean }>(sql`
      select last_active_at as at, last_active_at < now() - interval '50 minutes' as "isOld" from users where id = ${viewer.id}`);
    const before = (await last()).at;
    await session(token);
    expect((await last()).at).toBe(before);
    await own.db.run(sql`update users set last_active_at = now() - interval '61 minutes' where id = ${viewer.id}`);
    await session(token);
    expect((await last()).isOld).toBe(false);
  });

  test('SE-02 a database outage is not reported as an invalid token', async () => {
    const { token } = await aUser(app);
    const away = {
      ...app,
      db: { ...own.db, maybeOne: () => Promise.reject(Object.assign(new Error('away'), { code: 'database.unavailable' })) },
    };
    await expect(createIdentify(away)(token)).rejects.toMatchObject({ code: 'database.unavailable' });
  });
});

test('SE-04 windows of an expired session are disconnected', async () => {
  const [over, open] = [await aUser(app), await aUser(app)];
  await own.db.run(sql`update sessions set expires_at = now() - interval '1 minute' where id = ${over.viewer.sessionId}`);
  await sweep(app);
  await app.runJobs();
  const closed = app.moves.filter(({ kind }) => kind === 'endSession').map(({ id }) => id);
  expect(closed).toContain(over.viewer.sessionId);
  expect(closed).not.toContain(open.viewer.sessionId);
});
