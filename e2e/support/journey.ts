import { expect, test as base, type BrowserContextOptions } from '@playwright/test';
import { scaled } from '#platform/server/testing/timeouts.ts';
import { newcomer, ownAddress, type Newcomer } from './api.ts';
import { startAtrium, type Atrium } from './atrium.ts';
import type { Mailbox } from './mailbox.ts';
import { personOf, type Person } from './person.ts';
import { Trouble } from './watch.ts';

export { expect };

interface PersonOptions extends BrowserContextOptions {
  role?: Newcomer['role'];
}

interface JourneyFixtures {
  mailbox: Mailbox;
  /** Notes of what went wrong in any browser of this journey; a journey with a note fails. */
  trouble: Trouble;
  /** Brings somebody in, with a browser of their own. */
  person: (name: string, options?: PersonOptions) => Promise<Person>;
}

/** Most people of a journey were asked about cookies before; consent.journey.ts is about those who were not. */
const answerAboutCookies = () => {
  if (location.protocol.startsWith('http') && localStorage.getItem('cookie_consent') === null)
    localStorage.setItem('cookie_consent', 'denied');
};

/** The product of this worker, once a journey has asked for it. */
let running: Atrium | undefined;

/** A journey: people with browsers before the real product. Each worker has a product of its own, shared by its journeys. */
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
      // What a browser calls 500 has its reason there.
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
  person: async ({ atrium, browser, trouble }, use) => {
    const closings: (() => Promise<void>)[] = [];
    await use(async (name, { role, ...options } = {}) => {
      const address = ownAddress();
      const context = await browser.newContext({
        baseURL: atrium.url,
        locale: 'en-US',
        extraHTTPHeaders: { 'x-forwarded-for': address },
        ...options,
      });
      await context.addInitScript(answerAboutCookies);
      closings.push(() => context.close());
      context.on('page', (page) => trouble.watch(page, name));
      return personOf(atrium, newcomer(name, role), context, await context.newPage(), address, trouble);
    });
    for (const close of closings) await close();
  },
});
