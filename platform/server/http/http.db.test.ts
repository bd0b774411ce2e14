import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { defineErrors, type Problem } from '#platform/contract/error.ts';
import { connect } from '../database/db.ts';
import { route, serverFeature } from '../extension-points/feature.ts';
import { createLog, type Log } from '../logging/log.ts';
import { definePolicy } from '../security/policy.ts';
import { refuse } from '../common/refusal.ts';
import type { StorageState } from '../storage/storage-state.ts';
import { testDatabase, type TestDatabase } from '../testing/database.ts';
import { aViewer, createTestApp } from '../testing/test-app.ts';
import { isSignedIn } from '../security/viewer.ts';
import { bindRoutes, Pipeline } from './pipeline.ts';
import { createProblems } from './problem.ts';
import { createHttp } from './server.ts';

const noteBody = z.strictObject({ title: z.string().min(1).max(20), tags: z.array(z.string()).optional(), extra: z.unknown().optional() });
const readNote = endpoint({
  method: 'GET',
  path: '/api/notes/:id',
  summary: 'One note',
  action: 'note.read',
  params: z.strictObject({ id: z.uuid() }),
  query: z.strictObject({ size: z.coerce.number().int().min(1).max(50).default(20) }),
  reply: z.object({ id: z.string(), size: z.number() }),
});
const writeNote = endpoint({
  method: 'POST',
  path: '/api/notes',
  summary: 'Writes a note',
  action: 'note.write',
  body: noteBody,
  reply: z.object({ title: z.string() }),
  status: 201,
  errors: ['note.taken'],
});
const breakNote = endpoint({ method: 'POST', path: '/api/notes/break', summary: 'Fails', action: 'note.read', reply: z.object({}) });
const countNotes = endpoint({
  method: 'GET',
  path: '/api/notes-count',
  summary: 'Counts',
  action: 'note.read',
  reply: z.object({ at: z.number() }),
});
const readTide = endpoint({
  method: 'GET',
  path: '/api/notes-tide',
  summary: 'The tide',
  action: 'note.read',
  reply: z.object({ tide: z.string() }),
});
const readLongNote = endpoint({
  method: 'GET',
  path: '/api/notes-long',
  summary: 'A long note',
  action: 'note.read',
  reply: z.object({ text: z.string() }),
});

const listOwnNotes = endpoint({
  method: 'GET',
  path: '/api/notes-own',
  summary: 'One’s own notes',
  action: 'note.read',
  reply: z.object({}),
  errors: ['auth.required'],
});

let made = 0;
let revision = 'one';
let tide = 'high';
/** Course of each read: revision with answer, or answer alone. */
let tideReads: string[] = [];
let longText = 'A quiet paragraph about tides. '.repeat(100);
const notes = serverFeature({
  name: 'notes',
  tables: [],
  errors: defineErrors({ 'note.taken': 409, 'auth.passwordChangeRequired': 403 }),
  policy: definePolicy({
    'note.read': { who: 'anyone', because: 'a test' },
    'note.write': { who: 'manager', because: 'a test' },
  }),
  routes: [
    route(readNote, async (_, { params, query }) => ({ id: params.id, size: query.size, secret: 'never leaves' })),
    route(writeNote, async (_, { body }) => {
      if (body.title === 'taken') throw refuse('note.taken');
      return { title: body.title };
    }),
    route(breakNote, async ({ db }) => {
      await db.run(sql`select * from no_such_table`);
      return {};
    }),
    route(listOwnNotes, async ({ viewer }) => {
      if (!isSignedIn(viewer)) throw refuse('auth.required');
      return {};
    }),
    route(readLongNote, async () => ({ text: longText })),
    route(readTide, async () => (tideReads.push('answer'), { tide }), {
      revision: async () => (tideReads.push('revision'), tide),
      revised: async () => {
        const read = tide;
        tideReads.push('both');
        return { revision: read, reply: async () => ({ tide: read }) };
      },
    }),
    route(countNotes, async () => ({ at: ++made }), { revision: async () => revision }),
  ],
});

let own: TestDatabase;
let http: FastifyInstance;

function open(
  db: Parameters<typeof createTestApp>[0],
  env: Record<string, string> = {},
  { isClosing = () => false, storage, log }: { isClosing?: () => boolean; storage?: StorageState; log?: Log } = {},
): FastifyInstance {
  const app = createTestApp(db, [notes], env);
  if (log) app.log = log;
  if (storage) app.storage = { state: () => storage };
  const routes = bindRoutes([notes]);
  return createHttp({
    app,
    routes,
    pipeline: new Pipeline(app),
    problemOf: createProblems([notes.errors], app.words),
    isClosing,
    identify: async (token) => {
      if (token === 'manager') return aViewer({ role: 'manager' });
      if (token === 'member') return aViewer();
      if (token === 'due') throw refuse('auth.passwordChangeRequired');
      if (token.startsWith('person')) return aViewer({ id: token });
      throw refuse('auth.expired');
    },
  });
}

beforeAll(async () => {
  own = await testDatabase();
  http = open(own.db);
});
afterAll(async () => {
  await http.close();
  await own.drop();
});

const post = (payload: string | object, headers: Record<string, string> = { authorization: 'Bearer manager' }, type = 'application/json') =>
  http.inject({ method: 'POST', url: '/api/notes', payload, headers: { 'content-type': type, ...headers } });

describe('calls', () => {
  test('AD-01 SE-01 while a new password is required, people read as visitors, and their own pages say why', async () => {
    const requested = (url: string, token?: string) =>
      http.inject({ url, headers: token === undefined ? {} : { authorization: `Bearer ${token}` } });
    expect((await requested('/api/notes-count', 'due')).statusCode).toBe(200);
    expect((await requested('/api/notes-own', 'member')).statusCode).toBe(200);
    for (const [token, status, code] of [
      ['due', 403, 'auth.passwordChangeRequired'],
      ['nonsense', 401, 'auth.expired'],
      [undefined, 401, 'auth.required'],
    ] as const)
      expect((await requested('/api/notes-own', token)).json<Problem>()).toMatchObject({ status, code });
    const { paths } = (await requested('/api/openapi.json')).json<{ paths: Record<string, { get: { responses: object } }> }>();
    expect(Object.keys(paths['/api/notes-own']?.get.responses ?? {})).toEqual(expect.arrayContaining(['401', '403']));
  });

  test('ER-02 a refused call is a problem document with a stable code, its sentence in the caller’s language and a request id', async () => {
    const answer = await post({ title: 'taken' }, { authorization: 'Bearer manager', 'accept-language': 'fr' });
    const expired = await post({ title: 'x' }, { authorization: 'Bearer nonsense', 'accept-language': 'fr' });
    expect(answer.statusCode).toBe(409);
    expect(answer.headers['content-type']).toContain('application/problem+json');
    expect(answer.json<Problem>()).toMatchObject({ status: 409, code: 'note.taken', requestId: answer.headers['x-request-id'] });
    expect(expired.json<Problem>()).toMatchObject({
      status: 401,
      code: 'auth.expired',
      title: 'Votre session a expiré. Reconnectez-vous.',
    });
  });

  test('ER-02 each wrong field is named, and unknown keys are refused', async () => {
    const answer = await post({ title: '', tags: [1], role: 'administrator' });
    expect(answer.statusCode).toBe(422);
    expect(answer.json<Problem>().fields).toEqual(
      expect.arrayContaining([
        { name: 'title', code: 'field.required' },
        { name: 'tags.0', code: 'field.invalid' },
        { name: 'role', code: 'field.unknown' },
      ]),
    );
    expect((await post({ title: 'x'.repeat(21) })).json<Problem>().fields).toEqual([{ name: 'title', code: 'field.tooLong', limit: 20 }]);
  });

  test('ER-02 invalid JSON, another type, too deep or poisoned bodies are refused without harm', async () => {
    const deep = `{"title":"x","extra":${'['.repeat(5_000)}${']'.repeat(5_000)}}`;
    expect((await post('{"title":')).statusCode).toBe(400);
    expect((await post(deep)).statusCode).toBe(400);
    expect((await post('{"title":"x","__proto__":{"polluted":true}}')).statusCode).toBe(400);
    expect((await post('title=x', undefined, 'application/x-www-form-urlencoded')).statusCode).toBe(415);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });

  test('ER-02 a body above the limit is refused with any transfer encoding', async () => {
    const answer = await post(JSON.stringify({ title: 'x', extra: 'y'.repeat(70_000) }));
    expect(answer.statusCode).toBe(413);
    expect(answer.json<Problem>().code).toBe('input.tooLarge');
  });

  test('ER-02 an internal error reveals no SQL, no stack and no path', async () => {
    const answer = await http.inject({ method: 'POST', url: '/api/notes/break' });
    expect(answer.statusCode).toBe(500);
    expect(answer.json<Problem>().code).toBe('server.failed');
    expect(answer.body).not.toMatch(/no_such_table|select|node_modules|\.ts/);
  });

  test('SE-02 a missing token or role is refused before the input is validated', async () => {
    expect((await post({ nonsense: true }, {})).json<Problem>()).toMatchObject({
      status: 401,
      code: 'auth.required',
      title: 'JWT token missing. Please sign in.',
    });
    expect((await post({ nonsense: true }, { authorization: 'Bearer member' })).json<Problem>()).toMatchObject({
      status: 403,
      code: 'auth.forbidden',
    });
  });

  test('GR-07 an impossible ID is answered like an unknown one', async () => {
    for (const id of ['12abc', '__proto__', '%00', 'a'.repeat(150)])
      expect((await http.inject(`/api/notes/${id}`)).json<Problem>().code).toBe('thing.notFound');
    expect((await http.inject('/api/nothing-here')).json<Problem>().code).toBe('thing.notFound');
  });

  test('ER-02 only declared fields are sent, and queries are parsed strictly', async () => {
    const id = '019aa000-0000-7000-8000-000000000000';
    expect((await http.inject(`/api/notes/${id}?size=5`)).json()).toEqual({ id, size: 5 });
    expect((await http.inject(`/api/notes/${id}?size=500`)).statusCode).toBe(422);
    expect((await http.inject(`/api/notes/${id}?size=5&size=6`)).statusCode).toBe(422);
    expect((await http.inject(`/api/notes/${id}?colour=red`)).statusCode).toBe(422);
  });

  test('HU-02 a cached answer is used only while its revision is the same', async () => {
    const read = async () => (await http.inject('/api/notes-count')).json<{ at: number }>().at;
    const first = await read();
    expect(await read()).toBe(first);
    revision = 'two';
    expect(await read()).toBe(first + 1);
  });

  test('a matching ETag is answered with 304 without building the answer, until revision, reader or language change', async () => {
    const ask = (headers: Record<string, string> = {}) => http.inject({ url: '/api/notes-count', headers });
    const first = await ask();
    const etag = String(first.headers.etag);
    expect(etag).toMatch(/^W\/"/);
    const before = made;
    const again = await ask({ 'if-none-match': `"else", ${etag}` });
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag]);
    expect(again.headers).toMatchObject({ 'cache-control': 'no-store' });
    expect(again.headers.vary).toContain('authorization');
    expect(made).toBe(before);
    const others: Record<string, string>[] = [{ authorization: 'Bearer person1' }, { 'accept-language': 'fr' }];
    for (const other of others) expect((await ask({ ...other, 'if-none-match': etag })).statusCode).toBe(200);
    revision += '+';
    expect((await ask({ 'if-none-match': etag })).statusCode).toBe(200);
    // A missing item is never reported as unchanged.
    revision = '';
    expect((await ask({ 'if-none-match': etag })).headers.etag).not.toBe(etag);
    revision = 'three';
  });

  test('DO-07 the revision is read with the answer if none is cached, otherwise alone, and changes are answered', async () => {
    const read = async () => {
      tideReads = [];
      return [(await http.inject('/api/notes-tide')).json<{ tide: string }>().tide, ...tideReads];
    };
    expect(await read()).toEqual(['high', 'both']);
    expect(await read()).toEqual(['high', 'revision']);
    tide = 'low';
    expect(await read()).toEqual(['low', 'revision', 'answer']);
    expect(await read()).toEqual(['low', 'revision']);
  });

  test('the ETag of an answer without a revision is a hash of its text', async () => {
    const ask = (etag = '') => http.inject({ url: '/api/notes-long', headers: { 'if-none-match': etag } });
    const etag = String((await ask()).headers.etag);
    expect((await ask(etag)).statusCode).toBe(304);
    longText += '!';
    expect((await ask(etag)).json()).toEqual({ text: longText });
  });

  test('answers of 1 kB or more use the best accepted encoding, with the same ETag', async () => {
    const ask = (accepted: string, url = '/api/notes-long') => http.inject({ url, headers: { 'accept-encoding': accepted } });
    const plain = await ask('identity, gzip;q=0, br;q=0.0');
    expect(plain.headers['content-encoding']).toBeUndefined();
    const unpacking = { zstd: zstdDecompressSync, br: brotliDecompressSync, gzip: gunzipSync };
    for (const [encoding, unpack] of Object.entries(unpacking)) {
      const { headers, rawPayload } = await ask(encoding);
      expect(headers).toMatchObject({
        'content-encoding': encoding,
        etag: plain.headers.etag,
        'content-length': String(rawPayload.length),
      });
      expect(headers.vary).toContain('accept-encoding');
      expect(rawPayload.length).toBeLessThan(500);
      expect(unpack(rawPayload).toString()).toBe(plain.body);
    }
    expect((await ask('gzip, deflate, br')).headers['content-encoding']).toBe('br');
    expect((await ask('br', '/api/notes-count')).headers['content-encoding']).toBeUndefined();
    expect((await ask('br', '/api/openapi.json')).headers['content-encoding']).toBe('br');
  });

  test('ER-02 every answer carries the security headers and is not stored', async () => {
    for (const answer of [await http.inject('/api/health'), await http.inject('/api/nothing'), await post('{"')]) {
      expect(answer.headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'cache-control': 'no-store',
      });
      expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
      expect(answer.headers).not.toHaveProperty('x-powered-by');
    }
  });

  test('ER-02 the OpenAPI document describes every endpoint with its limits', async () => {
    const document = (await http.inject('/api/openapi.json')).json();
    expect(document.openapi).toBe('3.1.0');
    expect(document.paths['/api/notes'].post.requestBody.content['application/json'].schema).toMatchObject({
      additionalProperties: false,
      properties: { title: { maxLength: 20 } },
    });
    expect(document.paths['/api/notes/{id}'].get.parameters).toHaveLength(2);
  });

  test('AD-02 the calls of a disabled module answer 403 with moduleDisabled', async () => {
    const off = open(own.db, { MODULES_OFF: 'notes' });
    const answer = await off.inject('/api/notes-count');
    expect(answer.json<Problem>()).toMatchObject({ status: 403, code: 'moduleDisabled' });
    await off.close();
  });

  test('ER-02 too many requests of one address are refused, whatever X-Forwarded-For says', async () => {
    const limited = open(own.db, { RATE_LIMIT_PER_MINUTE: '5' });
    const answers = [];
    for (let turn = 0; turn < 7; turn += 1)
      answers.push(await limited.inject({ url: '/api/notes-count', headers: { 'x-forwarded-for': `10.0.0.${turn}` } }));
    expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 200, 200, 200, 429, 429]);
    expect(Number(answers[6]?.headers['retry-after'])).toBeGreaterThan(0);
    await limited.close();
  });

  test('OP-06 people at one address have separate limits; their network has one for visitors and one for invalid tokens', async () => {
    const limited = open(own.db, { RATE_LIMIT_PER_MINUTE: '5' });
    const statuses = async (times: number, token?: (turn: number) => string) => {
      const found = [];
      for (let turn = 0; turn < times; turn += 1)
        found.push(
          (await limited.inject({ url: '/api/notes-count', headers: token ? { authorization: `Bearer ${token(turn)}` } : {} })).statusCode,
        );
      return found.filter((status) => status === 200).length;
    };
    expect(await statuses(6, () => 'person1')).toBe(5);
    expect(await statuses(12, (turn) => `person${turn + 2}`)).toBe(12);
    expect(await statuses(7)).toBe(5);
    expect(await statuses(3, () => 'person2')).toBe(3);
    expect(await statuses(7, (turn) => `made up ${turn}`)).toBe(5);
    expect(await statuses(1, () => 'person2')).toBe(1);
    const refused = await limited.inject({ url: '/api/notes-count', headers: { 'accept-language': 'fr' } });
    const seconds = Number(refused.headers['retry-after']);
    expect(refused.json<Problem>()).toMatchObject({ code: 'request.tooMany', retryAfterSeconds: seconds });
    expect(refused.json<Problem>().title.replace(/\s/g, ' ')).toBe(`Trop de requêtes. Réessayez dans ${seconds} secondes.`);
    await limited.close();
  });

  test('ER-02 a closing server is not ready and still answers', async () => {
    const server = open(own.db, {}, { isClosing: () => true });
    const health = await server.inject('/api/health');
    expect([health.statusCode, health.json()]).toEqual([503, { status: 'closing' }]);
    expect((await server.inject('/api/openapi.json')).statusCode).toBe(200);
    await server.close();
  });

  test('ER-02 without a database the answer is 503 with Retry-After, within seconds', async () => {
    const away = connect('postgres://nobody:nothing@127.0.0.1:9/none', { log: createTestApp({} as never, []).log });
    const server = open(away);
    const began = Date.now();
    const answer = await server.inject({ method: 'POST', url: '/api/notes/break' });
    expect(answer.statusCode).toBe(503);
    expect(answer.headers['retry-after']).toBeDefined();
    expect((await server.inject('/api/health')).statusCode).toBe(503);
    expect(Date.now() - began).toBeLessThan(5_000);
    await server.close();
    await away.close();
  });

  test('OP-03 ER-02 on a full disk writes are refused and reads work; health stays 200 and reports read-only, and warns a day before', async () => {
    const storage: StorageState = { state: 'full', freeBytes: 20 * 2 ** 20, hoursLeft: 1.5 };
    const server = open(own.db, {}, { storage });
    const write = () =>
      server.inject({ method: 'POST', url: '/api/notes', payload: { title: 'x' }, headers: { authorization: 'Bearer manager' } });
    const refused = await write();
    expect(refused.statusCode).toBe(503);
    expect(refused.headers['retry-after']).toBe('60');
    expect(refused.json<Problem>().code).toBe('storage.full');
    expect((await server.inject('/api/notes-count')).statusCode).toBe(200);
    const health = await server.inject('/api/health');
    expect(health.statusCode).toBe(200);
    expect(health.json()).toEqual({ status: 'readOnly', disk: 'full', freeMegabytes: 20, hoursLeft: 1 });
    storage.state = 'short';
    expect((await write()).statusCode).toBe(201);
    const warned = await server.inject('/api/health');
    expect(warned.statusCode).toBe(200);
    expect(warned.json()).toEqual({ status: 'up', disk: 'short', freeMegabytes: 20, hoursLeft: 1 });
    await server.close();
  });
});

describe('the log', () => {
  test('ER-02 has one line with the route for an internal error, and none for other calls except in debug mode', async () => {
    const linesOf = async (level: string) => {
      const lines: Record<string, unknown>[] = [];
      const log = createLog({ level, isTerminal: false, stream: { write: (line: string) => lines.push(JSON.parse(line)) } });
      const server = open(own.db, {}, { log });
      onTestFinished(() => server.close());
      const requested = ['/api/notes-count', '/api/notes/1', '/api/nothing'].map((url) => server.inject(url));
      await Promise.all([...requested, server.inject({ method: 'POST', url: '/api/notes/break' })]);
      return lines;
    };
    const failed = { level: 'error', msg: 'request failed', method: 'POST', route: '/api/notes/break', status: 500 };
    expect(await linesOf('info')).toEqual([expect.objectContaining({ ...failed, err: expect.objectContaining({ code: '42P01' }) })]);
    const all = await linesOf('debug');
    expect(all.map(({ route, status }) => `${route} ${status}`).sort()).toEqual([
      '/api/* 404',
      '/api/notes-count 200',
      '/api/notes/:id 404',
      '/api/notes/break 500',
    ]);
  });

  test('ER-02 has a line for a call that failed for external reasons, too', async () => {
    const lines: Record<string, unknown>[] = [];
    const log = createLog({ level: 'info', isTerminal: false, stream: { write: (line: string) => lines.push(JSON.parse(line)) } });
    const away = connect('postgres://nobody@127.0.0.1:1/none', { log });
    const server = open(away, {}, { log });
    onTestFinished(async () => {
      await server.close();
      await away.close();
    });
    expect((await server.inject({ method: 'POST', url: '/api/notes/break' })).statusCode).toBe(503);
    expect(lines).toEqual([expect.objectContaining({ level: 'warn', msg: 'request failed', route: '/api/notes/break', status: 503 })]);
  });
});
