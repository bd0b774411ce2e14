import type { Page } from '@playwright/test';
import { newcomer, registered, type Api } from './support/api.ts';
import { startAtrium, type Atrium } from './support/atrium.ts';
import { expect, test } from './support/journey.ts';
import { lookAt } from './support/look-at.ts';
import { isAlive, personOf } from './support/person.ts';

const notice = 'This module is disabled';
const noDocument = '01900000-0000-7000-8000-000000000000';

/** A page of each module: public, or for signed-in users. */
const pages: Readonly<Record<string, { open?: string; own?: string }>> = {
  hub: { open: '/flux', own: '/panel' },
  groups: { own: '/network' },
  'group-designer': { own: '/masp' },
  documents: { open: '/blogGeneral2', own: '/article' },
  galleries: { open: '/publicMedia', own: '/media' },
  files: { own: '/files' },
  directory: { own: '/managers' },
  questions: { own: '/discussion' },
  messenger: { own: '/messenger' },
  moderation: { own: '/moderation' },
  notifications: { own: '/notifications' },
  negotiation: { own: '/negociation' },
  contact: { open: '/contact' },
  analytics: {},
  help: { own: '/faq' },
  pages: { open: '/propos' },
};

/**
 * Error code of every call of disabled modules, and of every reading call of the others, for a
 * missing thing.
 */
async function callsOf(api: Api, off: readonly string[]): Promise<{ feature: string; call: string; code: string | undefined }[]> {
  const { paths } = await api.get<{ paths: Record<string, Record<string, { tags: [string] }>> }>('/api/openapi.json');
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .map(([method, { tags }]) => ({ path, method: method.toUpperCase(), feature: tags[0] }))
      .filter(({ method, feature }) => method === 'GET' || off.includes(feature)),
  );
  const answers = [];
  for (const { path, method, feature } of calls) {
    // Some IDs are codes, others UUIDs: one of the two is valid.
    const codes = ['ABCD2345', noDocument].map(async (id) => {
      const answer = await api.ask(method, path.replaceAll(/\{\w+\}/g, id), method === 'GET' ? undefined : {});
      return ((await answer.json().catch(() => ({}))) as { code?: string }).code;
    });
    const shown = await Promise.all(codes);
    answers.push({ feature, call: `${method} ${path}`, code: shown.find((code) => code === 'moduleDisabled') ?? shown[0] });
  }
  return answers;
}

/** Follows every link, each page once, and records those that lead to the notice. */
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

/** Disabled modules: the named ones, and those that need them. */
async function modulesOff(atrium: Atrium): Promise<string[]> {
  const page = await (await fetch(atrium.url)).text();
  const state = /<script type="application\/json" id="state">(.*?)<\/script>/.exec(page)?.[1] ?? '';
  return (JSON.parse(state) as { settings: { modulesOff: string[] } }).settings.modulesOff;
}

async function withModulesOff(off: string, check: (atrium: Atrium) => Promise<void>): Promise<void> {
  const atrium = await startAtrium({ MODULES_OFF: off, RATE_LIMIT_PER_MINUTE: '10000' });
  try {
    await check(atrium);
  } finally {
    await atrium.stop();
  }
}

for (const { named, atLeast } of [
  { named: 'groups,negotiation,help', atLeast: ['groups', 'negotiation', 'help', 'documents'] },
  { named: 'hub,contact,analytics,pages', atLeast: ['hub', 'contact', 'analytics', 'pages'] },
])
  test(`AD-02 without ${named} the rest is complete: no link leads to disabled modules, and their calls and pages say so`, async ({
    browser,
    trouble,
  }) => {
    await withModulesOff(named, async (atrium) => {
      const off = await modulesOff(atrium);
      expect(off).toEqual(expect.arrayContaining(atLeast));
      const context = await browser.newContext({ baseURL: atrium.url });
      const ana = newcomer('Ana', 'manager');
      const person = personOf(atrium, ana, context, await context.newPage(), '127.0.0.1', trouble);
      trouble.watch(person.page, 'Ana');
      await person.register();
      await person.page.waitForURL((url) => url.pathname !== '/register');
      await expect(person.page.getByText(notice), 'signing in leads to what is on').toHaveCount(0);
      await lookAt(person.page, `without-${named}-signed-in`);
      const own = await walk(person.page);
      expect(own.astray).toEqual([]);

      trouble.expect(/status of 403/);
      const token = await registered(atrium, newcomer('Bob', 'manager'));
      const manifest = (await (await token.ask('GET', '/manifest.webmanifest')).json()) as { start_url: string };
      expect(own.seen).toContain(manifest.start_url);
      for (const [name, { open: openPage, own: ownPage }] of Object.entries(pages))
        for (const path of [openPage, ownPage].filter((each) => each !== undefined)) {
          const isOff = off.includes(name);
          if (isOff) expect(own.seen, path).not.toContain(path);
          // Pages visited on the way did not show the notice.
          else if (own.seen.includes(path)) continue;
          await person.page.goto(path);
          const heading = person.page.getByRole('heading', { level: 1 });
          await (isOff ? expect(heading, path).toHaveText(notice) : expect(heading, path).not.toHaveText(notice));
        }
      const calls = await callsOf(token, off);
      for (const name of off.filter((each) => !['help', 'pages'].includes(each)))
        expect(calls.filter(({ feature }) => feature === name).length, name).toBeGreaterThan(1);
      for (const { feature, call, code } of calls)
        if (off.includes(feature)) expect(code, call).toBe('moduleDisabled');
        else expect(code, call).not.toBe('moduleDisabled');
      await context.close();
    });
  });
