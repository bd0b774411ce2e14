import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { call, infiniteQuery, refresh, send, setReauthentication } from './api.ts';
import { batchLookups } from './batch-lookups.ts';
import { coalesceRefreshes } from '../queries/coalesced-refresh.ts';
import { download } from './download.ts';
import { throttle } from '../live/throttle.ts';
import { createQueryClient } from '../queries/queries.ts';
import { queries } from '../queries/query-client.ts';
import { session } from '../session/session.tsx';
import { endFakeTimers, Screen, tokenOf } from '../testing/screen.tsx';

const any = { summary: 'Whatever', action: 'thing.any' };
const read = endpoint({
  ...any,
  method: 'GET',
  path: '/api/things/:id',
  params: z.object({ id: z.string() }),
  reply: z.object({ name: z.string() }),
});
const list = endpoint({
  ...any,
  method: 'GET',
  path: '/api/things',
  query: z.object({ q: z.string().optional() }),
  reply: z.object({ nextCursor: z.string().nullable().optional() }),
});
const make = endpoint({ ...any, method: 'POST', path: '/api/things', body: z.object({ name: z.string() }), reply: z.object({}) });
const wipe = endpoint({ ...any, method: 'POST', path: '/api/things/wipe', reply: z.object({}) });

let requested: [address: string, init: RequestInit][];
let answers: (() => Response | Promise<Response>)[];
const json = (status: number, body: object, headers: Record<string, string> = {}) => Response.json(body, { status, headers });
beforeEach(async () => {
  await Screen.open(<p />, { language: 'fr' });
  requested = [];
  answers = [];
  globalThis.fetch = async (address, init = {}) => {
    requested.push([`${address as string}`, init]);
    return (await answers.shift()?.()) ?? json(200, {});
  };
});
afterEach(endFakeTimers);
afterEach(() => setReauthentication(undefined));

test('ER-01 a call sends credentials, language and input, and returns the reply', async () => {
  answers = [() => json(200, { name: 'Boat' })];
  expect(await call(read, { params: { id: 'a b' } })).toEqual({ name: 'Boat' });
  expect(requested).toEqual([['/api/things/a%20b', { method: 'GET', headers: { accept: 'application/json', 'accept-language': 'fr' } }]]);
  const token = tokenOf({ id: 'AAAAAAA2', username: 'ana' });
  session.start(token);
  await call(make, { body: { name: 'Oar' } });
  await call(wipe, {});
  const headers = {
    accept: 'application/json',
    'accept-language': 'fr',
    'content-type': 'application/json',
    authorization: `Bearer ${token}`,
  };
  expect(requested.slice(1)).toEqual([
    ['/api/things', { method: 'POST', headers, body: '{"name":"Oar"}', keepalive: false }],
    // A call without a body completes when the page is closed.
    ['/api/things/wipe', { method: 'POST', headers, body: '{}', keepalive: true }],
  ]);
});

test('ER-01 network failures, non-JSON answers and refusals are thrown as problems with a code', async () => {
  const outcome = async (answered: () => Response | Promise<Response>) => {
    answers = [answered];
    return call(list, { query: {} }).catch((error: unknown) => error);
  };
  const text = (status: number) => () => new Response('<p>', { status, headers: { 'content-type': 'text/html' } });
  expect(await outcome(() => Promise.reject(new TypeError('away')))).toEqual({ isProblem: true, code: 'network.failed', status: 0 });
  expect(await outcome(text(200))).toMatchObject({ code: 'response.notJson', status: 200 });
  expect(await outcome(text(502))).toMatchObject({ code: 'response.httpError', status: 502 });
  expect(await outcome(() => new Response('{', { headers: { 'content-type': 'application/json' } }))).toMatchObject({
    code: 'response.invalidFormat',
  });
  expect(await outcome(() => json(429, { code: 'request.tooMany' }, { 'retry-after': '7' }))).toMatchObject({
    code: 'request.tooMany',
    retryAfterSeconds: 7,
  });
  const stopped = new DOMException('stopped', 'AbortError');
  expect(await outcome(() => Promise.reject(stopped))).toBe(stopped);
  answers = [() => new Response(null, { status: 304 })];
  expect((await send(list, {}, undefined, '"tag"')).status).toBe(304);
  expect(requested.at(-1)?.[1].headers).toMatchObject({ 'if-none-match': '"tag"' });
});

test('SE-02 an unknown session ends; one that needs a recent sign-in continues', async () => {
  for (const code of ['auth.expired', 'auth.required']) {
    session.start(tokenOf({ id: 'AAAAAAA2', username: 'ana' }));
    answers = [() => json(401, { code })];
    await expect(call(list, { query: {} })).rejects.toMatchObject({ code });
    expect(session.snapshot().state, code).toBe('expired');
    session.acceptExpiry();
  }
  // Without a session nothing ends.
  answers = [() => json(401, { code: 'auth.required' })];
  await expect(call(list, { query: {} })).rejects.toMatchObject({ code: 'auth.required' });
  expect(session.snapshot().state).toBe('visitor');
  session.start(tokenOf({ id: 'AAAAAAA2', username: 'ana' }));
  answers = [() => json(403, { code: 'auth.forbidden' })];
  await expect(call(list, { query: {} })).rejects.toMatchObject({ code: 'auth.forbidden' });
  const needed = () => json(403, { code: 'auth.reauthenticationRequired' });
  answers = [needed];
  await expect(call(wipe, {})).rejects.toMatchObject({ code: 'auth.reauthenticationRequired' });
  let does = false;
  setReauthentication(async () => does);
  answers = [needed];
  await expect(call(wipe, {})).rejects.toMatchObject({ code: 'auth.reauthenticationRequired' });
  does = true;
  answers = [needed, () => json(200, { done: true })];
  expect(await call(wipe, {})).toEqual({ done: true });
  expect(session.snapshot().state).toBe('active');
});

test('ER-01 lists are paged by cursor; refresh invalidates an endpoint, one item, or everything', async () => {
  const pages = infiniteQuery(list, { query: { q: 'boat' } });
  await pages.queryFn({ pageParam: undefined });
  await pages.queryFn({ pageParam: 'next' });
  expect(requested.map(([address]) => address)).toEqual(['/api/things?q=boat', '/api/things?q=boat&cursor=next']);
  expect([pages.getNextPageParam({ nextCursor: 'x' }), pages.getNextPageParam({ nextCursor: null })]).toEqual(['x', undefined]);
  const client = (queries.client = createQueryClient());
  const keys = [
    ['GET /api/things', {}],
    ['GET /api/things/:id', { params: { id: 'a' } }],
    ['GET /api/things/:id', { params: { id: 'b' } }],
  ];
  const stale = async (work: () => Promise<void>) => {
    for (const key of keys) client.setQueryData(key, 1);
    await work();
    return keys.map((key) => client.getQueryState(key)?.isInvalidated);
  };
  expect(await stale(() => refresh(list))).toEqual([true, false, false]);
  expect(await stale(() => refresh({ endpoint: read, params: { id: 'b' } }, list))).toEqual([true, false, true]);
  expect(await stale(() => refresh())).toEqual([true, true, true]);
  // Live messages invalidate immediately and fetch what is on screen shortly after, once.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const invalidated = vi.spyOn(client, 'invalidateQueries');
  const live = coalesceRefreshes(client);
  expect(await stale(() => live({ endpoint: read, params: { id: 'a' } }))).toEqual([false, true, false]);
  await live({ endpoint: read, params: { id: 'a' } });
  expect(invalidated.mock.calls.every(([filters]) => filters?.refetchType === 'none')).toBe(true);
  invalidated.mockClear();
  await vi.advanceTimersByTimeAsync(400);
  expect(invalidated.mock.calls.map(([filters]) => filters)).toEqual([{ queryKey: ['GET /api/things/:id', { params: { id: 'a' } }] }]);
  invalidated.mockClear();
  await live(list);
  await live();
  await vi.advanceTimersByTimeAsync(400);
  expect(invalidated.mock.calls.at(-1)).toEqual([{ queryKey: [] }]);
});

test('HU-05 concurrent lookups are batched up to a limit; a missing item resolves to null', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const ask = vi.fn(async (ids: readonly string[]) => ids.filter((id) => id !== 'none').map((id) => [id, id.toUpperCase()] as const));
  const one = batchLookups(2, ask);
  const found = Promise.all(['a', 'b', 'a', 'none'].map(one));
  await vi.advanceTimersByTimeAsync(10);
  expect(await found).toEqual(['A', 'B', 'A', null]);
  expect(ask.mock.calls.map(([ids]) => ids)).toEqual([['a', 'b'], ['none']]);
  const later = one('c');
  await vi.advanceTimersByTimeAsync(10);
  expect([await later, ask.mock.calls.length]).toEqual(['C', 3]);
});

test('HU-05 repeated requests are throttled, never concurrent, and deferred while the window is hidden', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const runs: (() => void)[] = [];
  const moment = throttle(() => new Promise<void>((resolve) => runs.push(resolve)));
  moment.request();
  moment.request();
  await vi.advanceTimersByTimeAsync(49);
  expect(runs).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(351);
  expect(runs).toHaveLength(1);
  moment.request();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(runs).toHaveLength(1);
  runs[0]?.();
  await vi.advanceTimersByTimeAsync(400);
  expect(runs).toHaveLength(2);
  runs[1]?.();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(runs).toHaveLength(2);
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  moment.request();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(runs).toHaveLength(2);
  hidden.mockReturnValue(false);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(runs).toHaveLength(3);
  moment.request();
  moment.stop();
  runs[2]?.();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(runs).toHaveLength(3);
  vi.restoreAllMocks();
});

test('FI-02 a file is downloaded with the person’s rights and saved under its name; refused, nothing is saved', async () => {
  const screen = await Screen.open(<p />);
  globalThis.fetch = async (address, init = {}) => {
    requested.push([`${address as string}`, init]);
    return (await answers.shift()?.()) ?? new Response('bytes');
  };
  session.start(tokenOf({ id: 'AAAAAAA2', username: 'ana' }));
  await download(list, { query: {} }, 'boat.txt');
  await screen.settle();
  expect(screen.kept).toEqual([{ name: 'boat.txt', text: 'bytes' }]);
  expect(requested.at(-1)?.[1].headers).toHaveProperty('authorization');
  answers = [() => json(404, { code: 'thing.notFound' })];
  await expect(download(list, { query: {} }, 'oar.txt')).rejects.toMatchObject({ code: 'thing.notFound' });
  expect(screen.kept).toHaveLength(1);
});
