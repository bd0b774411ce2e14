import type { Page } from '@playwright/test';
import { newcomer, registered } from './support/api.ts';
import { startAtrium, type Atrium } from './support/atrium.ts';
import { expect, test } from './support/journey.ts';
import { lookAt } from './support/look-at.ts';
import { isAlive, personOf } from './support/person.ts';

const notice = 'This module is disabled';
const noDocument = '01900000-0000-7000-8000-000000000000';

/** A call of each module and a page of it: for everybody, or for its people. */
const modules: Readonly<Record<string, { call?: string; open?: string; own?: string }>> = {
  hub: { call: '/api/hub?mode=public', open: '/flux', own: '/panel' },
  groups: { call: '/api/groups?list=public', own: '/network' },
  documents: { call: `/api/documents/${noDocument}`, open: `/publicInternetArticle?id=${noDocument}`, own: '/article' },
  negotiation: { call: '/api/negotiations', own: '/negociation' },
  contact: { call: '/api/contact/messages', open: '/contact' },
  analytics: { call: '/api/analytics' },
  help: { own: '/faq' },
  pages: { open: '/propos' },
};

/** Follows every link from here on, each page once, and notes those that lead to the notice. */
async function walk(page: Page): Promise<{ seen: string[]; astray: string[] }> {
  const seen = new Set<string>();
  const astray: string[] = [];
  const waiting = [new URL(page.url()).pathname, '/', '/backPage', '/connect', '/register'];
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    if (seen.has(path)) continue;
    seen.add(path);
    await page.goto(path);
    await isAlive(page);
    const note = async () => {
      const links = await page.locator('a[href^="/"]').evaluateAll((found: HTMLAnchorElement[]) => found.map((link) => link.pathname));
      waiting.push(...links.filter((link) => !/\.\w+$/.test(link)));
    };
    await note();
    if (path === '/')
      for (const menu of await page.locator('button[aria-haspopup=menu]:visible').all()) {
        await menu.click();
        await note();
        await page.keyboard.press('Escape');
      }
    if ((await page.getByText(notice).count()) > 0) astray.push(path);
  }
  return { seen: [...seen], astray };
}

async function withModulesOff(off: string, check: (atrium: Atrium) => Promise<void>): Promise<void> {
  const atrium = await startAtrium({ MODULES_OFF: off, RATE_LIMIT_PER_MINUTE: '10000' });
  try {
    await check(atrium);
  } finally {
    await atrium.stop();
  }
}

for (const { named, off } of [
  { named: 'groups,negotiation,help', off: ['groups', 'negotiation', 'help', 'documents'] },
  { named: 'hub,contact,analytics,pages', off: ['hub', 'contact', 'analytics', 'pages'] },
])
  test(`AD-02 without ${named} the rest is whole: no link leads to what is off, its calls and pages say so`, async ({
    browser,
    trouble,
  }) => {
    test.setTimeout(150_000);
    await withModulesOff(named, async (atrium) => {
      const context = await browser.newContext({ baseURL: atrium.url });
      const ana = newcomer('Ana', 'manager');
      const person = personOf(atrium, ana, context, await context.newPage(), '127.0.0.1', trouble);
      trouble.watch(person.page, 'Ana');
      await person.register();
      await person.page.waitForURL((url) => url.pathname !== '/register');
      await expect(person.page.getByText(notice), 'signing in leads to what is on').toHaveCount(0);
      const own = await walk(person.page);
      expect(own.astray).toEqual([]);
      await person.page.goto('/');
      await lookAt(person.page, `without-${named}-signed-in`);

      trouble.expect(/status of 403/);
      const token = await registered(atrium, newcomer('Bob', 'manager'));
      const manifest = (await (await token.ask('GET', '/manifest.webmanifest')).json()) as { start_url: string };
      expect(own.seen).toContain(manifest.start_url);
      for (const name of off) {
        const { call, open: openPage, own: ownPage } = modules[name] ?? {};
        if (call) {
          const answer = await token.ask('GET', call);
          expect([answer.status, ((await answer.json()) as { code: string }).code], call).toEqual([403, 'moduleDisabled']);
        }
        for (const path of [openPage, ownPage].filter((each) => each !== undefined)) {
          expect(own.seen, path).not.toContain(path);
          await person.page.goto(path);
          await expect(person.page.getByRole('heading', { level: 1, name: notice }), path).toBeVisible();
        }
      }
      await context.close();
    });
  });
