import { globSync, readFileSync } from 'node:fs';
import { test as base, type Page } from '@playwright/test';
import type { Language } from '#platform/contract/language.ts';
import type { Scene } from './scene.ts';
import type { Viewer } from './screens.ts';

export interface PictureOptions {
  language: Language;
  viewer: Viewer;
}

/** Content and addresses, from the global setup. */
export interface Prepared extends Scene {
  url: string;
  /** The application with restricted registration. */
  restrictedUrl: string;
}

interface PictureFixtures {
  prepared: Prepared;
  /** ID of a thing of the scene. */
  idOf: (name: string) => string;
  /** Translates a key such as `documents.publish`. */
  translate: (key: string) => string;
}

/** A screen in one width, theme and language, as a viewer. */
export const test = base.extend<PictureOptions & PictureFixtures>({
  language: ['en', { option: true }],
  viewer: ['visitor', { option: true }],
  prepared: async ({}, use) => use(JSON.parse(process.env['PICTURES_OF'] ?? '') as Prepared),
  baseURL: async ({ viewer, prepared }, use) => use(viewer === 'uninvited' ? prepared.restrictedUrl : prepared.url),
  contextOptions: { reducedMotion: 'reduce' },
  // Permits styles that stop animations.
  bypassCSP: true,
  storageState: async ({ baseURL, language, viewer, prepared }, use) => {
    const items = {
      appLanguage: language,
      authToken: prepared.tokens[viewer],
      cookie_consent: viewer === 'stranger' ? undefined : 'denied',
    };
    const localStorage = Object.entries(items).flatMap(([name, value]) => (value === undefined ? [] : { name, value }));
    const cookie = { name: 'appLanguage', value: language, domain: 'localhost', path: '/', expires: -1 };
    await use({
      cookies: [{ ...cookie, httpOnly: false, secure: false, sameSite: 'Lax' }],
      origins: [{ origin: baseURL ?? '', localStorage }],
    });
  },
  idOf: async ({ prepared }, use) =>
    use((name) => {
      const id = prepared.ids[name];
      if (id === undefined) throw new Error(`the scene has no “${name}”`);
      return id;
    }),
  translate: async ({ language }, use) => use((key) => wordOf(language, key)),
});

function wordOf(language: Language, key: string): string {
  const [feature = '', name = ''] = key.split(/\.(.*)/);
  for (const file of globSync(`{features/${feature},${feature}}/words/**/${language}.json`)) {
    const shownText = (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>)[name];
    if (shownText !== undefined) return shownText;
  }
  throw new Error(`no word ${key} in ${language}`);
}

/** Smallest and largest height of a picture by width; between them, it has the height of the page. */
const heights: Readonly<Record<number, [least: number, most: number]>> = { 360: [740, 1500], 768: [900, 1100], 1280: [800, 1100] };

/** Sets the height of the window to that of the page, within limits, unless a dialog is open. */
export async function fitHeight(page: Page): Promise<void> {
  const width = page.viewportSize()?.width ?? 0;
  const [least, most] = heights[width] ?? [800, 1100];
  await page.setViewportSize({ width, height: least });
  const whole = await page.evaluate(() => document.documentElement.scrollHeight);
  if ((await page.locator('dialog[open]').count()) > 0) return;
  await page.setViewportSize({ width, height: Math.min(Math.max(whole, least), most) });
}

/** Waits for the network to be idle, with a timeout. */
export const isQuiet = (page: Page) => page.waitForLoadState('networkidle', { timeout: 3_000 }).catch(() => {});

/** On a busy machine, parts are painted late: repeats until two pictures are equal, at most 3 times. */
export async function stillPicture(page: Page): Promise<Buffer> {
  let picture = await page.screenshot();
  for (let more = 0; more < 3; more += 1) {
    await page.waitForTimeout(200);
    const next = await page.screenshot();
    if (next.equals(picture)) break;
    picture = next;
  }
  return picture;
}
