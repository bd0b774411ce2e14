import { gzipSync } from 'node:zlib';
import type { Browser } from '@playwright/test';
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
  const scripts: Promise<Buffer>[] = [];
  const sheets: Promise<Buffer>[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.endsWith('.js')) scripts.push(response.body());
    if (pathname.endsWith('.css')) sheets.push(response.body());
  });
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
  await page.waitForLoadState('networkidle');
  const inlined = await page.locator('style').allTextContents();
  const view = { path, scripts: size(await Promise.all(scripts)), styles: size([...(await Promise.all(sheets)), inlined.join('')]) };
  await context.close();
  return view;
}

function size(parts: readonly (Buffer | string)[]): number {
  return parts.reduce((sum, part) => sum + gzipSync(part, { level: 9 }).length, 0);
}
