import { chromium, type Browser, type Page } from '@playwright/test';
import { resolveBrowser } from '../scripts/install-browser.ts';
import { json, type Person } from './client.ts';
import { pageOnPhone } from './first-view.ts';
import type { Running } from './processes.ts';

const rounds = 3;
const settledMs = 2_500;
const desk = { viewport: { width: 1280, height: 800 }, serviceWorkers: 'block' as const };
const drags = 4;
/** Wheel scrolling: pixels per step, interval and number of steps. */
const [flickPixels, flickMs, flicks] = [600, 60, 25];

/**
 * The board in a fresh browser with a cold server cache: time until people are displayed, and
 * longest tasks during scrolling and dragging.
 */
export async function boardViews(product: Running, person: Person, designId: string): Promise<string[][]> {
  const { executablePath, args, env } = await resolveBrowser();
  const browser = await chromium.launch({ executablePath, args, env: env && { ...(process.env as Record<string, string>), ...env } });
  const address = new URL(`/masp/${designId}?tab=groups`, product.url).href;
  try {
    const lines: string[][] = [];
    for (const [name, open] of [
      ['board at a desk', onDesk],
      ['board on a phone: 4 times slower, 1.6 Mbit/s', pageOnPhone],
    ] as const) {
      const seen: Seen[] = [];
      for (let round = 0; round < rounds; round += 1) {
        await rename(product, person, designId, `Ten thousand ${name} ${round}`.slice(0, 80));
        seen.push(await look(await open(browser), address, person));
      }
      const [, middle] = seen.sort((one, other) => one.shownMs - other.shownMs);
      if (middle) lines.push([name, ...shown(middle)]);
    }
    return lines;
  } finally {
    await browser.close();
  }
}

/** Creates a revision that is not cached. */
async function rename(product: Running, person: Person, id: string, name: string): Promise<void> {
  const { revision } = (await json(product, `/api/designs/${id}/result`, { person })) as { revision: number };
  await fetch(new URL(`/api/designs/${id}`, product.url), {
    method: 'PUT',
    headers: { ...person.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ revision, name }),
  });
}

interface Seen {
  /** First paint of people on the board. */
  shownMs: number;
  /** Times of the request for the design and of its answer. */
  askedMs: number;
  answeredMs: number;
  sentBytes: number;
  scrolledMs: number;
  draggedMs: number | undefined;
}

const shown = ({ shownMs, askedMs, answeredMs, sentBytes, scrolledMs, draggedMs }: Seen): string[] => [
  `people on screen ${(shownMs / 1000).toFixed(2)} s`,
  `design asked for at ${(askedMs / 1000).toFixed(2)}, there at ${(answeredMs / 1000).toFixed(2)} s, ${Math.round(sentBytes / 1024)} KiB`,
  `longest task scrolling ${Math.round(scrolledMs)} ms`,
  ...(draggedMs === undefined ? [] : [`dragging ${Math.round(draggedMs)} ms`]),
];

const onDesk = async (browser: Browser): Promise<Page> => (await browser.newContext(desk)).newPage();

async function look(page: Page, address: string, { token }: Person): Promise<Seen> {
  await page.addInitScript(watchBoard);
  await page.addInitScript((stored) => {
    localStorage.setItem('authToken', stored);
    localStorage.setItem('cookie_consent', 'denied');
  }, token);
  await page.goto(address, { waitUntil: 'commit' });
  await page.waitForFunction(() => (window as unknown as Watched).board.shownMs > 0, undefined, { timeout: 60_000 });
  await page.waitForTimeout(settledMs);
  const first = await page.evaluate(() => {
    const design = performance.getEntriesByType('resource').find(({ name }) => /\/api\/designs\/[0-9a-f-]+$/.test(name)) as
      | PerformanceResourceTiming
      | undefined;
    return {
      shownMs: (window as unknown as Watched).board.shownMs,
      askedMs: design?.startTime ?? 0,
      answeredMs: design?.responseEnd ?? 0,
      sentBytes: design?.encodedBodySize ?? 0,
    };
  });
  const scrolledMs = await longestTask(page, () => scroll(page));
  const isDesk = (page.viewportSize()?.width ?? 0) >= desk.viewport.width;
  const draggedMs = isDesk ? await longestTask(page, () => drag(page)) : undefined;
  await page.context().close();
  return { ...first, scrolledMs, draggedMs };
}

interface Watched {
  board: { shownMs: number; longestMs: number };
}

/** Runs in the page before its scripts. */
function watchBoard(): void {
  const board = { shownMs: 0, longestMs: 0 };
  Object.assign(window, { board });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) board.longestMs = Math.max(board.longestMs, duration);
  }).observe({ type: 'longtask' });
  const look = () => {
    if (!document.querySelector('main [role=grid] [role=row]')) return requestAnimationFrame(look);
    // A task after the next frame runs after the paint.
    return requestAnimationFrame(() => setTimeout(() => (board.shownMs = performance.now())));
  };
  requestAnimationFrame(look);
}

/** Longest task during an action. */
async function longestTask(page: Page, act: () => Promise<void>): Promise<number> {
  await page.evaluate(() => ((window as unknown as Watched).board.longestMs = 0));
  await act();
  // The browser reports tasks afterwards; waits for those of the last step.
  await page.waitForTimeout(1_500);
  return page.evaluate(() => (window as unknown as Watched).board.longestMs);
}

/** Scrolls through one column, and across the groups where they are side by side. */
async function scroll(page: Page): Promise<void> {
  const list = page.getByRole('grid').last();
  await list.hover();
  for (let flick = 0; flick < flicks; flick += 1) {
    await page.mouse.wheel(0, flick < flicks - 5 ? flickPixels : -flickPixels);
    await page.waitForTimeout(flickMs);
  }
  for (let flick = 0; flick < flicks; flick += 1) {
    await page.mouse.wheel(flickPixels, 0);
    await page.waitForTimeout(flickMs);
  }
}

/** Drags people from one group to the next with the mouse. */
async function drag(page: Page): Promise<void> {
  const [from, to] = [page.getByRole('grid').nth(0), page.getByRole('grid').nth(1)];
  for (let turn = 0; turn < drags; turn += 1) {
    const [start, end] = [await from.getByRole('row').first().boundingBox(), await to.boundingBox()];
    if (!start || !end) return;
    await page.mouse.move(start.x + 60, start.y + 20);
    await page.mouse.down();
    await page.mouse.move(start.x + 80, start.y + 40, { steps: 4 });
    await page.mouse.move(end.x + 100, end.y + 120, { steps: 20 });
    await page.mouse.up();
  }
}
