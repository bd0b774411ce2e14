import { gzipSync } from 'node:zlib';
import { chromium, type Browser, type BrowserContextOptions, type Page } from '@playwright/test';
import { resolveBrowser } from '../scripts/install-browser.ts';
import { json } from './client.ts';
import type { Running } from './processes.ts';

/** A mid-range phone on a slow connection, with the values of Lighthouse. */
export const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };
const connection = { offline: false, latency: 150, downloadThroughput: (1.6 * 1024 * 1024) / 8, uploadThroughput: (750 * 1024) / 8 };
export const cpuSlowdown = 4;
const watchedMs = 3_000;
const rounds = 3;

export const firstViewTitle = 'first view on a phone: 4 times slower, 1.6 Mbit/s, 150 ms';

export interface View {
  paintMs: number;
  /** Cumulative layout shift. */
  shift: number;
  /** Total blocking time: parts of tasks beyond 50 ms. */
  blockedMs: number;
}

/**
 * First views of public pages for visitors: the median of three rounds each, with an empty cache.
 */
export async function firstViews(product: Running, only = ''): Promise<string[][]> {
  const first = async (list: string) => ((await json(product, list)) as { items: { id: string }[] }).items[0]?.id ?? '';
  const [document, group] = [await first('/api/documents?list=public&limit=1'), await first('/api/groups?list=public&limit=1')];
  const all = ['/', '/flux', `/publicInternetArticle?id=${document}`, `/network/${group}`, '/register', '/contact'];
  const paths = all.filter((path) => path.includes(only));
  const { executablePath, args, env } = await resolveBrowser();
  const browser = await chromium.launch({ executablePath, args, env: env && { ...(process.env as Record<string, string>), ...env } });
  try {
    const lines: string[][] = [];
    for (const path of paths) {
      const views: (View & Weight)[] = [];
      for (let round = 0; round < rounds; round += 1) views.push(await firstView(browser, new URL(path, product.url).href));
      const [, middle] = views.sort((one, other) => one.paintMs - other.paintMs);
      if (!middle) continue;
      lines.push([
        path.replace(/=.*/, '=…'),
        `largest paint ${(middle.paintMs / 1000).toFixed(2)} s`,
        `shift ${middle.shift.toFixed(3)}`,
        `blocked ${Math.round(middle.blockedMs)} ms`,
        `${middle.requests} requests`,
        `${(middle.scriptBytes / 1024).toFixed(1)} KiB JavaScript (gzip)`,
      ]);
    }
    return lines;
  } finally {
    await browser.close();
  }
}

interface Weight {
  requests: number;
  scriptBytes: number;
}

/** A page on such a phone with an empty cache, observed from the start. */
export async function pageOnPhone(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({ ...options, ...phone, serviceWorkers: 'block' });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', connection);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
  await page.addInitScript(watchView);
  return page;
}

async function firstView(browser: Browser, address: string): Promise<View & Weight> {
  const page = await pageOnPhone(browser);
  const view = await viewOf(page, address, watchedMs);
  await page.context().close();
  return view;
}

/** Opens an address and observes it for a time after it has loaded. */
export async function viewOf(page: Page, address: string, watched: number): Promise<View & Weight> {
  let requests = 0;
  const scripts = new Map<string, Promise<Buffer>>();
  page.on('response', (response) => {
    requests += 1;
    if (new URL(response.url()).pathname.startsWith('/assets/') && response.url().endsWith('.js'))
      scripts.set(response.url(), response.body());
  });
  await page.goto(address, { waitUntil: 'load' });
  await page.waitForTimeout(watched);
  const view = await readView(page);
  // Later responses on a slow machine do not belong to the first view.
  page.removeAllListeners('response');
  const before = await page.evaluate(
    (paintMs) => performance.getEntriesByType('resource').flatMap(({ name, startTime }) => (startTime <= paintMs ? name : [])),
    view.paintMs,
  );
  // Code that is loaded ahead of need afterwards is not waited for.
  const needed = await Promise.all(before.flatMap((address) => scripts.get(address) ?? []));
  const scriptBytes = needed.reduce((sum, script) => sum + gzipSync(script, { level: 9 }).length, 0);
  return { ...view, requests, scriptBytes };
}

/** Runs in the page before its scripts. */
function watchView(): void {
  const view: View = { paintMs: 0, shift: 0, blockedMs: 0 };
  Object.assign(window, { firstView: view });
  const watch = (type: string, see: (entry: PerformanceEntry & { value?: number; hadRecentInput?: boolean }) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(see)).observe({ type, buffered: true });
  watch('largest-contentful-paint', ({ startTime }) => (view.paintMs = startTime));
  watch('layout-shift', ({ value = 0, hadRecentInput }) => (view.shift += hadRecentInput ? 0 : value));
  watch('longtask', ({ duration }) => (view.blockedMs += duration - 50));
}

/** Measurements since the page began. */
export function readView(page: Page): Promise<View> {
  return page.evaluate(() => (window as unknown as { firstView: View }).firstView);
}
