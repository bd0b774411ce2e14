import { gzipSync } from 'node:zlib';
import type { Browser, Request } from '@playwright/test';
import { newcomer, registered } from './support/api.ts';
import { expect, test } from './support/journey.ts';

const kib = 1024;
const most = { scripts: 110 * kib, styles: 12 * kib };

test('SH-05 the first view of a public page needs at most 110 KiB of scripts and 12 KiB of styles', async ({ atrium, browser }) => {
  const writer = await registered(atrium, newcomer('Wren'));
  const content = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'A quiet paragraph about tides.' }] }] };
  const { id } = await writer.post<{ id: string }>('/api/documents', { title: 'What the tide brings', category: 'legal', content });
  await writer.post(`/api/documents/${id}/publish`, { visibility: 'public', groupIds: [] });
  const document = `/publicInternetArticle?id=${id}`;
  const paths = [
    '/',
    '/flux',
    '/blogGeneral2',
    document,
    '/connect',
    '/register',
    '/contact',
    '/verify/22222222',
    '/confidentialDataPolicy',
  ];
  for (const view of await Promise.all(paths.map((path) => firstView(browser, new URL(path, atrium.url)))))
    for (const kind of ['scripts', 'styles'] as const) expect(view[kind], `${kind} of ${view.path}`).toBeLessThanOrEqual(most[kind]);
});

/** What a visitor's browser asks for in its first seconds, compressed as an older browser gets it. French has the longest sentences. */
async function firstView(browser: Browser, { href, pathname: path }: URL): Promise<{ path: string; scripts: number; styles: number }> {
  const context = await browser.newContext({ locale: 'fr-FR' });
  const page = await context.newPage();
  const asked: Request[] = [];
  page.on('request', (request) => asked.push(request));
  const kept = new Set<string>();
  const network = await context.newCDPSession(page);
  network.on('Network.responseReceived', ({ response }) => response.fromDiskCache && kept.add(response.url));
  await network.send('Network.enable');
  // However slow this machine is just now: what the page does later on is not counted.
  await page.clock.install({ time: '2026-05-05T12:00:00Z' });
  await page.clock.pauseAt('2026-05-05T13:00:00Z');
  await page.goto(href);
  // It awakes step by step, and each step waits for the clock.
  await expect(async () => {
    await page.clock.runFor(50);
    expect(await page.locator('html[data-answers]').count()).toBe(1);
  }).toPass({ intervals: [50] });
  await page.clock.runFor(2_500);
  // The last of it is the question about cookies.
  await expect(async () => {
    await page.clock.runFor(10);
    expect(await page.locator('[data-consent]').count()).toBe(1);
  }).toPass({ intervals: [50] });
  // What is asked for again and comes out of the browser's own cache weighs nothing.
  const isAgain = (request: Request, index: number) =>
    kept.has(request.url()) && asked.findIndex((each) => each.url() === request.url()) < index;
  const files = await arrived(asked.filter((request, index) => !isAgain(request, index)));
  const inlined = await page.locator('style').allTextContents();
  const view = { path, scripts: size(files('.js')), styles: size([...files('.css'), inlined.join('')]) };
  await context.close();
  return view;
}

/** What all that was asked for brought, and what that asked for in turn, by the end of its name. */
async function arrived(asked: readonly Request[]): Promise<(end: string) => Buffer[]> {
  const files: [string, Buffer][] = [];
  for (const request of asked) {
    const { pathname } = new URL(request.url());
    if (!/\.(?:js|css)$/.test(pathname)) continue;
    const response = await request.response();
    if (response) files.push([pathname, await response.body()]);
  }
  return (end) => files.filter(([name]) => name.endsWith(end)).map(([, body]) => body);
}

function size(parts: readonly (Buffer | string)[]): number {
  return parts.reduce((sum, part) => sum + gzipSync(part, { level: 9 }).length, 0);
}
