import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { during } from '#platform/server/events/subscribers.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts';
import { accountChanged, accountClosed } from '../domain-events.ts';
import { accounts } from '../feature.ts';
import { peopleByIds } from '../public-api.ts';
import { accountsHttp, ask, aUser, testPassword } from '../testing.ts';

let own: TestDatabase;
let app: TestApp;
let http: FastifyInstance;
beforeAll(async () => {
  own = await testDatabase();
  app = createTestApp(own.db, [accounts], { RATE_LIMIT_PER_MINUTE: '100000' });
  http = accountsHttp(app);
});
afterAll(async () => {
  await http.close();
  await own.drop();
});

const read = (id: string, token?: string) => ask(http, 'GET', `/api/user/${id}`, token ? { token } : {});
const put = (id: string, token: string, body: unknown) => ask(http, 'PUT', `/api/user/${id}`, { token, body });
const pngOf = (bytes: number) =>
  `data:image/png;base64,${Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(bytes - 8, 1)]).toString('base64')}`;
const png = 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

describe('reading', () => {
  test('AC-05 own account in full; of others only ID, username, name, role, city and country', async () => {
    const ana = await aUser(app, { username: 'ana', city: 'Lyon', phone: '+33 1 23', address: '1 rue' });
    const bob = await aUser(app, { username: 'bob' });
    const self = await read(ana.viewer.id.toLowerCase(), ana.token);
    expect(self.body).toMatchObject({ email: ana.email, phone: '+33 1 23', address: '1 rue', can: { edit: true } });
    const seen = await read(ana.viewer.id, bob.token);
    expect(seen).toMatchObject({ status: 200 });
    expect(seen.body).toEqual({
      id: ana.viewer.id,
      username: 'ana',
      name: expect.any(String),
      role: 'member',
      city: 'Lyon',
      country: null,
      can: { edit: false },
    });
  });

  test('AC-05 visitors read nobody; unknown, invalid and suspended IDs have the same response', async () => {
    const { token, viewer } = await aUser(app);
    const removed = await aUser(app);
    await own.db.run(sql`update users set suspended_at = now() where id = ${removed.viewer.id}`);
    expect(await read(viewer.id)).toMatchObject({ status: 401, body: { code: 'auth.required' } });
    for (const id of ['ZZZZZZZZ', '1', '__proto__', 'ABCDEFG0', removed.viewer.id])
      expect(await read(id, token)).toMatchObject({ status: 404, body: { code: 'thing.notFound' } });
  });

  test('AC-05 the public API returns people by ID, without deleted ones', async () => {
    const one = await aUser(app, { username: 'public-one' });
    const people = await peopleByIds(own.db, [one.viewer.id, one.viewer.id, 'ZZZZZZZZ']);
    expect([...people.values()]).toEqual([{ id: one.viewer.id, username: 'public-one', name: expect.any(String), role: 'member' }]);
    expect(await peopleByIds(own.db, [])).toEqual(new Map());
  });
});

describe('changing', () => {
  test('AC-05 own data is saved; absent fields are unchanged, empty ones cleared', async () => {
    const { token, viewer, email } = await aUser(app, { username: 'eva', city: 'Madrid', phone: '1234' });
    const answer = await put(viewer.id, token, {
      id: viewer.id,
      username: 'Eva',
      name: 'Eva Ruiz',
      email,
      phone: '',
      country: 'España',
      company: ' Molino & Hijas ',
      profileImage: png,
    });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      username: 'eva',
      name: 'Eva Ruiz',
      city: 'Madrid',
      phone: null,
      country: 'España',
      company: 'Molino & Hijas',
      profileImage: expect.stringMatching(new RegExp(`^/api/people/${viewer.id}/picture\\?size=face&v=1&key=${viewer.id}\\.`)),
    });
    const picture = await http.inject({ url: `/api/people/${viewer.id}/picture`, headers: { authorization: `Bearer ${token}` } });
    expect(await sharp(picture.rawPayload).metadata()).toMatchObject({ format: 'jpeg' });
    expect((await read(viewer.id, token)).body).toEqual(answer.body);
    // The user's own picture address leaves the picture unchanged; one of someone else is invalid.
    const { profileImage } = answer.body;
    const same = await put(viewer.id, token, { username: 'Eva', name: 'Eva Ruiz', email, profileImage });
    expect(same.body['profileImage']).toBe(profileImage);
    const theirs = `/api/people/22222222/picture?size=face&v=1`;
    expect(await put(viewer.id, token, { username: 'Eva', name: 'Eva Ruiz', email, profileImage: theirs })).toMatchObject({
      status: 422,
      body: { fields: [{ name: 'profileImage', code: 'account.imageInvalid' }] },
    });
    const without = await put(viewer.id, token, { username: 'Eva', name: 'Eva Ruiz', email, profileImage: null });
    expect(without.body['profileImage']).toBeNull();
  });

  test('AC-05 an event reports the change and whether the displayed name changed', async () => {
    const shown: boolean[] = [];
    const listener = during(accountChanged, 'test.changed', async (_, __, { isRenamed }) => void shown.push(isRenamed));
    const listening = createTestApp(own.db, [{ ...accounts, subscribers: [listener] }]);
    const listeningHttp = accountsHttp(listening);
    const { viewer, token, email } = await aUser(app, { username: 'ines', name: 'Ana Soto' });
    for (const name of ['Ana Soto', 'Ana Sola', 'Ana Sola'])
      await ask(listeningHttp, 'PUT', `/api/user/${viewer.id}`, {
        token,
        body: { id: viewer.id, username: 'ines', email, name, city: 'Lyon' },
      });
    expect(shown).toEqual([false, true, false]);
    await listeningHttp.close();
  });

  test('AC-05 role, administrator rights and unknown keys are refused by name, and nothing changes', async () => {
    const { token, viewer, email } = await aUser(app);
    for (const extra of [{ role: 'manager' }, { isAdministrator: true }, { passwordHash: 'x' }, { createdAt: 'x' }, { groups: [] }]) {
      const answer = await put(viewer.id, token, { username: viewer.username, name: 'Changed', email, ...extra });
      expect(answer.status).toBe(422);
      expect(answer.body['fields']).toEqual([{ name: Object.keys(extra)[0], code: 'field.unknown' }]);
    }
    expect((await read(viewer.id, token)).body).toMatchObject({ role: 'member', isAdministrator: false });
    expect((await read(viewer.id, token)).body['name']).not.toBe('Changed');
  });

  test('AC-05 accounts of others cannot be changed, by address or by ID in the body', async () => {
    const [ana, bob] = [await aUser(app), await aUser(app)];
    const body = { username: 'taken-over', name: 'X', email: 'x@example.org' };
    const foreign = await put(ana.viewer.id, bob.token, body);
    const unknown = await put('ZZZZZZZZ', bob.token, body);
    expect(foreign).toMatchObject({ status: 404, body: { code: 'thing.notFound' } });
    expect({ ...foreign.body, requestId: '' }).toEqual({ ...unknown.body, requestId: '' });
    expect(await put(bob.viewer.id, bob.token, { ...body, id: ana.viewer.id })).toMatchObject({
      status: 422,
      body: { fields: [{ name: 'id', code: 'field.invalid' }] },
    });
  });

  test('AC-02 AC-05 a taken username is a field error, a taken address is not disclosed; changing the own case is allowed', async () => {
    const ana = await aUser(app, { username: 'first-owner', email: 'first@example.org' });
    const bob = await aUser(app, { username: 'second-owner' });
    const answer = await put(bob.viewer.id, bob.token, { username: 'FIRST-owner', name: 'B', email: 'First@example.org' });
    expect(answer.body['fields']).toEqual([{ name: 'username', code: 'account.usernameTaken' }]);
    expect((await put(ana.viewer.id, ana.token, { username: 'First-Owner', name: 'A', email: 'FIRST@example.org' })).status).toBe(200);
  });

  test('AC-05 a profile image is validated by magic bytes and size', async () => {
    const { token, viewer, email } = await aUser(app);
    const send = (profileImage: string) => put(viewer.id, token, { username: viewer.username, name: 'N', email, profileImage });
    const base64 = (text: string) => Buffer.from(text).toString('base64');
    for (const bad of [
      `data:image/svg+xml;base64,${base64('<svg onload="alert(1)"/>')}`,
      `data:image/png;base64,${base64('<html><script>alert(1)</script>')}`,
      `data:image/png;base64,iVBORw0KGgo" onerror="alert(1)`,
      `data:text/html;base64,${base64('<p>')}`,
      'https://tracker.example/pixel.png',
      'javascript:alert(1)',
    ])
      expect(await send(bad)).toMatchObject({ status: 422, body: { fields: [{ name: 'profileImage', code: 'account.imageInvalid' }] } });
    expect(await send(pngOf(240_000))).toMatchObject({
      status: 422,
      body: { fields: [{ name: 'profileImage', code: 'account.imageInvalid' }] },
    });
    expect(await send(pngOf(5_300_000))).toMatchObject({
      status: 422,
      body: { fields: [{ name: 'profileImage', code: 'field.tooLong' }] },
    });
    expect((await send(pngOf(6_000_000))).status).toBe(413);
  });
});

describe('closing', () => {
  test('AC-05 RE-03 closing an account emits its event first, deletes it and ends every session', async () => {
    const seen: unknown[] = [];
    const listener = during(accountClosed, 'test.closed', async (_, tx, { userId }) => {
      seen.push(await tx.maybeOne(sql`select id from users where id = ${userId}`));
    });
    const listening = createTestApp(own.db, [{ ...accounts, subscribers: [...(accounts.subscribers ?? []), listener] }]);
    const server = accountsHttp(listening);
    const { token, viewer, email } = await aUser(app);
    expect(await ask(server, 'DELETE', '/api/user/self-delete', { token })).toMatchObject({ status: 200, body: {} });
    expect(seen).toEqual([{ id: viewer.id }]);
    expect((await ask(http, 'GET', '/api/session', { token })).status).toBe(401);
    expect((await ask(http, 'POST', '/api/auth/login', { body: { identifier: email, password: testPassword } })).body['code']).toBe(
      'account.wrongCredentials',
    );
    expect(await own.db.many(sql`select id from sessions where user_id = ${viewer.id}`)).toEqual([]);
    await server.close();
  });

  test('AC-05 if another feature refuses, nothing is closed', async () => {
    const refusing = during(accountClosed, 'test.refuses', () => Promise.reject(new Error('not now')));
    const server = accountsHttp(createTestApp(own.db, [{ ...accounts, subscribers: [refusing] }]));
    const { token } = await aUser(app);
    expect((await ask(server, 'DELETE', '/api/user/self-delete', { token })).status).toBe(500);
    expect((await ask(http, 'GET', '/api/session', { token })).status).toBe(200);
    await server.close();
  });

  test('AC-05 visitors cannot close accounts', async () => {
    expect((await ask(http, 'DELETE', '/api/user/self-delete')).status).toBe(401);
  });
});
