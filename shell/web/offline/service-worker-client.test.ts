import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dropUnavailableWorker, isNewVersionReady, onNewVersion, startWorker, takeOver } from './service-worker-client.ts';

/** A service worker that records its messages. */
const aWorker = () =>
  Object.assign(new EventTarget(), { told: [] as unknown[], postMessage: (message: unknown) => void worker.told.push(message) });
let worker: ReturnType<typeof aWorker>;

/** The browser’s service workers, and the actions of the page. */
let container: EventTarget & {
  controller: unknown;
  getRegistrations: () => Promise<unknown[]>;
  register: (...given: unknown[]) => Promise<unknown>;
};
let registration: EventTarget & {
  waiting: unknown;
  installing: EventTarget | null;
  update: () => Promise<void>;
  unregister: () => Promise<boolean>;
};
let did: string[];

beforeEach(() => {
  did = [];
  worker = aWorker();
  registration = Object.assign(new EventTarget(), {
    waiting: null,
    installing: null,
    update: async () => void did.push('update'),
    unregister: async () => did.push('unregister') > 0,
  });
  container = Object.assign(new EventTarget(), {
    controller: null,
    getRegistrations: async () => [registration],
    register: async (...given: unknown[]) => {
      did.push(`register ${JSON.stringify(given)}`);
      return registration;
    },
  });
  vi.stubGlobal('navigator', { onLine: true, serviceWorker: container });
  vi.stubGlobal('window', { location: { reload: () => did.push('reload') } });
  vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: false }));
});
afterEach(() => vi.unstubAllGlobals());

const answerWith = (status: number, type: string) =>
  vi.stubGlobal('fetch', async (address: string) => {
    did.push(`fetch ${address}`);
    return new Response('', { status, headers: { 'content-type': type } });
  });

test('PW-02 in development a leftover worker is removed, and the page reloads', async () => {
  for (const [status, type] of [
    [404, 'text/html'],
    [404, 'text/javascript'],
    [200, 'text/html; charset=utf-8'],
  ] as const) {
    answerWith(status, type);
    did = [];
    await dropUnavailableWorker();
    expect(did, `${status} ${type}`).toEqual(['fetch /service-worker.js', 'unregister', 'reload']);
  }
});

test('PW-02 a served worker stays; without one nothing is requested, and no page reloads', async () => {
  answerWith(200, 'text/javascript; charset=utf-8');
  await dropUnavailableWorker();
  expect(did).toEqual(['fetch /service-worker.js']);
  did = [];
  container.getRegistrations = async () => [];
  await dropUnavailableWorker();
  expect(did).toEqual([]);
});

test('PW-03 the first worker activates itself; a newer one waits for confirmation, then the page reloads once', async () => {
  await startWorker();
  expect(did).toEqual(['register ["/service-worker.js",{"scope":"/","updateViaCache":"none"}]']);
  let changes = 0;
  onNewVersion(() => (changes += 1));

  registration.installing = new EventTarget();
  const arrive = () => {
    registration.dispatchEvent(new Event('updatefound'));
    registration.waiting = worker;
    registration.installing?.dispatchEvent(new Event('statechange'));
  };
  arrive();
  expect([isNewVersionReady(), changes]).toEqual([false, 1]);

  // From now on a worker is active: the next one is a new version.
  container.controller = {};
  arrive();
  expect(isNewVersionReady()).toBe(true);
  expect(changes).toBeGreaterThan(1);
  expect(worker.told).toEqual([]);
  did = [];
  takeOver();
  expect(worker.told).toEqual(['takeOver']);
  expect(did).toEqual([]);
  container.dispatchEvent(new Event('controllerchange'));
  container.dispatchEvent(new Event('controllerchange'));
  expect(did).toEqual(['reload']);
});

test('PW-03 a window that becomes visible checks for a new version, if online', async () => {
  await startWorker();
  const look = (fields: object, isOnline: boolean) => {
    did = [];
    Object.assign(document, fields);
    Object.assign(navigator, { onLine: isOnline });
    document.dispatchEvent(new Event('visibilitychange'));
    return did;
  };
  expect(look({ hidden: true }, true)).toEqual([]);
  expect(look({ hidden: false }, false)).toEqual([]);
  expect(look({ hidden: false }, true)).toEqual(['update']);
});
