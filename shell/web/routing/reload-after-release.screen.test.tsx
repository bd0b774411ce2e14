import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endFirstView } from '#platform/web/loading/first-view.ts';
import { forgetPage, loadPage } from './page-loader.ts';
import type { Route } from './routes.ts';

let reloaded: number;
let requested: [string, RequestInit | undefined][];
beforeEach(() => {
  reloaded = 0;
  requested = [];
  endFirstView();
  vi.stubEnv('DEV', false);
  vi.spyOn(location, 'reload').mockImplementation(() => void (reloaded += 1));
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const route = {
  feature: 'pages',
  words: ['platform', 'shell'],
  page: { path: '/lost', access: 'public', load: () => Promise.reject(new Error('It is gone.')) },
} as unknown as Route;
/** The file name of this code, as in a page of the same release. */
const ours = new URL(import.meta.url).pathname.replace(/[^/]+$/, 'page-loader.ts');

/** A page whose code fails to load, with this response of the server. */
async function loses({ page, wasReloaded = false }: { page: () => Response | Promise<Response>; wasReloaded?: boolean }) {
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    requested.push([address, init]);
    return page();
  });
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type: wasReloaded ? 'reload' : 'navigate' }] as never);
  forgetPage(route, 'en');
  let outcome = 'pending';
  loadPage(route, 'en').catch((error: Error) => (outcome = error.name));
  await vi.waitFor(() => expect(reloaded > 0 || outcome !== 'pending').toBe(true));
  return { outcome, reloaded };
}

test('SH-05 a page whose code fails to load is reloaded once, unless the server is unreachable', async () => {
  history.replaceState(null, '', '/lost?x=1');
  expect(await loses({ page: () => new Response('<html>another release</html>') })).toEqual({ outcome: 'pending', reloaded: 1 });
  expect(requested).toEqual([[`${location.origin}/lost?x=1`, { cache: 'no-store' }]]);
  reloaded = 0;
  expect(await loses({ page: () => new Response('', { status: 503 }) })).toEqual({ outcome: 'ChunkError', reloaded: 0 });
  expect(await loses({ page: () => Promise.reject(new TypeError('No connection.')) })).toEqual({ outcome: 'ChunkError', reloaded: 0 });
});

test('SH-05 other errors reload the page only if the server has another release', async () => {
  const page = (text: string) => () => new Response(text);
  expect(await loses({ page: page(`<script src="${ours}">`), wasReloaded: true })).toEqual({ outcome: 'ChunkError', reloaded: 0 });
  expect(await loses({ page: page('<script src="/another.js">'), wasReloaded: true })).toEqual({ outcome: 'pending', reloaded: 1 });
  reloaded = 0;
  expect(await loses({ page: page(`<script src="${ours}">`) })).toEqual({ outcome: 'pending', reloaded: 1 });
});

test('SH-05 a page that someone leaves by a link is not reloaded, unless it stays and is used again', async () => {
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    requested.push([address, init]);
    return new Response(`<script src="${ours}">`);
  });
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type: 'navigate' }] as never);
  forgetPage(route, 'en');
  const { promise, reject } = Promise.withResolvers<never>();
  void loadPage({ ...route, page: { ...route.page, load: () => promise } } as unknown as Route, 'en').catch(() => {});
  window.dispatchEvent(new Event('beforeunload'));
  reject(new TypeError('Aborted by Firefox.'));
  await new Promise((done) => setTimeout(done));
  expect([requested, reloaded]).toEqual([[], 0]);
  // A second click, too, leaves the page while the server is asked.
  window.dispatchEvent(new Event('pointerdown'));
  await Promise.resolve();
  window.dispatchEvent(new Event('beforeunload'));
  await vi.waitFor(() => expect(requested).toHaveLength(1));
  await new Promise((done) => setTimeout(done));
  expect(reloaded).toBe(0);
  window.dispatchEvent(new Event('pageshow'));
  await vi.waitFor(() => expect(reloaded).toBe(1));
});

test('SH-05 in development nothing is reloaded', async () => {
  vi.stubEnv('DEV', true);
  expect(await loses({ page: () => new Response('') })).toEqual({ outcome: 'ChunkError', reloaded: 0 });
  expect(requested).toEqual([]);
});
