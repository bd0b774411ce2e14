import { readFileSync } from 'node:fs';
import { createContext, runInContext } from 'node:vm';
import { expect, test } from 'vitest';

const source = readFileSync(new URL('service-worker.js', import.meta.url), 'utf8');

interface Asked {
  url: string;
  method?: string;
  mode?: string;
}

/** A push subscription. */
const aSubscription = (name: string, did: string[] = []) => ({
  toJSON: () => ({
    endpoint: `https://push.example/${name}`,
    expirationTime: null,
    keys: { p256dh: `key of ${name}`, auth: `secret of ${name}` },
  }),
  options: { applicationServerKey: 'bytes of the key' },
  unsubscribe: async () => void did.push(`unsubscribe ${name}`),
});

/**
 * The service worker of a release in isolation: its caches, and the files of the server; `null`
 * when offline.
 */
function aWorker(files: string[], kept = new Map<string, Map<string, string>>()) {
  const listeners = new Map<string, (event: object) => void>();
  const did: string[] = [];
  let areBlocked = false;
  const windows: { url: string; focused: boolean; focus: () => Promise<void> }[] = [];
  let server: ((path: string) => string | undefined) | null = (path) => `server ${path}`;
  const pathOf = (request: string | Asked) =>
    new URL(typeof request === 'string' ? request : request.url, 'https://atrium.example').pathname;
  const cacheOf = (name: string) => {
    const entries = kept.get(name) ?? new Map<string, string>();
    kept.set(name, entries);
    return {
      put: async (path: string, response: Response) => void entries.set(path, await response.text()),
      match: async (request: string | Asked) => answerOf(entries.get(pathOf(request))),
      delete: async (path: string) => entries.delete(path),
    };
  };
  const answerOf = (text: string | undefined) => (text === undefined ? undefined : new Response(text));
  const caches = {
    async open(name: string) {
      if (areBlocked) throw new DOMException('The operation is insecure.', 'SecurityError');
      return cacheOf(name);
    },
    keys: async () => [...kept.keys()],
    delete: async (name: string) => kept.delete(name),
    match: async (request: string) => answerOf([...kept.values()].map((entries) => entries.get(pathOf(request))).find(Boolean)),
  };
  const fetchIt = async (request: string | Asked, sent?: { method?: string; body?: string }) => {
    if (!server) throw new TypeError('Failed to fetch');
    did.push(sent?.body ? `${sent.method} ${pathOf(request)} ${sent.body}` : `fetch ${pathOf(request)}`);
    const text = server(pathOf(request));
    return new Response(text ?? '', { status: text === undefined ? 404 : 200 });
  };
  const self = {
    addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
    skipWaiting: async () => void did.push('skipWaiting'),
    clients: {
      claim: async () => void did.push('claim'),
      matchAll: async () => windows,
      openWindow: async (url: string) => void did.push(`open ${url}`),
    },
    registration: {
      showNotification: async (title: string, options: object) => void did.push(`${title} ${JSON.stringify(options)}`),
      pushManager: {
        async subscribe(options: object) {
          did.push(`subscribe ${JSON.stringify(options)}`);
          return aSubscription('asked for', did);
        },
      },
    },
    location: new URL('https://atrium.example/service-worker.js'),
  };
  runInContext(source, createContext({ release: { revision: 'two', files }, self, caches, fetch: fetchIt, Response, URL, Error, Promise }));
  /** Dispatches an event; returns its result, or undefined if the worker ignores it. */
  const happens = async (name: string, fields: object = {}) => {
    let outcome: Promise<unknown> | undefined;
    const take = (promise: Promise<unknown>) => (outcome = promise);
    listeners.get(name)?.({ ...fields, waitUntil: take, respondWith: take });
    return outcome;
  };
  const ask = async (path: string, fields: Partial<Asked> = {}) => {
    const url = new URL(path, 'https://atrium.example').href;
    const answer = (await happens('fetch', { request: { method: 'GET', mode: 'cors', ...fields, url } })) as Response | undefined;
    return answer?.text();
  };
  return { kept, did, windows, happens, ask, serve: (next: typeof server) => (server = next), blockCaches: () => (areBlocked = true) };
}

const storedBefore = () =>
  new Map([['atrium push', new Map([['/push-subscription', JSON.stringify({ ...aSubscription('old').toJSON(), publicKey: 'ours' })]])]]);

test('PW-03 a new version caches its files and waits: it takes over on request only', async () => {
  const worker = aWorker(['/assets/app-2.js', '/icon.svg'], new Map([['atrium one', new Map([['/assets/app-1.js', 'old']])]]));
  await worker.happens('install');
  expect([...(worker.kept.get('atrium two')?.keys() ?? [])].sort()).toEqual(['/assets/app-2.js', '/client', '/icon.svg']);
  expect([...worker.kept.keys()], 'the version before is still at work').toEqual(['atrium one', 'atrium two']);
  await worker.happens('message', { data: 'anything else' });
  expect(worker.did).not.toContain('skipWaiting');
  await worker.happens('message', { data: 'takeOver' });
  expect(worker.did).toContain('skipWaiting');
  await worker.happens('activate');
  expect([...worker.kept.keys()]).toEqual(['atrium two']);
  expect(worker.did.at(-1)).toBe('claim');
});

test('PW-03 a version with a missing file is not installed', async () => {
  const worker = aWorker(['/assets/app-2.js']);
  worker.serve((path) => (path.startsWith('/assets/') ? undefined : 'page'));
  await expect(worker.happens('install')).rejects.toThrow('/assets/app-2.js: 404');
});

test('PW-03 a file of the previous version is not fetched again', async () => {
  const worker = aWorker(['/assets/same.js'], new Map([['atrium one', new Map([['/assets/same.js', 'same']])]]));
  await worker.happens('install');
  expect(worker.did).toEqual(['fetch /client']);
  expect(worker.kept.get('atrium two')?.get('/assets/same.js')).toBe('same');
});

test('PW-03 pages come from the server, or offline from the cached frame; files come from the cache', async () => {
  const worker = aWorker(['/assets/app-2.js']);
  await worker.happens('install');
  expect(await worker.ask('/panel', { mode: 'navigate' })).toBe('server /panel');
  worker.did.length = 0;
  expect(await worker.ask('/assets/app-2.js')).toBe('server /assets/app-2.js');
  expect(worker.did).toEqual([]);
  worker.serve(null);
  expect(await worker.ask('/publicArticle/1', { mode: 'navigate' })).toBe('server /client');
  expect(await worker.ask('/assets/app-2.js')).toBe('server /assets/app-2.js');
});

test('SH-12 a request that fails is answered as failed, also where the browser gives no access to caches', async () => {
  const worker = aWorker(['/assets/app-2.js'], storedBefore());
  const requested = (path: string, mode: string) =>
    worker.happens('fetch', { request: { method: 'GET', mode, url: new URL(path, 'https://atrium.example').href } });
  worker.serve(null);
  expect(await requested('/panel', 'navigate')).toMatchObject({ type: 'error' });
  expect(await requested('/assets/app-2.js', 'cors')).toMatchObject({ type: 'error' });
  await worker.happens('pushsubscriptionchange', { newSubscription: aSubscription('given') });
  worker.blockCaches();
  expect(await requested('/panel', 'navigate')).toMatchObject({ type: 'error' });
  worker.serve((path) => `server ${path}`);
  expect(await worker.ask('/assets/app-2.js')).toBe('server /assets/app-2.js');
  expect(await worker.ask('/panel', { mode: 'navigate' })).toBe('server /panel');
});

test('PW-03 user data never goes through the worker: calls, other methods, other sites', async () => {
  const worker = aWorker([]);
  expect(await worker.ask('/api/hub?mode=private')).toBeUndefined();
  expect(await worker.ask('/panel', { method: 'POST', mode: 'navigate' })).toBeUndefined();
  expect(await worker.ask('https://elsewhere.example/assets/x.js')).toBeUndefined();
  expect(worker.kept.size).toBe(0);
});

test('NO-03 a push shows only what the server sends, and not to people who are viewing the site', async () => {
  const worker = aWorker([]);
  const shown = { body: 'Replies to my questions', tag: 'questionReplied /discussion/1', language: 'en', address: '/discussion/1' };
  const push = () => worker.happens('push', { data: { json: () => shown } });
  await push();
  expect(worker.did).toHaveLength(1);
  expect(worker.did[0]).toMatch(/^Atrium /);
  expect(JSON.parse(worker.did[0]?.slice(7) ?? '')).toMatchObject({ body: shown.body, tag: shown.tag, lang: 'en', data: shown.address });
  worker.windows.push({ url: 'https://atrium.example/panel', focused: true, focus: async () => {} });
  await push();
  expect(worker.did).toHaveLength(1);
});

test('NO-03 a click opens the target in an existing or new window, and nothing of another site', async () => {
  const worker = aWorker([]);
  const click = (data: string) => worker.happens('notificationclick', { notification: { data, close: () => worker.did.push('close') } });
  await click('/discussion/1');
  expect(worker.did).toEqual(['close', 'open https://atrium.example/discussion/1']);
  worker.did.length = 0;
  const focus = async () => void worker.did.push('focus');
  worker.windows.push({ url: 'https://atrium.example/panel', focused: false, focus });
  worker.windows.push({ url: 'https://atrium.example/discussion/1', focused: false, focus });
  await click('/discussion/1');
  expect(worker.did).toEqual(['close', 'focus']);
  worker.did.length = 0;
  for (const foreign of ['https://elsewhere.example/', '//elsewhere.example/', 'javascript:alert(1)']) await click(foreign);
  expect(worker.did).toEqual(['close', 'close', 'close']);
});

const shownTo = (worker: ReturnType<typeof aWorker>) =>
  worker.did.filter((each) => each.startsWith('PUT')).map((each) => JSON.parse(each.replace(/^PUT \S+ /, '')) as object);

test('NO-03 a changed push address is sent to the server with the previous secret, or requested if there is none', async () => {
  const worker = aWorker([], storedBefore());
  await worker.happens('pushsubscriptionchange', {});
  expect(worker.did[0]).toBe('subscribe {"userVisibleOnly":true,"applicationServerKey":"ours"}');
  expect(shownTo(worker)).toEqual([
    {
      before: { endpoint: 'https://push.example/old', auth: 'secret of old' },
      endpoint: 'https://push.example/asked for',
      keys: { p256dh: 'key of asked for', auth: 'secret of asked for' },
    },
  ]);
  // The next change starts from that one, also with a new version of the worker.
  await worker.happens('activate');
  await worker.happens('pushsubscriptionchange', { oldSubscription: aSubscription('elsewhere'), newSubscription: aSubscription('given') });
  expect(shownTo(worker)[1]).toMatchObject({
    before: { endpoint: 'https://push.example/asked for', auth: 'secret of asked for' },
    endpoint: 'https://push.example/given',
  });
});

test('NO-03 a browser without stored data uses the event’s old subscription; without either nothing happens', async () => {
  const worker = aWorker([]);
  await worker.happens('pushsubscriptionchange', {});
  expect(worker.did).toEqual([]);
  await worker.happens('pushsubscriptionchange', { oldSubscription: aSubscription('old') });
  expect(worker.did[0]).toBe('subscribe {"userVisibleOnly":true,"applicationServerKey":"bytes of the key"}');
  expect(shownTo(worker)).toMatchObject([{ before: { endpoint: 'https://push.example/old', auth: 'secret of old' } }]);
});

test('NO-03 a browser unknown to the server unsubscribes', async () => {
  const worker = aWorker([], storedBefore());
  worker.serve(() => undefined);
  await worker.happens('pushsubscriptionchange', { newSubscription: aSubscription('given', worker.did) });
  expect(worker.did.at(-1)).toBe('unsubscribe given');
  expect(worker.kept.get('atrium push')?.size).toBe(0);
});
