import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { newId } from '#platform/server/common/id.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts';
import { accountLimits } from '../../contract/limits.ts';
import { attemptLimits } from '../attempts/attempt-limits.ts';
import { accounts } from '../feature.ts';
import { objectionAddress } from '../objection/objection-address.ts';
import { accountsHttp, ask, aUser, testPassword } from '../testing.ts';
import { newChallenge } from './challenge.ts';
import { SoftAuthenticator } from './soft-authenticator.ts';

const place = { origin: 'https://atrium.example.org', rpId: 'atrium.example.org' };
let own: TestDatabase;
let app: TestApp;
let http: FastifyInstance;
beforeAll(async () => {
  own = await testDatabase();
  app = createTestApp(own.db, [accounts], { PUBLIC_URL: place.origin });
  http = accountsHttp(app);
});
afterAll(async () => {
  await http.close();
  await own.drop();
});
beforeEach(async () => {
  app.mails.length = 0;
  await own.db.run(sql`delete from attempts`);
});

type Somebody = Awaited<ReturnType<typeof aUser>>;
const unknown = { status: 401, body: { code: 'passkey.unknown' } };

const begin = async ({ token }: Somebody) => (await ask(http, 'POST', '/api/auth/passkeys/options', { token, body: {} })).body;
const send = ({ token }: Somebody, credential: object, name = 'My phone') =>
  ask(http, 'POST', '/api/auth/passkeys', { token, body: { name, credential } });
const list = async ({ token }: Somebody) =>
  (await ask(http, 'GET', '/api/auth/passkeys', { token })).body['items'] as { id: string; name: string }[];

/** Adds a passkey. */
async function added(who: Somebody, name?: string): Promise<{ key: SoftAuthenticator; id: string }> {
  const key = new SoftAuthenticator();
  const { challenge } = await begin(who);
  const { status, body } = await send(who, key.make({ ...place, challenge: String(challenge) }), name);
  expect(status).toBe(201);
  return { key, id: String(body['id']) };
}

const challengeNow = async () => String((await ask(http, 'POST', '/api/auth/passkey-sign-in/options', { body: {} })).body['challenge']);
const enter = (credential: object, devices?: string[]) =>
  ask(http, 'POST', '/api/auth/passkey-sign-in', { body: { credential, ...(devices && { devices }) } });
const enterBy = async (key: SoftAuthenticator, userId?: string) => enter(key.sign({ ...place, challenge: await challengeNow() }, userId));

describe('adding one', () => {
  test('AC-14 a passkey is created for this installation and user, named, listed, renamed and deleted', async () => {
    const ana = await aUser(app);
    expect(await begin(ana)).toMatchObject({
      rp: { id: 'atrium.example.org' },
      user: { name: ana.viewer.username },
      excludeCredentials: [],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    const { id, key } = await added(ana, 'My phone');
    expect(await list(ana)).toEqual([expect.objectContaining({ id, name: 'My phone', lastUsedAt: null, isSynced: true })]);
    expect((await begin(ana))['excludeCredentials']).toEqual([expect.objectContaining({ id: key.credentialId.toString('base64url') })]);
    expect((await ask(http, 'PUT', `/api/auth/passkeys/${id}`, { token: ana.token, body: { name: 'Old phone' } })).status).toBe(200);
    expect(await list(ana)).toMatchObject([{ name: 'Old phone' }]);
    expect((await ask(http, 'DELETE', `/api/auth/passkeys/${id}`, { token: ana.token })).status).toBe(200);
    expect(await list(ana)).toEqual([]);
    expect(await enterBy(key)).toMatchObject(unknown);
    const { actions } = await own.db.one<{ actions: string[] }>(
      sql`select array_agg(action order by id) as actions from audit where subject_id = ${id}`,
    );
    expect(actions).toEqual(['passkey.add', 'passkey.remove']);
  });

  test('AC-14 passkeys of others can be neither seen, renamed nor deleted', async () => {
    const [ana, bob] = [await aUser(app), await aUser(app)];
    const { id } = await added(ana);
    for (const [method, body] of [
      ['PUT', { name: 'Mine' }],
      ['DELETE', {}],
    ] as const)
      expect(await ask(http, method, `/api/auth/passkeys/${id}`, { token: bob.token, body })).toMatchObject({ status: 404 });
    expect(await list(bob)).toEqual([]);
    expect(await list(ana)).toMatchObject([{ id, name: 'My phone' }]);
  });

  test('AC-14 adding and deleting require a recent sign-in', async () => {
    const ana = await aUser(app);
    const { id } = await added(ana);
    await own.db.run(sql`update sessions set authenticated_at = now() - interval '11 minutes' where user_id = ${ana.viewer.id}`);
    for (const [method, url] of [
      ['POST', '/api/auth/passkeys/options'],
      ['DELETE', `/api/auth/passkeys/${id}`],
    ] as const)
      expect((await ask(http, method, url, { token: ana.token, body: {} })).body['code']).toBe('auth.reauthenticationRequired');
  });

  test('AC-14 AC-15 an event that ends all sessions prevents them from adding a passkey concurrently', async () => {
    const ana = await aUser(app);
    const { challenge } = await begin(ana);
    let sent: ReturnType<typeof send> | undefined;
    await own.db.transaction(async (tx) => {
      await tx.run(sql`select from users where id = ${ana.viewer.id} for update`);
      sent = send(ana, new SoftAuthenticator().make({ ...place, challenge: String(challenge) }));
      await expect
        .poll(() => own.db.many(sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`))
        .toHaveLength(1);
      await tx.run(sql`update sessions set ended_at = now() where user_id = ${ana.viewer.id}`);
    });
    expect(await sent).toMatchObject({ status: 401, body: { code: 'auth.expired' } });
    expect(await own.db.many(sql`select id from passkeys where user_id = ${ana.viewer.id}`)).toEqual([]);
  });

  test('AC-14 repeated saving is idempotent; a challenge of another user, of a sign-in, or a used one is refused', async () => {
    const [ana, bob] = [await aUser(app), await aUser(app)];
    const { challenge } = await begin(ana);
    const made = new SoftAuthenticator().make({ ...place, challenge: String(challenge) });
    const answers = [await send(ana, made), await send(ana, made)];
    expect(answers[0]).toMatchObject({ status: 201 });
    expect(answers[1]?.body).toEqual(answers[0]?.body);
    const makeOther = (other: string | Uint8Array) => new SoftAuthenticator().make({ ...place, challenge: other });
    expect(await send(ana, makeOther(String(challenge)))).toMatchObject({ status: 409, body: { code: 'passkey.expired' } });
    for (const other of [newChallenge(app.config, { adds: bob.viewer.id }), newChallenge(app.config, 'signIn'), 'invented'])
      expect(await send(ana, makeOther(other))).toMatchObject({ status: 422, body: { code: 'passkey.notAccepted' } });
    expect(await list(ana)).toHaveLength(1);
  });

  test('AC-14 a passkey of another site, without user verification, or with an existing credential ID is refused', async () => {
    const [ana, bob] = [await aUser(app), await aUser(app)];
    for (const wrong of [{ origin: 'https://atrium.example.com' }, { rpId: 'example.org' }, { isVerified: false }]) {
      const { challenge } = await begin(ana);
      expect(await send(ana, new SoftAuthenticator().make({ ...place, challenge: String(challenge), ...wrong }))).toMatchObject({
        body: { code: 'passkey.notAccepted' },
      });
    }
    const { key } = await added(ana);
    const { challenge } = await begin(bob);
    expect(await send(bob, key.make({ ...place, challenge: String(challenge) }))).toMatchObject({ body: { code: 'passkey.notAccepted' } });
    expect(await list(bob)).toEqual([]);
  });

  test('AC-14 the number of passkeys per user is limited', async () => {
    const ana = await aUser(app);
    const made = await begin(ana);
    for (let count = 0; count < accountLimits.passkeys; count += 1) await added(ana);
    expect(await ask(http, 'POST', '/api/auth/passkeys/options', { token: ana.token, body: {} })).toMatchObject({
      status: 409,
      body: { code: 'passkey.tooMany' },
    });
    expect(await send(ana, new SoftAuthenticator().make({ ...place, challenge: String(made['challenge']) }))).toMatchObject({
      body: { code: 'passkey.tooMany' },
    });
  });

  test('AC-14 at an IP address passkeys are not possible, and the list says so', async () => {
    const other = createTestApp(own.db, [accounts], { PUBLIC_URL: 'http://192.0.2.1:3000' });
    const server = accountsHttp(other);
    const ana = await aUser(other);
    expect((await ask(server, 'GET', '/api/auth/passkeys', { token: ana.token })).body).toEqual({ items: [], isPossible: false });
    expect(await ask(server, 'POST', '/api/auth/passkey-sign-in/options', { body: {} })).toMatchObject({
      body: { code: 'passkey.impossible' },
    });
    await server.close();
  });
});

describe('signing in', () => {
  test('AC-14 a passkey alone signs in, even with two-factor authentication, and its use is recorded', async () => {
    const ana = await aUser(app);
    await own.db.run(sql`
      insert into second_factors (user_id, sealed_secret, confirmed_at) values (${ana.viewer.id}, ${Buffer.from('x')}, now())`);
    const { key } = await added(ana);
    const { status, body } = await enterBy(key, ana.viewer.id);
    expect(status).toBe(200);
    expect(body).toMatchObject({ user: { id: ana.viewer.id }, mustChangePassword: false });
    expect((await ask(http, 'GET', '/api/user/' + ana.viewer.id, { token: String(body['token']) })).status).toBe(200);
    expect(await list(ana)).toMatchObject([{ lastUsedAt: expect.any(String) }]);
    // The device is known after the sign-in.
    expect((await enter(key.sign({ ...place, challenge: await challengeNow() }), [String(body['device'])])).body['device']).toBe(
      body['device'],
    );
  });

  test('AC-14 a signature signs in once, also if sent concurrently, and not after five minutes', async () => {
    const ana = await aUser(app);
    const { key } = await added(ana);
    const signed = key.sign({ ...place, challenge: await challengeNow() });
    const answers = await Promise.all([enter(signed), enter(signed)]);
    expect(answers.map(({ status }) => status).sort()).not.toEqual([200, 200]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await enter(signed)).status).not.toBe(200);
    const madeAgo = (minutes: number) => {
      const time = (Date.now() - minutes * 60_000).toString(16).padStart(12, '0');
      return newChallenge(app.config, 'signIn', newId().replace(/^.{13}/, `${time.slice(0, 8)}-${time.slice(8)}`));
    };
    expect(await enter(key.sign({ ...place, challenge: madeAgo(5.1) }))).toMatchObject({ status: 409, body: { code: 'passkey.expired' } });
    expect((await enter(key.sign({ ...place, challenge: madeAgo(4.5) }))).status).toBe(200);
  });

  test('AC-14 a wrong signature, another site, another user’s ID and an unknown passkey have the same response', async () => {
    const [ana, bob] = [await aUser(app), await aUser(app)];
    const { key } = await added(ana);
    const sign = async (wrong: object = {}) => key.sign({ ...place, challenge: await challengeNow(), ...wrong });
    const right = await sign();
    const flipped = Buffer.from(right.signature, 'base64url');
    flipped.writeUInt8((flipped.at(-1) ?? 0) ^ 1, flipped.length - 1);
    for (const credential of [
      { ...right, signature: flipped.toString('base64url') },
      await sign({ origin: 'https://evil.example.org' }),
      await sign({ rpId: 'example.org' }),
      await sign({ isVerified: false }),
      await sign({ challenge: 'invented' }),
      await sign({ challenge: newChallenge(app.config, { adds: ana.viewer.id }) }),
      key.sign({ ...place, challenge: await challengeNow() }, bob.viewer.id),
      new SoftAuthenticator().sign({ ...place, challenge: await challengeNow() }),
    ])
      expect(await enter(credential)).toMatchObject(unknown);
  });

  test('AC-14 a cloned passkey with an old counter is refused', async () => {
    const ana = await aUser(app);
    const { key } = await added(ana);
    const early = key.sign({ ...place, challenge: await challengeNow() });
    expect((await enterBy(key)).status).toBe(200);
    expect(await enter(early)).toMatchObject(unknown);
  });

  test('AC-14 a suspended user cannot sign in, and attempts per network are limited', async () => {
    const ana = await aUser(app);
    const { key } = await added(ana);
    await own.db.run(sql`update users set suspended_at = now() where id = ${ana.viewer.id}`);
    expect(await enterBy(key)).toMatchObject({ status: 403, body: { code: 'account.suspended' } });
    await own.db.run(sql`update users set suspended_at = null where id = ${ana.viewer.id}`);
    const wrong = new SoftAuthenticator().sign({ ...place, challenge: await challengeNow() });
    for (let round = 0; round < attemptLimits.signInAddress.points; round += 1) await enter(wrong);
    expect((await enterBy(key)).status).toBe(429);
  });
});

describe('what a passkey outlives', () => {
  const resetOf = async (who: Somebody) => {
    await ask(http, 'POST', '/api/auth/request-reset', { body: { email: who.email } });
    await app.runJobs();
    const token = /token=([\w-]+)/.exec(app.mails.at(-1)?.text ?? '')?.[1];
    return ask(http, 'POST', '/api/auth/reset', { body: { token, password: 'another good long password' } });
  };

  test('AC-14 AC-15 changing the password keeps passkeys; a reset and “this was not me” delete all, including an intruder’s', async () => {
    const ana = await aUser(app);
    await own.db.run(sql`update users set email_confirmed_at = now() where id = ${ana.viewer.id}`);
    const { key } = await added(ana);
    const body = { currentPassword: testPassword, newPassword: 'a newer good long password' };
    expect((await ask(http, 'POST', '/api/auth/change-password', { token: ana.token, body })).status).toBe(200);
    expect((await enterBy(key)).status).toBe(200);
    expect((await resetOf(ana)).status).toBe(200);
    expect(await enterBy(key)).toMatchObject(unknown);

    const bob = await aUser(app);
    const { key: other } = await added(bob);
    const address = await own.db.transaction((tx) => objectionAddress(app, tx, bob.viewer.id, new Date().toISOString()));
    const token = new URL(address).searchParams.get('token');
    expect((await ask(http, 'POST', '/api/auth/object', { body: { token } })).status).toBe(200);
    expect(await enterBy(other)).toMatchObject(unknown);
  });

  test('AC-14 the confirmed address gets a notice with an objection link; an unconfirmed one does not', async () => {
    const [ana, bob] = [await aUser(app), await aUser(app)];
    await own.db.run(sql`update users set email_confirmed_at = now() where id = ${ana.viewer.id}`);
    await app.runJobs();
    app.mails.length = 0;
    const { key } = await added(ana);
    await added(bob);
    await app.runJobs();
    expect(app.mails.map(({ to }) => to)).toEqual([ana.email]);
    const token = /notMe\?token=([\w-]+)/.exec(app.mails[0]?.text ?? '')?.[1];
    expect((await ask(http, 'POST', '/api/auth/object', { body: { token } })).status).toBe(200);
    expect(await enterBy(key)).toMatchObject(unknown);
  });

  test('RE-02 the export names the user’s passkeys, and closing deletes them', async () => {
    const ana = await aUser(app);
    await added(ana, 'Key ring');
    const parts = await Array.fromAsync(accounts.exportParts?.(app, ana.viewer.id, 'en') ?? []);
    const part = parts.find(({ path }) => path === 'passkeys.json');
    expect(JSON.parse(part && 'text' in part ? part.text : '')).toEqual([
      { name: 'Key ring', createdAt: expect.any(String), lastUsedAt: null },
    ]);
    expect((await ask(http, 'DELETE', '/api/user/self-delete', { token: ana.token })).status).toBe(200);
    expect(await own.db.many(sql`select from passkeys where user_id = ${ana.viewer.id}`)).toEqual([]);
  });
});

describe('showing again that it is oneself', () => {
  const later = ({ viewer }: Somebody) =>
    own.db.run(sql`update sessions set authenticated_at = now() - interval '11 minutes' where id = ${viewer.sessionId}`);
  const close = ({ token }: Somebody) => ask(http, 'DELETE', '/api/user/self-delete', { token });
  const show = ({ token }: Somebody, credential: object) =>
    ask(http, 'POST', '/api/auth/passkey-reauthenticate', { token, body: { credential } });

  test('AC-08 AC-14 a passkey of the user replaces the password, once', async () => {
    const ana = await aUser(app);
    const { key } = await added(ana);
    await later(ana);
    expect(await close(ana)).toMatchObject({ status: 401, body: { code: 'auth.reauthenticationRequired' } });
    const signed = key.sign({ ...place, challenge: await challengeNow() });
    expect((await show(ana, signed)).status).toBe(200);
    await later(ana);
    expect(await show(ana, signed)).toMatchObject(unknown);
    expect((await close(ana)).status).toBe(401);
    expect((await show(ana, key.sign({ ...place, challenge: await challengeNow() }))).status).toBe(200);
    expect((await close(ana)).status).toBe(200);
  });

  test('AC-14 another user’s passkey is refused, counted and audited', async () => {
    const [ana, bob] = [await aUser(app), await aUser(app)];
    const { key } = await added(bob);
    await later(ana);
    for (let round = 0; round < attemptLimits.passwordChangeAccount.points; round += 1)
      expect(await show(ana, key.sign({ ...place, challenge: await challengeNow() }))).toMatchObject(unknown);
    expect((await show(ana, key.sign({ ...place, challenge: await challengeNow() }))).status).toBe(429);
    expect((await close(ana)).status).toBe(401);
    const refused = await own.db.many(
      sql`select from audit where action = 'session.reauthenticate' and outcome = 'refused' and actor_id = ${ana.viewer.id}`,
    );
    expect(refused).toHaveLength(attemptLimits.passwordChangeAccount.points);
  });
});
