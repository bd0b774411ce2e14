import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { laterSeenFields } from '#features/accounts/contract/testing/later-fields.ts';
import { createIdentify, createIdentifyAgain } from '#features/accounts/server/public-api.ts';
import { ask, aUser } from '#features/accounts/server/testing.ts';
import { aDraft, aPublishedDocument } from '#features/documents/server/testing.ts';
import { aGroup, takeOut } from '#features/groups/server/testing.ts';
import { bindRoutes, Pipeline } from '#platform/server/http/pipeline.ts';
import { createProblems } from '#platform/server/http/problem.ts';
import { createHttp } from '#platform/server/http/server.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp, withoutModules, type TestApp } from '#platform/server/testing/test-app.ts';
import { features } from './features.ts';

type Somebody = Awaited<ReturnType<typeof aUser>>;

let own: TestDatabase;
let app: TestApp;
let http: FastifyInstance;
beforeAll(async () => {
  own = await testDatabase();
  app = createTestApp(own.db, features, { RATE_LIMIT_PER_MINUTE: '100000' });
  http = httpWith(app, []);
});
afterAll(async () => {
  await http.close();
  await own.drop();
});

function httpWith(at: TestApp, modulesOff: readonly string[]): FastifyInstance {
  const there = withoutModules(at, ...modulesOff);
  const errors = features.map((feature) => feature.errors);
  return createHttp({
    app: there,
    routes: bindRoutes(features),
    pipeline: new Pipeline(there),
    problemOf: createProblems(errors, at.words),
    identify: createIdentify(at),
    identifyAgain: createIdentifyAgain(at),
  });
}

const fetchPicture = (id: string, token?: string, headers: Record<string, string> = {}) =>
  http.inject({ url: `/api/people/${id}/picture?v=1`, headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers } });

async function pictureOf(colour: string): Promise<string> {
  const bytes = await sharp({ create: { width: 40, height: 40, channels: 3, background: colour } })
    .png()
    .toBuffer();
  return `data:image/png;base64,${bytes.toString('base64')}`;
}

async function change({ viewer, token, email }: Somebody, fields: object): Promise<void> {
  const body = { username: viewer.username, name: 'Petra Quill', email, ...fields };
  expect((await ask(http, 'PUT', `/api/user/${viewer.id}`, { token, body })).status).toBe(200);
}

/** A person with a picture and a job title. */
async function petra(): Promise<Somebody> {
  const person = await aUser(app, { role: 'manager', city: 'Lyon', phone: '+33 4 00', address: '1 rue Secrète' });
  await change(person, { occupation: 'Bridge engineer', profileImage: await pictureOf('#204080') });
  return person;
}

const hide = ({ token }: Somebody) => ask(http, 'PUT', '/api/privacy', { token, body: { isListed: false } });
const plain = ({ statusCode, body }: { statusCode: number; body: string }) => ({
  statusCode,
  body: body.replace(/"requestId":"[^"]*"/, ''),
});

/** Whether a viewer sees a person; checks that all paths agree. */
async function isSeen(id: string, token?: string): Promise<boolean> {
  const options = token ? { token } : {};
  const profile = await ask(http, 'GET', `/api/people/${id}`, options);
  const others = await Promise.all([
    ask(http, 'GET', `/api/people/${id}/things?kind=group`, options),
    ask(http, 'GET', `/api/people/${id}/things?kind=document`, options),
    ask(http, 'GET', `/api/user/${id}`, options),
    fetchPicture(id, token).then(({ statusCode }) => ({ status: statusCode })),
  ]);
  for (const other of others) expect(other.status).toBe(profile.status);
  const listed = await ask(http, 'GET', `/api/people?ids=${id}`, options);
  const items = (listed.body['items'] ?? []) as { face: string; apart: unknown }[];
  // namesakes.db.test.ts covers `apart`.
  expect(items.map(({ apart: _, ...item }) => item)).toEqual(
    profile.status === 200 ? [{ id, face: expect.stringContaining(`/api/people/${id}/picture?size=face&v=1&key=`) }] : [],
  );
  // An image request sends no header: its address is sufficient.
  for (const { face } of items) expect((await http.inject(face)).headers['content-type']).toBe('image/webp');
  return profile.status === 200;
}

describe('visibility of people', () => {
  test('AC-13 visible to signed-in people, not to visitors; unlisted people to current members of common groups only', async () => {
    const person = await petra();
    const { id } = person.viewer;
    const [stranger, member] = [await aUser(app), await aUser(app)];
    const administrator = await aUser(app);
    await own.db.run(sql`update users set is_administrator = true where id = ${administrator.viewer.id}`);
    const group = await aGroup(app, person.viewer, { groupName: 'Shared span' }, [member.viewer]);
    const seenBy = async () => ({
      visitor: await isSeen(id),
      stranger: await isSeen(id, stranger.token),
      administrator: await isSeen(id, administrator.token),
      member: await isSeen(id, member.token),
      own: await isSeen(id, person.token),
    });
    expect(await seenBy()).toEqual({ visitor: false, stranger: true, administrator: true, member: true, own: true });
    await hide(person);
    expect(await seenBy()).toEqual({ visitor: false, stranger: false, administrator: false, member: true, own: true });
    await takeOut(app, group, member.viewer);
    expect(await isSeen(id, member.token)).toBe(false);
  });

  test('AC-13 suspended and closed accounts are answered like unknown ones', async () => {
    const { token } = await aUser(app);
    const [suspended, closed, hidden] = [await petra(), await petra(), await petra()];
    const bare = await aUser(app);
    expect(await isSeen(closed.viewer.id, token)).toBe(true);
    await own.db.run(sql`update users set suspended_at = now() where id = ${suspended.viewer.id}`);
    expect((await ask(http, 'DELETE', '/api/user/self-delete', { token: closed.token })).status).toBe(200);
    await hide(hidden);
    const nobody = plain(await fetchPicture('22222222', token));
    expect(nobody.statusCode).toBe(404);
    for (const { viewer } of [suspended, closed, hidden, bare]) expect(plain(await fetchPicture(viewer.id, token))).toEqual(nobody);
    for (const { viewer } of [suspended, closed, hidden]) expect(await isSeen(viewer.id, token)).toBe(false);
    for (const id of ['__proto__', '1', 'ABCDEFG0']) expect((await fetchPicture(id, token)).statusCode).toBe(404);
  });

  test('AC-13 a profile contains only what signed-in people may know; at most 50 names per request', async () => {
    const person = await petra();
    const { token } = await aUser(app);
    expect((await ask(http, 'GET', `/api/people/${person.viewer.id}`, { token })).body).toEqual({
      id: person.viewer.id,
      username: person.viewer.username,
      name: 'Petra Quill',
      role: 'manager',
      occupation: 'Bridge engineer',
      city: 'Lyon',
      country: null,
      ...Object.fromEntries(laterSeenFields.map((field) => [field, null])),
      face: expect.stringContaining(`/api/people/${person.viewer.id}/picture?size=face&v=1&key=`),
      parts: [
        { feature: 'groups', kind: 'group' },
        { feature: 'documents', kind: 'document' },
        { feature: 'events', kind: 'event' },
        { feature: 'galleries', kind: 'gallery' },
        { feature: 'questions', kind: 'question' },
      ],
      can: { edit: false },
    });
    expect((await ask(http, 'GET', `/api/people/${person.viewer.id}`, { token: person.token })).body).toMatchObject({
      can: { edit: true },
    });
    const many = (count: number) =>
      ask(http, 'GET', `/api/people?ids=${Array.from({ length: count }, () => '22222222').join(',')}`, { token });
    expect((await many(50)).body).toEqual({ items: [] });
    expect((await many(51)).status).toBe(422);
    expect((await ask(http, 'GET', '/api/people', { token })).status).toBe(422);
    expect((await ask(http, 'GET', `/api/people/${person.viewer.id}/things?kind=negotiation`, { token })).status).toBe(404);
  });

  test('AC-13 the job title is one line of at most 120 characters, which can be cleared', async () => {
    const person = await petra();
    const { viewer, token, email } = person;
    const body = { username: viewer.username, name: 'P', email, occupation: 'x'.repeat(121) };
    expect(await ask(http, 'PUT', `/api/user/${viewer.id}`, { token, body })).toMatchObject({
      status: 422,
      body: { fields: [{ name: 'occupation', code: 'field.tooLong' }] },
    });
    await change(person, { name: 'Without it' });
    expect((await ask(http, 'GET', `/api/people/${viewer.id}`, { token })).body['occupation']).toBe('Bridge engineer');
    await change(person, { occupation: '' });
    expect((await ask(http, 'GET', `/api/people/${viewer.id}`, { token })).body['occupation']).toBeNull();
  });
});

test('AC-13 a picture is a JPEG that browsers cache and revalidate; another picture has another version', async () => {
  const person = await petra();
  const { token } = await aUser(app);
  const { id } = person.viewer;
  const first = await fetchPicture(id, token);
  expect(first.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'private, no-cache',
    'x-content-type-options': 'nosniff',
    'content-disposition': 'inline; filename=picture.jpg',
    'content-security-policy': expect.stringContaining('sandbox'),
    vary: 'authorization',
  });
  expect(await sharp(first.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 40 });
  const etag = String(first.headers['etag']);
  const stored = await fetchPicture(id, token, { 'if-none-match': etag });
  expect(stored).toMatchObject({ statusCode: 304, body: '' });

  await change(person, { name: 'Another name' });
  expect((await fetchPicture(id, token, { 'if-none-match': etag })).statusCode).toBe(304);
  await change(person, { profileImage: await pictureOf('#804020') });
  const second = await fetchPicture(id, token, { 'if-none-match': etag });
  expect(second.statusCode).toBe(200);
  expect(second.rawPayload.equals(first.rawPayload)).toBe(false);
  expect((await ask(http, 'GET', `/api/people/${id}`, { token })).body['face']).toContain('&v=2&');

  // A cached copy is not confirmed once the person is hidden.
  await hide(person);
  const refused = await fetchPicture(id, token, { 'if-none-match': String(second.headers['etag']) });
  expect(refused.statusCode).toBe(404);
  expect(refused.headers).not.toHaveProperty('etag');
  expect(refused.headers['cache-control']).toBe('no-store');
  const taken = (await fetchPicture(id, person.token)).headers['etag'];
  await change(person, { profileImage: '' });
  expect((await fetchPicture(id, person.token, { 'if-none-match': String(taken) })).statusCode).toBe(404);
});

test('AC-13 the address of a face belongs to the viewer: without its key it shows nothing, and with it only what they may see now', async () => {
  const person = await petra();
  const [viewer, other] = [await aUser(app), await aUser(app)];
  const faceFor = async (token: string) =>
    ((await ask(http, 'GET', `/api/people?ids=${person.viewer.id}`, { token })).body['items'] as { face: string }[])[0]?.face ?? '';
  const [face, again, others] = [await faceFor(viewer.token), await faceFor(viewer.token), await faceFor(other.token)];
  expect(again).toBe(face);
  expect(others).not.toBe(face);
  const first = await http.inject(face);
  expect(await sharp(first.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 40 });
  expect((await http.inject({ url: face, headers: { 'if-none-match': String(first.headers['etag']) } })).statusCode).toBe(304);
  expect((await http.inject(face.replace(/&key=.*/, ''))).statusCode).toBe(401);
  expect((await http.inject(face.replace(person.viewer.id, viewer.viewer.id))).statusCode).toBe(401);
  await hide(person);
  expect((await http.inject(face)).statusCode).toBe(404);
});

describe('content of a profile', () => {
  const things = async (id: string, kind: string, token: string) => {
    const { body } = await ask(http, 'GET', `/api/people/${id}/things?kind=${kind}`, { token });
    const { items, total } = body as { items: { title: string }[]; total: number };
    expect(items.length).toBe(total);
    return items.map(({ title }) => title);
  };

  test('AC-13 GR-07 groups shared with the viewer, and public ones that the person manages; no others', async () => {
    const [person, other, stranger] = [await petra(), await aUser(app, { role: 'manager' }), await aUser(app)];
    const member = await aUser(app);
    await aGroup(app, person.viewer, { groupName: 'A private vault', visibility: 'private' }, [member.viewer]);
    await aGroup(app, person.viewer, { groupName: 'B public square', visibility: 'public' });
    await aGroup(app, other.viewer, { groupName: 'C public choir', visibility: 'public' }, [person.viewer]);
    await aGroup(app, other.viewer, { groupName: 'D private cellar', visibility: 'private' }, [person.viewer]);
    const requested = await aGroup(app, other.viewer, { groupName: 'E asked for', visibility: 'private' });
    expect((await ask(http, 'POST', `/api/groups/${requested.id}/join`, { token: person.token })).status).toBeLessThan(300);
    const { id } = person.viewer;
    expect(await things(id, 'group', stranger.token)).toEqual(['B public square']);
    expect(await things(id, 'group', member.token)).toEqual(['A private vault', 'B public square']);
    expect(await things(id, 'group', other.token)).toEqual(['B public square', 'C public choir', 'D private cellar']);
    expect(await things(id, 'group', person.token)).toEqual(['A private vault', 'B public square', 'C public choir', 'D private cellar']);
    const removed = await aGroup(app, person.viewer, { groupName: 'F going', visibility: 'public' }, [stranger.viewer]);
    expect(await things(id, 'group', stranger.token)).toEqual(['B public square', 'F going']);
    expect((await ask(http, 'DELETE', `/api/groups/${removed.id}`, { token: person.token })).status).toBeLessThan(300);
    expect(await things(id, 'group', stranger.token)).toEqual(['B public square']);
  });

  test('AC-13 DO-10 published documents that the viewer may read, newest first; no drafts or deleted ones; paged by cursor', async () => {
    const [person, stranger, member] = [await petra(), await aUser(app), await aUser(app)];
    const { viewer } = person;
    const group = await aGroup(app, viewer, { groupName: 'Readers', visibility: 'private' }, [member.viewer]);
    await aPublishedDocument(app, viewer, { title: 'First for all', subtitle: 'With a subtitle' });
    await aPublishedDocument(app, viewer, { title: 'For readers', groupIds: [group.id] });
    await aDraft(app, viewer, { title: 'A draft' });
    const deleted = await aPublishedDocument(app, viewer, { title: 'Thrown away' });
    expect((await ask(http, 'DELETE', `/api/documents/${deleted.id}`, { token: person.token })).status).toBeLessThan(300);
    await aPublishedDocument(app, viewer, { title: 'Last for all' });
    expect(await things(viewer.id, 'document', stranger.token)).toEqual(['Last for all', 'First for all']);
    expect(await things(viewer.id, 'document', member.token)).toEqual(['Last for all', 'For readers', 'First for all']);
    expect(await things(viewer.id, 'document', person.token)).toEqual(['Last for all', 'For readers', 'First for all']);

    const page = async (cursor = '') => {
      const { body } = await ask(http, 'GET', `/api/people/${viewer.id}/things?kind=document&limit=1${cursor}`, { token: stranger.token });
      return body as { items: { title: string; note: string; isPublic: boolean; at: string }[]; nextCursor: string | null };
    };
    const first = await page();
    const second = await page(`&cursor=${first.nextCursor}`);
    expect(second.items).toMatchObject([{ title: 'First for all', note: 'With a subtitle', isPublic: true, at: expect.any(String) }]);
    expect(second.nextCursor).toBeNull();
    expect((await ask(http, 'GET', `/api/people/${viewer.id}/things?kind=document&cursor=e30`, { token: stranger.token })).status).toBe(
      422,
    );
  });

  test('AC-13 AD-02 disabled modules do not appear on profiles', async () => {
    const person = await petra();
    const without = httpWith(app, ['documents']);
    const { token } = person;
    expect((await ask(without, 'GET', `/api/people/${person.viewer.id}`, { token })).body['parts']).toEqual([
      { feature: 'groups', kind: 'group' },
      { feature: 'events', kind: 'event' },
      { feature: 'galleries', kind: 'gallery' },
      { feature: 'questions', kind: 'question' },
    ]);
    expect((await ask(without, 'GET', `/api/people/${person.viewer.id}/things?kind=document`, { token })).status).toBe(404);
    await without.close();
  });
});
