import { chromium, type Browser, type Page } from '@playwright/test';
import { resolveBrowser } from '../scripts/install-browser.ts';
import { pageOnPhone } from './first-view.ts';

/** Times until a frame is displayed, in milliseconds. */
export interface Frames {
  /** From the start of playback. */
  first: number;
  /** From each seek. */
  sought: number[];
}

/**
 * Plays a video on its page as a visitor: next to the server, with seeks, and on a mid-range phone
 * with a slow connection.
 */
export async function playFilm(address: string, seeks: readonly number[]): Promise<{ near: Frames; phone: Frames }> {
  const { executablePath, args, env } = await resolveBrowser();
  const browser = await chromium.launch({ executablePath, args, env: env && { ...(process.env as Record<string, string>), ...env } });
  try {
    return { near: await play(await pageNear(browser), address, seeks), phone: await play(await pageOnPhone(browser), address, []) };
  } finally {
    await browser.close();
  }
}

const pageNear = async (browser: Browser): Promise<Page> => (await browser.newContext({ serviceWorkers: 'block' })).newPage();

async function play(page: Page, address: string, seeks: readonly number[]): Promise<Frames> {
  await page.goto(address);
  // After hydration, it opens in a viewer.
  await page.mouse.move(1, 1);
  const film = page.locator('dialog video');
  await film.waitFor();
  const first = await film.evaluate(frameBehind, null);
  const sought: number[] = [];
  for (const part of seeks) sought.push(await film.evaluate(frameBehind, part));
  await page.context().close();
  return { first, sought };
}

/** Runs in the page: plays or seeks; returns the time until the next frame. */
function frameBehind(film: HTMLVideoElement, part: number | null): Promise<number> {
  const since = performance.now();
  film.muted = true;
  if (part !== null) film.currentTime = part * film.duration;
  void film.play();
  return new Promise((resolve) => {
    const look = () =>
      film.requestVideoFrameCallback((_, { mediaTime }) => {
        // A frame from before the seek may still arrive.
        if (part === null || Math.abs(mediaTime - part * film.duration) < 2) resolve(performance.now() - since);
        else look();
      });
    look();
  });
}
