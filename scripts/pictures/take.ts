import { appendFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { languages, type Language } from '#platform/contract/language.ts';
import type { Api } from '../../e2e/support/api.ts';
import { lookForFaults } from './look-for-faults.ts';
import type { Screen } from './screen.ts';

export const themes = ['light', 'dark'] as const;
/** Screen widths, and smallest and largest height of each. */
export const sizes = [
  { width: 360, least: 740, most: 1500 },
  { width: 768, least: 900, most: 1100 },
  { width: 1280, least: 800, most: 1100 },
] as const;
/** File name of a screenshot. */
export const pictureName = (name: string, width: number, theme: string, language: Language) => `${name}-${width}-${theme}-${language}.png`;

interface Taking {
  browser: Browser;
  url: string;
  into: string;
  ids: Readonly<Record<string, string>>;
  say: (language: Language, key: string) => string;
}

/**
 * Takes the screenshots of a viewer; yields each screen's name. Failures and layout faults are
 * written to `faults.txt`.
 */
export async function* takePictures(taking: Taking, screens: readonly Screen[], person?: Api, wasAsked = true): AsyncGenerator<string> {
  const contexts = await Promise.all(languages.map((language) => contextOf(taking, language, person, wasAsked)));
  for (const screen of screens) {
    const path = addressOf(screen.path, taking.ids);
    if (path === undefined) continue;
    await Promise.all(languages.map((language, at) => takeIn(language, contexts[at], taking, screen, path)));
    yield screen.name;
  }
  await Promise.all(contexts.map((context) => context.close()));
}

async function takeIn(
  language: Language,
  context: BrowserContext | undefined,
  taking: Taking,
  screen: Screen,
  path: string,
): Promise<void> {
  const page = await context?.newPage();
  if (!page) return;
  try {
    await open(page, path, screen, (key) => taking.say(language, key));
    await takeSizes(page, taking, screen.name, language);
  } catch (error) {
    const [why = ''] = String(error).split('\n');
    await note(taking, `${screen.name} ${language}: not taken: ${why}`);
  } finally {
    await page.close();
  }
}

const locales = { en: 'en-GB', fr: 'fr-FR', es: 'es-ES' } as const satisfies Record<Language, string>;

async function contextOf(
  { browser, url }: Taking,
  language: Language,
  person: Api | undefined,
  wasAsked: boolean,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: url,
    locale: locales[language],
    timezoneId: 'Europe/Paris',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    // Permits our styles that stop animations.
    bypassCSP: true,
  });
  await context.addCookies([{ name: 'appLanguage', value: language, url }]);
  await context.addInitScript(
    ([chosen, token, answer]) => {
      if (!location.protocol.startsWith('http')) return;
      localStorage.setItem('appLanguage', chosen);
      if (answer) localStorage.setItem('cookie_consent', 'denied');
      if (token !== '' && localStorage.getItem('authToken') === null) localStorage.setItem('authToken', token);
    },
    [language, person?.token ?? '', wasAsked] as const,
  );
  return context;
}

/** Path of a screen; undefined where an ID is missing. */
function addressOf(path: string, ids: Readonly<Record<string, string>>): string | undefined {
  const names = Array.from(path.matchAll(/:(\w+)/g), ([, name = '']) => name);
  return names.every((name) => ids[name]) ? path.replaceAll(/:(\w+)/g, (_, name: string) => ids[name] ?? '') : undefined;
}

async function open(page: Page, path: string, { press = [], act }: Screen, say: (key: string) => string): Promise<void> {
  page.setDefaultTimeout(15_000);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(path);
  await page.locator('html[data-answers]').waitFor();
  // Prevents screenshots during transitions.
  await page.addStyleTag({ content: '*, ::before, ::after { transition: none !important; animation-duration: 0s !important }' });
  await page.locator('main h1:visible, main h2:visible').first().waitFor();
  await page.evaluate(() => window.dispatchEvent(new Event('pointermove')));
  await isQuiet(page);
  for (const key of press) {
    const name = say(key);
    const found = (['button', 'menuitem', 'link'] as const).map((role) =>
      page.getByRole(role, { name, exact: true }).filter({ visible: true }),
    );
    await found
      .reduce((one, other) => one.or(other))
      .first()
      .click();
    // Removes the hover state of what is under the pointer now.
    await page.mouse.move(0, 0);
    await isQuiet(page);
  }
  await act?.(page, say);
}

/** Waits for the network to be idle, with a timeout. */
const isQuiet = (page: Page) => page.waitForLoadState('networkidle', { timeout: 3_000 }).catch(() => {});

/** Waits for painting on a busy machine. */
async function isPainted(page: Page): Promise<void> {
  await page.waitForTimeout(120);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  await page.waitForTimeout(60);
}

/**
 * On a busy machine, parts are painted late: repeats until two screenshots are equal, with a limit
 * for clocks.
 */
async function stillPicture(page: Page): Promise<Buffer> {
  await isPainted(page);
  let picture = await page.screenshot();
  for (let more = 0; more < 3; more++) {
    await isPainted(page);
    const next = await page.screenshot();
    if (next.equals(picture)) break;
    picture = next;
  }
  return picture;
}

async function takeSizes(page: Page, taking: Taking, name: string, language: Language): Promise<void> {
  for (const { width, least, most } of sizes) {
    await page.setViewportSize({ width, height: least });
    await isPainted(page);
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    const isDialogOpen = (await page.locator('dialog[open]').count()) > 0;
    if (!isDialogOpen) await page.setViewportSize({ width, height: Math.min(Math.max(height, least), most) });
    for (const theme of themes) {
      await page.emulateMedia({ colorScheme: theme });
      await writeFile(join(taking.into, pictureName(name, width, theme, language)), await stillPicture(page));
    }
    for (const fault of await page.evaluate(lookForFaults)) await note(taking, `${name} ${language} ${width}: ${fault}`);
  }
}

const note = ({ into }: Taking, line: string) => appendFile(join(into, 'faults.txt'), `${line}\n`);
