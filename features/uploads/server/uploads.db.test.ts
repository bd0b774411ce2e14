import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect as connectTo, type AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { accounts } from '#features/accounts/server/feature.ts';
import { aUser, httpOf } from '#features/accounts/server/testing.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import type { Problem } from '#platform/contract/error.ts';
import { uuid } from '#platform/contract/id.ts';
import { mediaRoute, putTogether, serverFeature } from '#platform/server/extension-points/feature.ts';
import { signAddress } from '#platform/server/http/signed-address.ts';
import { newId } from '#platform/server/common/id.ts';
import { definePolicy } from '#platform/server/security/policy.ts';
import { refuse } from '#platform/server/common/refusal.ts';
import { consumeUpload } from '#platform/server/stored-files/consume-upload.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts';
import { uploads } from './feature.ts';

const params = z.strictObject({ id: uuid });
const readThing = endpoint({
  method: 'GET',
  path: '/api/test-pictures/:id/content',
  summary: 'A picture of its owner',
  action: 'testPicture.read',
  params,
  reply: z.unknown(),
  fileType: '*/*',
});
interface Picture {
  ownerId: string;
  hash: string;
  mediaType: string;
  name: string;
  isPublic: boolean;
}
/** A sample feature with pictures that are public or only for their owner. */
const pictures = new Map<string, Picture>();
const things = serverFeature({
  name: 'things',
  tables: [],
  errors: {},
  policy: definePolicy({ 'testPicture.read': { who: 'anyone', because: 'a test' } }),
  routes: [
    mediaRoute(readThing, async ({ viewer }, { params: { id } }) => {
      const found = pictures.get(id);
      if (!found || !(found.isPublic || found.ownerId === viewer.id)) throw refuse('thing.notFound');
      return { ...found, disposition: 'inline' };
    }),
  ],
  uploadPurposes: [
    { name: 'picture', accepts: (type) => type.startsWith('image/'), maxBytes: 1_000_000, usedBytes: async () => 0 },
    { name: 'file', accepts: () => true, usedBytes: async () => 0 },
  ],
});

let own: TestDatabase;
let app: TestApp;
let http: FastifyInstance;
let owner: Awaited<ReturnType<typeof aUser>>;
let other: Awaited<ReturnType<typeof aUser>>;
beforeAll(async () => {
  own = await testDatabase();
  const features = putTogether([accounts, uploads, things]);
  app = createTestApp(own.db, features);
  [owner, other] = [await aUser(app), await aUser(app)];
  await own.db.run(sql`update users set created_at = now() - interval '2 days'`);
  http = httpOf(app, features);
  await http.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await http.close();
  await own.drop();
});

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const tus = (headers: Record<string, string> = {}) => ({ ...bearer(owner.token), 'tus-resumable': '1.0.0', ...headers });
const metadata = (fields: Record<string, string>) =>
  Object.entries(fields)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',');
const create = (length: number | string, fields: Record<string, string> = {}, headers: Record<string, string> = {}) =>
  http.inject({
    method: 'POST',
    url: '/api/uploads',
    headers: tus({
      'upload-length': String(length),
      'upload-metadata': metadata({ filename: 'a.png', purpose: 'file', ...fields }),
      ...headers,
    }),
  });
const append = (url: string, offset: number, payload: Buffer, headers: Record<string, string> = {}) =>
  http.inject({
    method: 'PATCH',
    url,
    headers: tus({ 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream', ...headers }),
    payload,
  });
const codeOf = (answer: { json: <T>() => T }) => answer.json<Problem>().code;

async function upload(bytes: Buffer, fields: Record<string, string> = {}): Promise<string> {
  const location = String((await create(bytes.length, fields)).headers.location);
  const answer = await append(location, 0, bytes);
  if (answer.statusCode !== 204) throw new Error(answer.body);
  return location.split('/').at(-1) ?? '';
}

describe('the protocol', () => {
  test('FI-01 FI-03 an upload begins, resumes after the stored bytes and reports its offset; only its owner can see or cancel it', async () => {
    const created = await create(10);
    expect([created.statusCode, created.body]).toEqual([201, '']);
    const location = String(created.headers.location);
    expect(created.headers).toMatchObject({ 'tus-resumable': '1.0.0', 'tus-extension': 'creation,expiration,checksum,termination' });
    expect(Date.parse(String(created.headers['upload-expires'])) - Date.now()).toBeGreaterThan(23 * 3_600_000);
    const first = await append(location, 0, Buffer.from('12345'));
    expect([first.statusCode, first.headers['upload-offset']]).toEqual([204, '5']);
    const head = await http.inject({ method: 'HEAD', url: location, headers: tus() });
    expect([head.statusCode, head.headers['upload-offset'], head.headers['upload-length'], head.headers['cache-control']]).toEqual([
      200,
      '5',
      '10',
      'no-store',
    ]);
    expect(head.headers['upload-metadata']).toBe(metadata({ filename: 'a.png', purpose: 'file' }));
    for (const method of ['HEAD', 'DELETE'] as const)
      expect((await http.inject({ method, url: location, headers: tus(bearer(other.token)) })).statusCode).toBe(404);
    expect((await append(location, 5, Buffer.from('67890'), bearer(other.token))).statusCode).toBe(404);
    const list = await http.inject({ url: '/api/uploads', headers: bearer(owner.token) });
    expect(list.json()).toMatchObject({
      items: [{ fileName: 'a.png', purpose: 'file', length: 10, received: 5, isWhole: false }],
      quota: { limit: 5e9, held: 10 },
    });
    expect((await http.inject({ method: 'DELETE', url: location, headers: tus() })).statusCode).toBe(204);
    expect((await http.inject({ method: 'HEAD', url: location, headers: tus() })).statusCode).toBe(404);
  });

  test('FI-04 an invalid upload is refused with the reason', async () => {
    const refusals = [
      [await create(0), 422, 'upload.empty'],
      [await create('-1'), 422, 'input.invalid'],
      [await create('99999999999999999999'), 422, 'input.invalid'],
      [await create(6_000_000_000), 413, 'upload.tooLarge'],
      [await create(1_000_001, { purpose: 'picture' }), 413, 'upload.tooLarge'],
      [await create(10, { purpose: 'nothing' }), 422, 'input.invalid'],
      [await create(10, { colour: 'red' }), 422, 'input.invalid'],
      [await create(10, {}, { 'tus-resumable': '0.2.2' }), 412, 'upload.versionUnsupported'],
      [await create(10, {}, { 'upload-metadata': 'filename' }), 422, 'input.invalid'],
      [await create(10, {}, { 'upload-metadata': 'filename ***' }), 400, 'input.malformed'],
      [await create(10, {}, { authorization: '' }), 401, 'auth.required'],
    ] as const;
    for (const [answer, status, code] of refusals) expect([answer.statusCode, codeOf(answer)]).toEqual([status, code]);
    const location = String((await create(10)).headers.location);
    const bad = [
      [await append(location, 3, Buffer.from('x')), 409, 'upload.offsetWrong'],
      [await append(location, 0, Buffer.alloc(11)), 413, 'upload.tooMuch'],
      [await append(location, 0, Buffer.from('{}'), { 'content-type': 'application/json' }), 415, 'input.unsupportedType'],
      [await append(location, 0, Buffer.from('1'), { 'upload-checksum': 'md4 abc' }), 400, 'upload.checksumUnknown'],
      [
        await append(location, 0, Buffer.from('1'), { 'upload-checksum': `sha256 ${Buffer.alloc(32).toString('base64')}` }),
        460,
        'upload.checksumWrong',
      ],
    ] as const;
    for (const [answer, status, code] of bad) expect([answer.statusCode, codeOf(answer)]).toEqual([status, code]);
    const sum = createHash('sha256').update('0123456789').digest('base64');
    expect((await append(location, 0, Buffer.from('0123456789'), { 'upload-checksum': `sha256 ${sum}` })).statusCode).toBe(204);
  });

  test('OP-06 FI-04 a new account has a tenth of the quota, over all its uploads, and the reply says so', async () => {
    const fresh = bearer((await aUser(app)).token);
    const quota = async () => (await http.inject({ url: '/api/uploads', headers: fresh })).json<{ quota: object }>().quota;
    expect(await quota()).toEqual({ limit: 5e8, held: 0 });
    expect((await create(3e8, {}, fresh)).statusCode).toBe(201);
    const refused = await create(3e8, {}, fresh);
    expect(refused.json()).toMatchObject({ code: 'upload.overQuota', present: { limit: 5e8, left: 2e8 } });
    expect(await quota()).toEqual({ limit: 5e8, held: 3e8 });
    expect((await create(2e8, {}, fresh)).statusCode).toBe(201);
  });

  test('FI-04 an account may have 100 unfinished uploads: the next gets 429 until one is complete or cancelled', async () => {
    const ana = bearer((await aUser(app)).token);
    const bytes = Buffer.from('12345');
    const started = await Promise.all(Array.from({ length: 110 }, () => create(5, {}, ana)));
    expect(started.filter(({ statusCode }) => statusCode === 201)).toHaveLength(100);
    const refused = started.find(({ statusCode }) => statusCode !== 201);
    expect(refused?.json()).toMatchObject({ status: 429, code: 'upload.tooMany', present: { limit: 100 } });
    expect(refused?.headers['retry-after']).toBe('30');
    // Uploads in progress continue, and so do those of other accounts.
    const [one = '', two = ''] = started.flatMap(({ headers }) => (headers.location ? [String(headers.location)] : []));
    expect((await create(5)).statusCode).toBe(201);
    expect((await append(one, 0, bytes, ana)).statusCode).toBe(204);
    expect((await create(5, {}, ana)).statusCode).toBe(201);
    expect(codeOf(await create(5, {}, ana))).toBe('upload.tooMany');
    expect((await http.inject({ method: 'DELETE', url: two, headers: tus(ana) })).statusCode).toBe(204);
    const commandId = newId();
    expect((await create(5, { commandId }, ana)).statusCode).toBe(201);
    // A replayed command returns the same upload and does not count.
    expect((await create(5, { commandId }, ana)).statusCode).toBe(201);
    expect((await create(5, {}, ana)).statusCode).toBe(429);
    // Uploads without a byte for a day are expired.
    await own.db.run(
      sql`update uploads set touched_at = now() - interval '25 hours' where user_id = (select user_id from uploads order by id desc limit 1)`,
    );
    expect((await create(5, {}, ana)).statusCode).toBe(201);
  });

  test('FI-03 names are stored as given, without a path; names with invisible or direction-changing characters are refused', async () => {
    const nameOf = async (filename: string) => {
      const answer = await create(10, { filename });
      if (answer.statusCode !== 201) return answer.json<Problem>().fields?.[0]?.code;
      const id = String(answer.headers.location).split('/').at(-1) ?? '';
      return (await own.db.one<{ name: string }>(sql`select file_name as name from uploads where id = ${id}`)).name;
    };
    expect(await nameOf('Été à Łódź – “quoted” 🏔️ 山.jpeg')).toBe('Été à Łódź – “quoted” 🏔️ 山.jpeg');
    expect(await nameOf('../../etc/passwd')).toBe('passwd');
    expect(await nameOf('C:\\Users\\ana\\photo.png')).toBe('photo.png');
    expect(await nameOf('山'.repeat(100))).toBe('山'.repeat(100));
    expect(await nameOf('a'.repeat(300))).toBe('field.tooLong');
    expect(await nameOf('photo\u202Egnp.exe')).toBe('field.invisible');
    expect(await nameOf('folder/')).toBe('field.required');
  });

  test('AD-02 a module that is off accepts no uploads', async () => {
    const off = createTestApp(own.db, [], { MODULES_OFF: 'things' });
    const begin = putTogether([uploads, things])
      .flatMap(({ routes }) => routes)
      .find((each) => each.endpoint.method === 'POST');
    const headers = { 'tus-resumable': '1.0.0', 'upload-length': 10, 'upload-metadata': metadata({ filename: 'a', purpose: 'file' }) };
    await expect(begin?.run(off.as(owner.viewer), { headers } as never)).rejects.toMatchObject({
      fields: [{ name: 'purpose', code: 'field.invalid' }],
    });
    await begin?.run(app.as(owner.viewer), { headers } as never);
  });

  test('FI-04 if the disk is full, an upload gets 507 and keeps its stored bytes', async () => {
    const location = String((await create(10)).headers.location);
    await append(location, 0, Buffer.from('12345'));
    app.storage = { state: () => ({ state: 'full', freeBytes: 0, hoursLeft: null }) };
    for (const answer of [await create(10), await append(location, 5, Buffer.from('67890'))])
      expect([answer.statusCode, codeOf(answer), answer.headers['retry-after']]).toEqual([507, 'upload.noSpace', '60']);
    const head = await http.inject({ method: 'HEAD', url: location, headers: tus() });
    expect(head.headers['upload-offset']).toBe('5');
    app.storage = undefined;
    expect((await append(location, 5, Buffer.from('67890'))).statusCode).toBe(204);
  });

  test('FI-03 a repeated creation whose reply was lost does not begin a second upload', async () => {
    const commandId = newId();
    const [one, two] = [await create(77, { commandId }), await create(77, { commandId })];
    expect(two.headers.location).toBe(one.headers.location);
    expect(codeOf(await create(78, { commandId }))).toBe('command.reused');
  });

  test('FI-04 a body whose stated length is too long is refused before any byte is read', async () => {
    const location = String((await create(1000)).headers.location);
    const socket = connectTo((http.server.address() as AddressInfo).port, '127.0.0.1');
    await once(socket, 'connect');
    const headers = tus({
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
      'content-length': '5000000000',
      host: 'x',
    });
    socket.write(
      `PATCH ${location} HTTP/1.1\r\n${Object.entries(headers)
        .map(([name, value]) => `${name}: ${value}`)
        .join('\r\n')}\r\n\r\n`,
    );
    const [answer] = (await once(socket, 'data')) as [Buffer];
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 413 [^]*connection: close/i);
    socket.destroy();
    expect((await http.inject({ method: 'HEAD', url: location, headers: tus() })).headers['upload-offset']).toBe('0');
  });

  test('FI-04 a purpose accepts files by their content, not by their name', async () => {
    const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
    await upload(png, { purpose: 'picture', filename: 'notes.txt' });
    const page = Buffer.from('<!doctype html><script>alert(1)</script>');
    const location = String((await create(page.length, { purpose: 'picture', filename: 'a.png' })).headers.location);
    const refused = await append(location, 0, page);
    expect([refused.statusCode, refused.json<Problem>().present]).toEqual([415, { mediaType: 'text/html' }]);
  });
});

describe('downloads', () => {
  const bytes = randomBytes(5000);
  const hash = createHash('sha256').update(bytes).digest('hex');
  const digest = `sha-256=:${createHash('sha256').update(bytes).digest('base64')}:`;
  let id: string;
  const at = () => `/api/test-pictures/${id}/content` as const;
  const get = (headers: Record<string, string> = {}, url: string = at(), method: 'GET' | 'HEAD' = 'GET') =>
    http.inject({ method, url, headers: { ...bearer(owner.token), ...headers } });
  const picture = (fields: Partial<Picture> = {}) => {
    const thing = newId();
    pictures.set(thing, { ownerId: owner.viewer.id, hash, mediaType: 'image/png', name: 'Été – 山.png', isPublic: false, ...fields });
    return thing;
  };

  beforeAll(async () => {
    const uploadId = await upload(bytes);
    await own.db.transaction((tx) => consumeUpload(tx, { uploadId, userId: owner.viewer.id, purpose: 'file' }));
    id = picture();
  });

  test('FI-06 bytes come with type, file name in any script, length and digest, and cannot run as code', async () => {
    const answer = await get();
    expect([answer.statusCode, answer.rawPayload.equals(bytes)]).toEqual([200, true]);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'content-length': '5000',
      'content-digest': digest,
      'repr-digest': digest,
      etag: `"${hash}"`,
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-cache',
      'content-disposition': 'inline; filename="?t? ? ?.png"; filename*=UTF-8\'\'%C3%89t%C3%A9%20%E2%80%93%20%E5%B1%B1.png',
    });
    expect(answer.headers['content-security-policy']).toMatch(/^sandbox; default-src 'none'/);
    const head = await get({}, at(), 'HEAD');
    expect([head.statusCode, head.body, head.headers['content-length'], head.headers['content-digest']]).toEqual([200, '', '5000', digest]);
    for (const mediaType of [
      'image/svg+xml',
      'text/html',
      'application/xml',
      'application/pdf',
      'text/javascript',
      'application/xhtml+xml',
    ])
      expect((await get({}, `/api/test-pictures/${picture({ mediaType })}/content`)).headers['content-disposition']).toMatch(/^attachment/);
  });

  test('FI-03 a download resumes, and a video plays from any position', async () => {
    const ranges = [
      ['bytes=0-99', 206, 0, 100],
      ['bytes=4990-', 206, 4990, 5000],
      ['bytes=-10', 206, 4990, 5000],
      ['bytes=100-999999', 206, 100, 5000],
      ['bytes=0-1,5-6', 200, 0, 5000],
      ['bytes=9-3', 200, 0, 5000],
      ['lines=1-2', 200, 0, 5000],
    ] as const;
    for (const [range, status, from, to] of ranges) {
      const answer = await get({ range });
      expect([range, answer.statusCode, answer.rawPayload.equals(bytes.subarray(from, to))]).toEqual([range, status, true]);
      if (status === 206) {
        expect(answer.headers).toMatchObject({
          'content-range': `bytes ${from}-${to - 1}/5000`,
          'content-length': String(to - from),
          'repr-digest': digest,
        });
        expect(answer.headers['content-digest']).toBeUndefined();
      }
    }
    const beyond = await get({ range: 'bytes=5000-' });
    expect([beyond.statusCode, beyond.headers['content-range'], codeOf(beyond)]).toEqual([416, 'bytes */5000', 'range.notSatisfiable']);
    expect((await get({ range: 'bytes=0-9', 'if-range': `"${hash}"` })).statusCode).toBe(206);
    expect((await get({ range: 'bytes=0-9', 'if-range': '"another"' })).statusCode).toBe(200);
    expect((await get({ 'if-none-match': `"${hash}"` })).statusCode).toBe(304);
  });

  test('FI-05 access is checked at every request: HEAD, ranges and revalidation included', async () => {
    const requested: [Record<string, string>, 'GET' | 'HEAD'][] = [
      [{}, 'GET'],
      [{}, 'HEAD'],
      [{ range: 'bytes=0-9' }, 'GET'],
      [{ 'if-none-match': `"${hash}"` }, 'GET'],
    ];
    for (const [headers, method] of requested) {
      expect((await get({ ...headers, ...bearer(other.token) }, at(), method)).statusCode).toBe(404);
      expect((await http.inject({ method, url: at(), headers })).statusCode).toBe(404);
    }
  });

  test('FI-05 a signed address is valid for one person, one thing and five minutes, and ends with their session', async () => {
    const sign = (viewer = owner.viewer, nowMs = Date.now()) => signAddress(app, viewer, at(), { nowMs });
    const open = async (url: string) => (await http.inject({ url })).statusCode;
    expect(await open(sign())).toBe(200);
    expect(await open(sign(other.viewer))).toBe(404);
    expect(await open(sign(owner.viewer, Date.now() - 5 * 60_000 - 1))).toBe(404);
    expect(await open(sign().replace(at(), `/api/test-pictures/${picture()}/content`))).toBe(404);
    expect(await open(sign().replace(owner.viewer.id, other.viewer.id))).toBe(404);
    expect(await open(`${sign()}x`)).toBe(404);
    expect(await open(`${at()}?key=`)).toBe(404);
    expect(await open(sign(owner.viewer, Date.now() - 2.4 * 60_000))).toBe(200);
    // Requests within a moment get the same address, so that the browser cache works.
    const moment = 1_800_000_000_000;
    expect(sign(owner.viewer, moment)).toBe(sign(owner.viewer, moment + 60_000));
    const leaving = await aUser(app);
    const thing = picture({ ownerId: leaving.viewer.id });
    const address = signAddress(app, leaving.viewer, `/api/test-pictures/${thing}/content`);
    expect(await open(address)).toBe(200);
    pictures.set(thing, { ...(pictures.get(thing) as Picture), ownerId: other.viewer.id });
    expect(await open(address)).toBe(404);
    pictures.set(thing, { ...(pictures.get(thing) as Picture), ownerId: leaving.viewer.id });
    await own.db.run(sql`delete from sessions where user_id = ${leaving.viewer.id}`);
    expect(await open(address)).toBe(404);
  });

  test('FI-05 a public file has a permanent address that shared caches may store but must revalidate', async () => {
    const thing = picture({ isPublic: true });
    const url = `/api/test-pictures/${thing}/content` as const;
    expect(signAddress(app, { id: null, role: 'visitor', isAdministrator: false }, url)).toBe(url);
    const answer = await http.inject({ url });
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'public, no-cache']);
    pictures.set(thing, { ...(pictures.get(thing) as Picture), isPublic: false });
    expect((await http.inject({ url, headers: { 'if-none-match': `"${hash}"` } })).statusCode).toBe(404);
  });
});
