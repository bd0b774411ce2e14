import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { attemptLimits } from '#features/accounts/server/attempts/attempt-limits.ts';
import { aUser } from '#features/accounts/server/testing.ts';
import { aPublishedDocument } from '#features/documents/server/testing.ts';
import type { Renderer } from '#platform/contract/page.ts';
import type { BoundRoute } from '#platform/server/http/pipeline.ts';
import { createLog, type Log } from '#platform/server/logging/log.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp } from '#platform/server/testing/test-app.ts';
import { features } from './features.ts';
import { openPages } from './testing/open-pages.ts';

let own: TestDatabase;
let http: FastifyInstance;
let routes: BoundRoute[];
let token: string;
let documentId: string;
/** The addresses that were rendered, one entry per rendering. */
const rendered: string[] = [];

/** The complete HTTP server on the database of this file. */
async function open(env: Record<string, string>, log?: Log): Promise<FastifyInstance> {
  const opened = await openPages(own.db, { env, log, onRender: ({ pathname, search }) => rendered.push(pathname + search) });
  ({ routes } = opened);
  return opened.http;
}

beforeAll(async () => {
  own = await testDatabase();
  http = await open({ RATE_LIMIT_PER_MINUTE: '1000000' });
  const app = createTestApp(own.db, features);
  const ana = await aUser(app, { role: 'manager' });
  token = ana.token;
  documentId = (await aPublishedDocument(app, ana.viewer, { title: 'Quay', text: 'Ships', visibility: 'public' })).id;
});
afterAll(async () => {
  await http.close();
  await own.drop();
});

const problem = 'application/problem+json; charset=utf-8';

interface Answer {
  status: number;
  type: string;
  headers: Record<string, unknown>;
  body: string;
}

/** Requests an address exactly as written: other clients would normalise it. */
function ask(path: string, { from = http, method = 'GET', headers = {} as Record<string, string>, payload = '' } = {}): Promise<Answer> {
  const { port } = from.server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    const sent = request({ port, host: '127.0.0.1', method, path, headers: { 'accept-language': 'en', ...headers } }, (answer) => {
      let body = '';
      answer.setEncoding('utf8').on('data', (text: string) => (body += text));
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, type: String(answer.headers['content-type']), headers: answer.headers, body }),
      );
    });
    sent.on('error', reject);
    sent.end(payload);
  });
}

function expectGuarded(path: string, { status, headers, body }: Answer): void {
  expect(status, path).toBeLessThan(500);
  expect(headers, path).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'x-frame-options': 'DENY',
  });
  expect(headers['content-security-policy'], path).toContain("default-src 'none'");
  expect(body, path).not.toMatch(/"statusCode"|node_modules|\n\s+at .*:\d+:\d+/);
}

describe('malformed addresses', () => {
  const strange = [
    '/%',
    '//',
    '/assets/../x',
    '/assets/%2e%2e/x',
    '/%00',
    '/resultSearch?q=by:%00',
    '/resultSearch?q=x&category=%00',
    '/%E0%A4%A',
    '/a%2f..%2fb',
    '/..',
    `/${'a'.repeat(9_000)}`,
    '/\\x',
    '*',
  ];

  test('SH-03 are answered with the error page and all headers', async () => {
    for (const path of strange) {
      const answer = await ask(path);
      expectGuarded(path, answer);
      expect([path, answer.status, answer.type]).toEqual([path, 404, 'text/html; charset=utf-8']);
    }
    for (const path of ['/api/%', '/api//x', '/api/%00', '/api/search?category=%00', '/api/search?q=by:%00', `/api/${'a'.repeat(9_000)}`]) {
      const answer = await ask(path);
      expectGuarded(path, answer);
      expect([path, answer.status, answer.type]).toEqual([path, 404, problem]);
    }
    for (const method of ['POST', 'PUT', 'DELETE']) {
      const answer = await ask('/propos', { method, payload: '{', headers: { 'content-type': 'application/json', 'content-length': '1' } });
      expectGuarded(method, answer);
      expect([answer.status, answer.type]).toEqual([404, problem]);
    }
  });

  test('SH-03 ER-02 a body with text that the database cannot store is malformed, for any call', async () => {
    for (const filter of [{ q: 'x', category: '\0' }, { q: 'by:\0' }]) {
      const payload = JSON.stringify({ id: '019aa000-0000-7000-8000-000000000000', filter });
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      const answer = await ask('/api/saved-searches', { method: 'POST', payload, headers });
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expectGuarded(payload, answer);
    }
  });

  test('SH-03 cursors with impossible days are refused in every list', async () => {
    const written = (place: unknown) => Buffer.from(JSON.stringify(place)).toString('base64url');
    const statuses = new Set<string>();
    const instants = ['2026-02-30T00:00:00Z', '2026-13-01T00:00:00.000000Z', '0000-01-01T00:00:00Z', '2026-01-01T25:00:00Z'];
    const id = '22222222';
    const uuid = '019aa000-0000-7000-8000-000000000000';
    for (const at of instants)
      for (const path of [
        ...['newest', 'oldest', 'updated'].map((sort) => `/api/hub?mode=public&sort=${sort}&cursor=${written([sort, at, 1])}`),
        `/api/documents?list=public&cursor=${written({ at, id: uuid })}`,
        `/api/groups/requests?cursor=${written({ at, groupId: id, userId: id })}`,
        `/api/negotiations?cursor=${written({ at, id })}`,
        `/flux?cursor=${written(['newest', at, 1])}`,
        `/blogGeneral2?cursor=${written({ at, id: uuid })}`,
      ]) {
        const answer = await ask(path, { headers: { authorization: `Bearer ${token}` } });
        expectGuarded(path, answer);
        statuses.add(`${path.startsWith('/api') ? 'call' : 'page'} ${answer.status}`);
      }
    expect([...statuses].filter((status) => status.startsWith('call'))).toEqual(['call 422']);
  });

  test('SH-03 no address or query breaks anything or reveals internals', async () => {
    const odd = fc.constantFrom(
      '%',
      '%00',
      '%ff',
      '%C0%AF',
      '..',
      '.',
      '\\',
      ';',
      '%2e%2e',
      '%2f',
      '__proto__',
      '[]',
      '0000-00-00',
      '%F0%9F%92%A9',
      '-1',
      '9e99',
      '%ED%A0%80',
    );
    const word = fc.oneof(
      odd,
      fc.string({ maxLength: 12 }).map((text) => encodeURIComponent(text.replace(/[\uD800-\uDFFF]/g, ''))),
      fc.webSegment(),
    );
    const bases = [
      '/',
      '/flux',
      '/blogGeneral2',
      '/publicInternetArticle',
      '/verify/',
      '/join/',
      '/connect',
      '/feed.atom',
      '/sitemaps/',
      '/assets/',
      '/robots.txt',
      '/licences.txt',
    ];
    const apis = () => routes.filter(({ endpoint }) => endpoint.method === 'GET').map(({ endpoint }) => endpoint.path);
    const keys = fc.constantFrom(
      'q',
      'cursor',
      'from',
      'to',
      'sort',
      'range',
      'lang',
      'group',
      'id',
      'list',
      'category',
      'limit',
      'mode',
      'tz',
      'next',
      'token',
    );
    const query = fc
      .array(fc.tuple(fc.oneof(keys, word), word), { maxLength: 4 })
      .map((pairs) => pairs.map((pair) => pair.join('=')).join('&'));
    const page = fc
      .tuple(fc.constantFrom(...bases), fc.array(word, { maxLength: 2 }))
      .map(([base, rest]) => ({ path: base + rest.join('/'), isPage: true }));
    const api = fc
      .tuple(fc.constantFrom(...apis()), fc.array(word, { minLength: 3, maxLength: 3 }))
      .map(([path, rest]) => ({ path: path.replace(/:\w+/g, () => rest.pop() ?? 'x'), isPage: false }));
    const walk = fc.assert(
      fc.asyncProperty(fc.oneof(page, api), query, async ({ path, isPage }, requested) => {
        const answer = await ask(`${path}?${requested}`, { headers: path.startsWith('/api') ? { authorization: `Bearer ${token}` } : {} });
        expectGuarded(`${path}?${requested}`, answer);
        // A malformed address leads to an error page unless it is below /api, also for calls
        // elsewhere.
        const isMissingPage = answer.status === 404 && !path.startsWith('/api/');
        if (isPage ? answer.status >= 400 : isMissingPage) expect(answer.type).toMatch(/^text\/html/);
        else if (!isPage) expect(answer.type).toMatch(answer.status < 400 ? /json|pdf|zip|csv/ : /^application\/problem\+json/);
      }),
      { numRuns: 400 },
    );
    await expect(walk).resolves.toBeUndefined();
  });
});

describe('queries of pages', () => {
  test('OP-06 1,000 unknown parameters are one page, rendered once', async () => {
    rendered.length = 0;
    for (let turn = 0; turn < 1_000; turn += 1) {
      const answer = await http.inject(`${turn % 20 ? '/propos' : '/flux'}?q=thousand&x${turn}=${turn}&utm_source=${turn}&lang=en`);
      expect(answer.statusCode).toBe(200);
    }
    expect(rendered.toSorted()).toEqual(['/flux?q=thousand', '/propos']);
  });

  test('OP-06 known parameters work in any order', async () => {
    rendered.length = 0;
    const [one, other] = [await http.inject('/flux?sort=title&q=quay&y=1'), await http.inject('/flux?x=2&q=quay&sort=title&q=other')];
    expect(one.body).toBe(other.body);
    expect(rendered).toEqual(['/flux?q=quay&sort=title']);
    expect((await http.inject(`/publicInternetArticle?utm_medium=mail&id=${documentId}`)).body).toContain('Ships');
    expect((await http.inject('/connect?next=%2Fflux')).statusCode).toBe(200);
    expect(rendered.at(-1)).toBe('/connect?next=%2Fflux');
    const [feed, same] = [await http.inject('/feed.atom?lang=en'), await http.inject('/feed.atom?x=1&lang=en')];
    expect(feed.body).toBe(same.body);
    expect((await http.inject('/feed.atom?lang=xx')).statusCode).toBe(404);
  });

  test('SH-05 an unchanged public page is rendered once, and a browser that has it gets 304', async () => {
    const { sitePaths } = (await import(/* @vite-ignore */ '../web/entry-server.tsx' as string)) as Renderer;
    const settings = { ownerName: '', hostingName: '', publicUrl: new URL('http://localhost'), modulesOff: [], isDevelopment: false };
    const paths = [...sitePaths(settings as never), `/publicInternetArticle?id=${documentId}`];
    expect(paths.length).toBeGreaterThan(8);
    for (const path of paths) {
      const { headers } = await ask(path);
      rendered.length = 0;
      expect(await ask(path), path).toMatchObject({ status: 200 });
      expect(await ask(path, { headers: { 'if-none-match': String(headers['etag']) } }), path).toMatchObject({ status: 304 });
      expect(rendered, path).toEqual([]);
    }
  });
});

test('GR-09 attempts at link codes count per network for pages and calls; another network still sees the group', async () => {
  const headers = { authorization: `Bearer ${token}`, 'accept-language': 'en' };
  const made = async (url: string, payload: object) => (await http.inject({ method: 'POST', url, headers, payload })).json();
  const fields = { groupName: 'Quiet quay', companyName: 'Marsh Trust', category: 'legal', description: 'Tides.', visibility: 'private' };
  const { id } = await made('/api/groups', fields);
  const { address } = await made(`/api/groups/${id}/invitations`, { days: null, maxUses: null });
  const read = (url: string, remoteAddress: string) => http.inject({ url, remoteAddress, headers: { 'accept-language': 'en' } });
  const [here, elsewhere] = ['203.0.113.7', '198.51.100.7'];
  expect((await read('/join/nothing-of-the-kind', here)).body).toContain('This invitation no longer works');
  for (let tried = 1; tried < attemptLimits.invitationAddress.points; tried += 1)
    expect((await read('/api/invitations/nothing-of-the-kind', here)).statusCode).toBe(404);
  expect((await read(new URL(address).pathname, here)).body).not.toContain('Quiet quay');
  const shown = await read(new URL(address).pathname, elsewhere);
  expect(shown.body).toContain(' invites you to Quiet quay');
  expect(shown.headers['cache-control']).toBe('no-store');
});

test('OP-06 pages, feeds and site maps have their own limit, five times that of calls; health and assets have none', async () => {
  const limited = await open({ RATE_LIMIT_PER_MINUTE: '2' });
  const statuses = async (path: string, times: number) => {
    const found = [];
    for (let turn = 0; turn < times; turn += 1) found.push((await limited.inject(path)).statusCode);
    return found;
  };
  expect(await statuses('/propos', 6)).toEqual([200, 200, 200, 200, 200, 200]);
  expect(await statuses('/feed.atom', 3)).toEqual([200, 200, 200]);
  expect(await statuses('/sitemap.xml', 2)).toEqual([200, 429]);
  const page = await limited.inject({ url: '/propos', headers: { 'accept-language': 'es' } });
  expect([page.statusCode, page.headers['content-type']]).toEqual([429, 'text/html; charset=utf-8']);
  expect(Number(page.headers['retry-after'])).toBeGreaterThan(0);
  expect(page.body).toMatch(/Vuelva a intentarlo en \d+\ssegundos\./);
  expect((await limited.inject('/feed.atom')).headers['content-type']).toBe(problem);
  expect(await statuses('/api/health', 5)).toEqual([200, 200, 200, 200, 200]);
  expect(await statuses('/icon.svg', 5)).toEqual([200, 200, 200, 200, 200]);
  await limited.close();
});

test('ER-02 the log names a page by its pattern, and an unknown address not at all', async () => {
  const lines: { msg: string; route: string; status: number }[] = [];
  const log = createLog({ level: 'debug', isTerminal: false, stream: { write: (line: string) => lines.push(JSON.parse(line)) } });
  const server = await open({}, log);
  onTestFinished(() => server.close());
  for (const path of ['/', `/publicInternetArticle?id=${documentId}`, '/network/ABCDEFGH', '/no/such/page', '/icon.svg'])
    await ask(path, { from: server });
  const answered = () => lines.filter(({ msg }) => msg === 'request answered');
  await expect.poll(() => answered().length).toBe(5);
  expect(answered().map(({ route, status }) => `${status} ${route}`)).toEqual([
    '200 /',
    '200 /publicInternetArticle',
    '200 /network/:groupId',
    '404 unknown',
    '200 /icon.svg',
  ]);
});

test('PW-01 the service worker is served from the root with the files of this release, all of which exist', async () => {
  const { statusCode, headers, body } = await http.inject('/service-worker.js');
  expect([statusCode, headers['content-type'], headers['cache-control'], headers['content-security-policy']]).toEqual([
    200,
    'text/javascript; charset=utf-8',
    'no-cache',
    "default-src 'none'; connect-src 'self'",
  ]);
  const [, told = '{}'] = /^const release = (.*);\n/.exec(body) ?? [];
  const { revision, files } = JSON.parse(told) as { revision: string; files: string[] };
  expect(revision).toMatch(/^[\w-]{12}$/);
  expect(body).toContain("addEventListener('fetch'");
  for (const fixed of ['/icon.svg', '/share-qr.svg', '/manifest.webmanifest']) expect(files).toContain(fixed);
  expect(files.filter((file) => file.endsWith('.woff2')).every((file) => file.includes('-latin-'))).toBe(true);
  expect(new Set(files).size).toBe(files.length);
  for (const file of files) expect([file, (await http.inject(file)).statusCode]).toEqual([file, 200]);
});
