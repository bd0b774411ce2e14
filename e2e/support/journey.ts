import { expect, test as base, type BrowserContextOptions } from '@playwright/test';
import { scaled } from '#platform/server/testing/timeouts.ts';
import { findFirefox } from '../engines/find-browsers.ts';
import { firefoxLaunch } from '../engines/launch-firefox.ts';
import { newcomer, ownAddress, type Newcomer } from './api.ts';
import { startAtrium, type Atrium } from './atrium.ts';
import type { Mailbox } from './mailbox.ts';
import { personOf, type Person } from './person.ts';
import { Trouble } from './watch.ts';

export { expect };

interface PersonOptions extends BrowserContextOptions {
  role?: Newcomer['role'];
  /** In an installed Firefox; in the browser of the other people where there is none. */
  inFirefox?: boolean;
}

export interface JourneyFixtures {
  mailbox: Mailbox;
  /** Errors in any browser of this journey, which fail it. */
  trouble: Trouble;
  /** Creates a person with a browser. */
  person: (name: string, options?: PersonOptions) => Promise<Person>;
}

/** Most people have already made the cookie choice; consent.journey.ts covers the others. */
const answerAboutCookies = () => {
  if (location.protocol.startsWith('http') && localStorage.getItem('cookie_consent') === null)
    localStorage.setItem('cookie_consent', 'denied');
};

/** The application of this worker, once requested. */
let running: Atrium | undefined;

/**
 * A journey: people with browsers on the real application. Each worker has one application, shared
 * by its journeys.
 */
export const test = base.extend<JourneyFixtures, { atrium: Atrium }>({
  atrium: [
    async ({}, use) => {
      const atrium = (running = await startAtrium());
      await use(atrium);
      await atrium.stop();
    },
    { scope: 'worker', timeout: scaled(300_000) },
  ],
  baseURL: async ({ atrium }, use) => use(atrium.url),
  mailbox: async ({ atrium }, use) => use(atrium.mailbox),
  trouble: [
    async ({}, use, info) => {
      const trouble = new Trouble();
      await use(trouble);
      // The reason of a 500 is in its log.
      if (running && (trouble.lines.length > 0 || info.errors.length > 0)) console.log(running.output().slice(-4_000));
      expect(trouble.lines, 'no browser had trouble').toEqual([]);
    },
    { auto: true },
  ],
  page: async ({ page, trouble }, use) => {
    await page.context().addInitScript(answerAboutCookies);
    trouble.watch(page, 'the visitor');
    await use(page);
  },
  person: async ({ atrium, browser, playwright, trouble }, use) => {
    const closings: (() => Promise<void>)[] = [];
    const firefox = findFirefox();
    await use(async (name, { role, inFirefox = false, ...options } = {}) => {
      const address = ownAddress();
      let used = browser;
      if (inFirefox && 'path' in firefox) {
        const started = (used = await playwright.firefox.launch({ channel: 'moz-firefox', ...firefoxLaunch(firefox.path) }));
        closings.push(() => started.close());
      }
      const context = await used.newContext({
        baseURL: atrium.url,
        locale: 'en-US',
        extraHTTPHeaders: { 'x-forwarded-for': address },
        ...options,
      });
      await context.addInitScript(answerAboutCookies);
      closings.unshift(async () => {
        // The runner takes a screenshot, for which it adds a style that the policy of the product forbids; Firefox reports that.
        if (used !== browser) for (const page of context.pages()) page.removeAllListeners('pageerror');
        await context.close();
      });
      context.on('page', (page) => trouble.watch(page, name));
      return personOf(atrium, newcomer(name, role), context, await context.newPage(), address, trouble);
    });
    for (const close of closings) await close();
  },
});
