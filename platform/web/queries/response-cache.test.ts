import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const readThing = { method: 'GET', path: '/api/things/:id', action: 'things.read' } as never;
const changeThing = { method: 'POST', path: '/api/things/:id', action: 'things.change' } as never;

/** The requests to the server, and the ETag sent with each. */
let requested: string[];
let marks: Record<string, string>;
let html: { lang: string };
let call: (typeof import('../api/api.ts'))['call'];
let session: (typeof import('../session/session.tsx'))['session'];
const read = (id: string) => call(readThing, { params: { id } } as never) as Promise<unknown>;

const storage = () => {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
    clear: () => items.clear(),
  };
};

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  requested = [];
  marks = {};
  html = { lang: 'en' };
  vi.stubGlobal('document', Object.assign(new EventTarget(), { documentElement: html }));
  vi.stubGlobal('window', new EventTarget());
  for (const name of ['localStorage', 'sessionStorage']) vi.stubGlobal(name, storage());
  vi.stubGlobal('fetch', async (address: string, { headers, method }: { headers: Record<string, string>; method: string }) => {
    const etag = marks[address] ?? `"${address}"`;
    const known = headers['if-none-match'];
    requested.push(`${method} ${address} ${known ?? ''}`.trim());
    if (known === etag) return new Response(null, { status: 304, headers: { etag } });
    return new Response(JSON.stringify({ address, etag }), { headers: { 'content-type': 'application/json', ...(etag && { etag }) } });
  });
  // A separate window without any reads: other tests use the plain transport.
  vi.resetModules();
  ({ call } = await import('../api/api.ts'));
  ({ session } = await import('../session/session.tsx'));
  (await import('./response-cache.ts')).cacheResponses();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('SH-05 a repeated read sends its ETag, and returns the same object if unchanged', async () => {
  const first = await read('one');
  expect(await read('one')).toBe(first);
  marks['/api/things/one'] = '"changed"';
  const changed = await read('one');
  expect(changed).toEqual({ address: '/api/things/one', etag: '"changed"' });
  expect(await read('one')).toBe(changed);
  expect(requested).toEqual([
    'GET /api/things/one',
    'GET /api/things/one "/api/things/one"',
    'GET /api/things/one "/api/things/one"',
    'GET /api/things/one "changed"',
  ]);
});

test('LA-01 SH-05 languages are cached separately; answers without an ETag and writes never', async () => {
  await read('two');
  html.lang = 'fr';
  await read('two');
  marks['/api/things/three'] = '';
  await read('three');
  await read('three');
  await call(changeThing, { params: { id: 'two' } } as never);
  expect(requested).toEqual([
    'GET /api/things/two',
    'GET /api/things/two',
    'GET /api/things/three',
    'GET /api/things/three',
    'POST /api/things/two',
  ]);
});

test('SH-05 the 60 most recent answers are cached', async () => {
  for (let number = 0; number < 60; number += 1) await read(`n${number}`);
  await read('n0');
  await read('n60');
  requested.length = 0;
  await read('n1');
  await read('n0');
  expect(requested).toEqual(['GET /api/things/n1', 'GET /api/things/n0 "/api/things/n0"']);
});

test('AC-05 SH-05 the cache is cleared when the person changes', async () => {
  const iat = Math.floor(Date.now() / 1000);
  const signIn = (id: string) =>
    session.start(`e30.${Buffer.from(JSON.stringify({ id, username: id, textKey: 'k', iat, exp: iat + 3600 })).toString('base64url')}.x`);
  signIn('ANA22222');
  await read('four');
  await read('four');
  signIn('BOB22222');
  await read('four');
  expect(requested).toEqual(['GET /api/things/four', 'GET /api/things/four "/api/things/four"', 'GET /api/things/four']);
});
