import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { coalesceRefreshes } from '../queries/coalesced-refresh.ts';
import { cacheResponses } from '../queries/response-cache.ts';
import { call } from '../api/api.ts';

const list = { method: 'GET', path: '/api/things' } as const;
const one = { method: 'GET', path: '/api/things/:id' } as const;

let isHidden = false;
let requested: string[];
let client: QueryClient;
const page = new EventTarget();

/** Mounts a query as a component does, with data read a second ago. */
function onScreen(name: string, queryKey: readonly unknown[]): void {
  client.setQueryData(queryKey, name);
  const queryFn = async () => (requested.push(name), name);
  new QueryObserver(client, { queryKey, queryFn, staleTime: Number.POSITIVE_INFINITY }).subscribe(() => {});
}

beforeEach(() => {
  vi.useFakeTimers();
  isHidden = false;
  requested = [];
  client = new QueryClient();
  vi.stubGlobal(
    'document',
    Object.assign(page, {
      documentElement: { lang: 'en' },
    }),
  );
  Object.defineProperty(page, 'hidden', { configurable: true, get: () => isHidden });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  client.clear();
});

test('HU-04 requests of 100 messages are fetched once, shortly after, and for one item only that item', async () => {
  onScreen('list', ['GET /api/things', {}]);
  onScreen('one', ['GET /api/things/:id', { params: { id: 'one' } }]);
  onScreen('two', ['GET /api/things/:id', { params: { id: 'two' } }]);
  const refresh = coalesceRefreshes(client);
  for (let count = 0; count < 100; count += 1) await refresh(list, { endpoint: one, params: { id: 'one' } });
  expect(requested).toEqual([]);
  await vi.advanceTimersByTimeAsync(400);
  expect(requested).toEqual(['list', 'one']);
  await refresh();
  await vi.advanceTimersByTimeAsync(400);
  expect(requested.toSorted()).toEqual(['list', 'list', 'one', 'one', 'two']);
});

test('HU-04 windows fetch at different moments', async () => {
  const moments = new Set<number>();
  const start = Date.now();
  const random = vi.spyOn(Math, 'random');
  for (const chance of [0, 0.25, 0.5, 0.99]) {
    random.mockReturnValueOnce(chance);
    await coalesceRefreshes({
      invalidateQueries: async ({ refetchType }: { refetchType?: string }) => refetchType ?? moments.add(Date.now() - start),
    } as never)(list);
  }
  await vi.advanceTimersByTimeAsync(400);
  random.mockRestore();
  expect(moments.size).toBe(4);
});

test('HU-04 a hidden window waits until it is visible; data that is not on screen becomes stale without a fetch', async () => {
  onScreen('list', ['GET /api/things', {}]);
  const away = ['GET /api/things/:id', { params: { id: 'one' } }];
  client.setQueryData(away, 'one');
  isHidden = true;
  await coalesceRefreshes(client)(list, { endpoint: one, params: { id: 'one' } });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(requested).toEqual([]);
  expect(client.getQueryState(away)?.isInvalidated).toBe(true);
  isHidden = false;
  page.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(0);
  expect(requested).toEqual(['list']);
});

test('HU-04 a request in flight when the message arrives is repeated', async () => {
  let text = 'old';
  const queryKey = ['GET /api/things', {}];
  const queryFn = async () => {
    const read = text;
    await new Promise((done) => setTimeout(done, 30));
    return read;
  };
  new QueryObserver(client, { queryKey, queryFn }).subscribe(() => {});
  text = 'new';
  await coalesceRefreshes(client)(list);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(client.getQueryData(queryKey)).toBe('new');
});

test('HU-04 an unchanged answer is the same object, revalidated by its ETag, and not kept for the next person', async () => {
  const stored = new Map<string, string>();
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
    clear: () => {},
  };
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('sessionStorage', storage);
  vi.stubGlobal('window', page);
  const sent: (string | undefined)[] = [];
  vi.stubGlobal('fetch', async (_address: string, { headers }: { headers: Record<string, string> }) => {
    sent.push(headers['if-none-match']);
    if (headers['if-none-match'] === '"a"') return new Response(null, { status: 304 });
    return new Response('{"items":[]}', { headers: { etag: '"a"', 'content-type': 'application/json' } });
  });
  const { session } = await import('../session/session.tsx');
  cacheResponses();
  const things = { ...list, summary: '', action: '', reply: undefined as never };
  const first = await call(things, {});
  expect(await call(things, {})).toBe(first);
  expect(await call({ ...things, path: '/api/others' }, {})).not.toBe(first);
  const part = btoa(JSON.stringify({ id: 'someone', username: 'someone', iat: Date.now() / 1000, exp: Date.now() / 1000 + 3600 }));
  session.start(`x.${part}.x`);
  expect(await call(things, {})).not.toBe(first);
  expect(sent).toEqual([undefined, '"a"', undefined, undefined]);
});
