import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dropUnavailableWorker, isNewVersionReady, onNewVersion, startWorker, takeOver } from './worker.ts';

/** A worker as the browser hands it out: what it was told is noted. */
const aWorker = () =>
  Object.assign(new EventTarget(), { told: [] as unknown[], postMessage: (message: unknown) => void worker.told.push(message) });
let worker: ReturnType<typeof aWorker>;

/** What the browser has of workers, and what the page did. */
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

test('PW-02 in development a worker that an earlier visit left goes where none is served, and the page begins anew', async () => {
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

test('PW-02 a worker that is served stays; without one nothing is asked for, and no page begins anew', async () => {
  answerWith(200, 'text/javascript; charset=utf-8');
  await dropUnavailableWorker();
  expect(did).toEqual(['fetch /service-worker.js']);
  did = [];
  container.getRegistrations = async () => [];
  await dropUnavailableWorker();
  expect(did).toEqual([]);
});

test('PW-03 the first worker asks nobody; a newer one waits until somebody lets it in, and then the page begins anew, once', async () => {
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

  // From now on one is in charge: the next is a new version.
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

test('PW-03 a window that is looked at again asks for a newer version, if there is a connection', async () => {
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
