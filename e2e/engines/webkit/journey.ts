import { mkdtempSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { newcomer, ownAddress, registered, type Api, type Newcomer } from '../../support/api.ts';
import { test as journey } from '../../support/journey.ts';
import { findWebKit, type WebKitInstallation } from '../find-browsers.ts';
import { startDisplay, startDriver } from './driver.ts';
import { WebKitPage } from './page.ts';

export { expect };

/** A person with a window of WebKit. */
export interface WebKitPerson extends Newcomer {
  page: WebKitPage;
  /** Where the browser puts downloads. */
  downloads: string;
  /** Creates an account through the API and signs the browser in. */
  arrive(path?: string): Promise<Api>;
}

interface Fixtures {
  /** Starts a browser for a person. */
  inWebKit: (name: string, options?: { role?: Newcomer['role']; browserOptions?: readonly string[] }) => Promise<WebKitPerson>;
}

export const test = journey.extend<Fixtures, { display: string; webkit: WebKitInstallation }>({
  webkit: [
    async ({}, use) => {
      const webkit = findWebKit();
      if ('reason' in webkit) throw new Error(webkit.reason);
      await use(webkit);
    },
    { scope: 'worker' },
  ],
  display: [
    async ({ webkit }, use) => {
      const { name, end } = await startDisplay(webkit);
      await use(name);
      await end();
    },
    { scope: 'worker' },
  ],
  inWebKit: async ({ atrium, webkit, display }, use, info) => {
    const endings: (() => Promise<void>)[] = [];
    await use(async (name, { role, browserOptions = [] } = {}) => {
      const who = newcomer(name, role);
      const home = mkdtempSync(join(tmpdir(), 'atrium-webkit-'));
      const env = { DISPLAY: display, GDK_BACKEND: 'x11', HOME: home, TZ: 'Europe/Paris', LANGUAGE: 'en', LC_ALL: 'C.UTF-8' };
      const driver = await startDriver(
        webkit,
        { ...env, XDG_CONFIG_HOME: home, XDG_DATA_HOME: home, XDG_CACHE_HOME: home },
        browserOptions,
      );
      const page = new WebKitPage(driver, atrium.url);
      endings.push(async () => {
        // A browser that hangs has no picture.
        if (info.errors.length > 0)
          await page.screenshot().then(
            (png) => writeFile(info.outputPath(`${name}.png`), png),
            () => {},
          );
        await driver.end();
        rmSync(home, { recursive: true, force: true });
      });
      await page.goto('/robots.txt');
      await page.evaluate(`localStorage?.setItem('cookie_consent', 'denied')`);
      return {
        ...who,
        page,
        downloads: home,
        async arrive(path = '/') {
          const address = ownAddress();
          const api = await registered(atrium, who, address);
          await page.evaluate(
            `localStorage.setItem('authToken', arguments[0]); localStorage.setItem('userEmail', arguments[1])`,
            api.token,
            who.email,
          );
          await page.goto(path);
          return api;
        },
      };
    });
    for (const end of endings) await end();
  },
});
