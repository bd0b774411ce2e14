import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { newcomer, registered } from './support/api.ts';
import { expect, test } from './support/journey.ts';
import { lookAt } from './support/look-at.ts';
import { isAlive, waitForPage, type Person } from './support/person.ts';

const sideBar = (page: Page) => page.getByRole('navigation', { name: 'Main navigation', exact: true });
const dock = (page: Page) => page.getByRole('navigation', { name: 'bottom bar' });
const running = (page: Page) => page.getByRole('region', { name: 'Your current negotiation' });

/** Cumulative layout shift since the page was opened. */
const shift = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
            if (!entry.hadRecentInput) sum += entry.value;
        }).observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => setTimeout(() => resolve(sum)));
      }),
  );

async function started(who: Person, agenda: string, lengthMinutes: number) {
  const api = await who.arrive(null);
  const { state } = await api.post<{ state: { id: string } }>('/api/negotiations', { agenda, documentType: 'lease', lengthMinutes });
  return { api, id: state.id };
}

test('SH-10 on a wide screen the sidebar lists every page, marks the current one, works by keyboard, and keeps its width from the first paint', async ({
  person,
  trouble,
}) => {
  const ana = await person('Ana', { role: 'manager' });
  const api = await ana.arrive('/panel');
  const { page } = ana;
  const group = await api.post<{ id: string }>('/api/groups', {
    groupName: 'Keepers of the side door',
    companyName: 'Marsh Trust',
    category: 'legal',
    description: 'Doors.',
    visibility: 'private',
  });
  const places = sideBar(page).getByRole('link');
  const daily = ['Hub', 'Negotiate', 'Messages', 'Write'];
  const names = [...daily, 'Groups', 'Directory', 'Events', 'Polls', 'Assemblies', 'Documents', 'Galleries', 'Files', 'Questions'];
  await expect(places).toHaveText(names);
  await expect(sideBar(page).getByRole('link', { name: 'Hub' })).toHaveAttribute('aria-current', 'page');
  await page.goto(`/network/${group.id}`);
  await expect(sideBar(page).getByRole('link', { name: 'Groups' })).toHaveAttribute('aria-current', 'true');
  await page.goto('/draft');
  await expect(sideBar(page).getByRole('link', { name: 'Write' })).toHaveAttribute('aria-current', 'true');

  // The 404 page has the navigation too.
  trouble.expect(/404/);
  await page.goto('/nowhere');
  await expect(places).toHaveText(names);
  await page.getByRole('contentinfo').getByText('About this site').click();
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Contact' })).toBeVisible();
  await page.goto('/draft');

  await sideBar(page).getByRole('link', { name: 'Negotiate' }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(sideBar(page).getByRole('link', { name: 'Messages' })).toBeFocused();
  await page.keyboard.press('End');
  await expect(sideBar(page).getByRole('link', { name: 'Questions' })).toBeFocused();
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/panel');

  // Counters are live.
  const bob = await person('Bob');
  const bobApi = await bob.arrive(null);
  await bobApi.post(`/api/groups/${group.id}/join`);
  await expect(sideBar(page).getByRole('link', { name: 'Groups 1 pending request' })).toBeVisible();
  await api.post(`/api/groups/${group.id}/members/${bobApi.user.id}/accept`);
  await expect(sideBar(page).getByRole('link', { name: 'Groups', exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Collapse sidebar' }).click();
  const main = page.locator('#main');
  const edge = async () => (await main.boundingBox())?.x ?? 0;
  await expect.poll(edge).toBeLessThan(100);
  const narrow = await edge();
  // The server renders the visitors' sidebar at the final width.
  await page.goto('/conditionGenerales');
  expect(await edge(), 'before any code has come').toBe(narrow);
  await waitForPage(page, sideBar(page));
  expect(await edge()).toBe(narrow);
  // The user's name only moves its neighbours in the header.
  expect(await shift(page)).toBeLessThan(0.0025);
  await page.getByRole('button', { name: 'Expand sidebar' }).click();
  await page.reload();
  await waitForPage(page, sideBar(page));
  expect(await edge()).toBe(240);
  expect(await shift(page)).toBeLessThan(0.0025);
  await lookAt(page, 'navigation-conditions');

  await ana.signOut();
  await expect.poll(edge, { message: 'a visitor has no side bar, and no room for one' }).toBe(0);
  await expect(page.getByRole('banner').getByRole('navigation').getByRole('link')).toHaveText(['Hub', 'Documents', 'Galleries', 'About']);
});

test('SH-10 SR-05 Ctrl+K leads to any page by name, but not while typing', async ({ person }) => {
  const ana = await person('Ana');
  await ana.arrive('/network');
  const { page } = ana;
  await waitForPage(page, sideBar(page));
  await page.getByRole('main').getByRole('textbox').first().press('Control+k');
  await page.getByRole('main').getByRole('textbox').first().press('/');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.locator('#main').focus();
  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog', { name: 'Search or jump to' });
  const field = dialog.getByRole('combobox');
  await field.fill('zzqzz');
  await expect(dialog.getByRole('option')).toHaveCount(1);
  await expect(dialog.getByRole('option')).toHaveAccessibleName('Search the whole site for “zzqzz”');
  await field.fill('my');
  await expect(dialog.getByRole('option', { name: 'My drafts' })).toBeVisible();
  await expectAccessible(page);
  await field.fill('DRAFT');
  await expect(dialog.getByRole('option', { selected: true })).toHaveAccessibleName('My drafts');
  await field.press('Enter');
  await page.waitForURL('**/draft');
  await expect(dialog).toHaveCount(0);
});

test('SH-10 on a phone four pages are in reach, and “More” has the rest with account, language and theme; going back closes it', async ({
  person,
}) => {
  const ana = await person('Ana', { viewport: { width: 360, height: 740 }, hasTouch: true });
  await ana.arrive('/network');
  const { page } = ana;
  await waitForPage(page, dock(page));
  await expect(dock(page).getByRole('link')).toHaveText(['Hub', 'Groups', 'Negotiate', 'Messages']);
  for (const target of await dock(page).locator('a, button').all()) {
    const box = await target.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  }
  await expect(dock(page).getByRole('link', { name: 'Groups' })).toHaveAttribute('aria-current', 'page');
  const more = dock(page).getByRole('button', { name: 'More' });
  const sheet = page.getByRole('dialog', { name: 'More' });
  await more.click();
  await expect(sheet.getByRole('link')).toHaveText([
    'Write',
    'Directory',
    'Events',
    'Polls',
    'Assemblies',
    'Documents',
    'Galleries',
    'Files',
    'Questions',
    'My account',
    'My drafts',
    'My published documents',
    'Help',
  ]);
  await expectAccessible(page);
  await lookAt(page, 'navigation-more');
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goBack();
  await expect(sheet).toHaveCount(0);
  expect(new URL(page.url()).pathname).toBe('/network');

  await more.click();
  await sheet.getByRole('button', { name: 'Español' }).click();
  await expect(page.getByRole('dialog', { name: 'Más' }).getByRole('button', { name: 'Cerrar sesión' })).toBeVisible();
  await page.getByRole('button', { name: 'Oscuro' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  // A page replaces the sheet in the history, so that going back leads to the previous page.
  await page.getByRole('dialog').getByRole('link', { name: 'Mis borradores' }).click();
  await page.waitForURL('**/draft');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goBack();
  await page.waitForURL('**/network');
  await page.getByRole('navigation', { name: 'barra' }).getByRole('button').click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('navigation', { name: 'barra' }).getByRole('button').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cerrar sesión' }).click();
  await page.waitForURL('**/backPage');
});

test('SH-10 NE-11 a running negotiation is one touch away from a document in all windows; its link is absent on its own page and disappears at the end', async ({
  person,
}) => {
  const [ana, bob] = await Promise.all([
    person('Ana', { role: 'manager' }),
    person('Bob', { viewport: { width: 360, height: 740 }, hasTouch: true }),
  ]);
  const requested: string[] = [];
  bob.page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  const bobApi = await bob.arrive('/propos');
  await waitForPage(bob.page, dock(bob.page));
  await expect(running(bob.page)).toHaveCount(0);
  expect(
    requested.filter((path) => path.startsWith('/api/negotiations')),
    'who has none asks for none',
  ).toEqual([]);

  // It appears live while he reads.
  const shed = await started(ana, 'A lease for the shed', 60);
  await bobApi.post(`/api/negotiations/${shed.id}/join`);
  const link = running(bob.page).getByRole('link', { name: /A lease for the shed.*(59|60) minutes left/ });
  await expect(link).toBeVisible();
  await expectAccessible(bob.page);
  await lookAt(bob.page, 'navigation-running');
  await bob.page.setViewportSize({ width: 360, height: 740 });
  await link.click();
  await bob.page.waitForURL(`**/negociation/${shed.id}`);
  await expect(bob.page.getByRole('heading', { name: 'A lease for the shed' })).toBeVisible();
  await expect(running(bob.page)).toHaveCount(0);

  // Of two, the one with less time is shown; the other is mentioned.
  const { state: quay } = await shed.api.post<{ state: { id: string } }>('/api/negotiations', {
    agenda: 'The quay',
    documentType: 'lease',
    lengthMinutes: 30,
  });
  await bobApi.post(`/api/negotiations/${quay.id}/join`);
  await expect(running(bob.page).getByRole('link', { name: /The quay/ })).toBeVisible();
  await bob.page.goBack();
  await bob.page.waitForURL('**/propos');
  await expect(running(bob.page).getByRole('link', { name: '1 more in progress' })).toHaveAttribute('href', '/negociation');
  await bob.page.setViewportSize({ width: 1280, height: 800 });
  await expect(sideBar(bob.page).getByRole('link', { name: 'Negotiate 2 in progress' })).toBeVisible();

  // In the Hub it is in the strip of pending items only.
  await bob.page.goto('/panel');
  const first = bob.page.getByRole('region', { name: 'Needs your attention' }).getByRole('listitem').first();
  for (const width of [1280, 360]) {
    await bob.page.setViewportSize({ width, height: 740 });
    await expect(first.getByRole('link', { name: /The quay/ })).toHaveAttribute('href', `/negociation/${quay.id}`);
    await expect(running(bob.page)).toHaveCount(0);
  }
  await bob.page.goBack();
  await bob.page.setViewportSize({ width: 1280, height: 800 });

  await shed.api.post(`/api/negotiations/${quay.id}/end`);
  await expect(running(bob.page).getByRole('link', { name: /A lease for the shed/ })).toBeVisible();
  await shed.api.post(`/api/negotiations/${shed.id}/end`);
  await expect(running(bob.page)).toHaveCount(0);
  await expect(sideBar(bob.page).getByRole('link', { name: 'Negotiate', exact: true })).toBeVisible();
});

test('SH-06 SH-04 the header hides on scrolling down and returns on scrolling up; it covers no anchor target, and stays with reduced motion', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1000, height: 600 });
  await page.goto('/conditionGenerales');
  await isAlive(page);
  const header = page.getByRole('banner');
  const bottom = async () => ((await header.boundingBox())?.y ?? 0) + ((await header.boundingBox())?.height ?? 0);
  const wheel = async (by: number) => {
    await page.mouse.move(500, 400);
    // The first steps load the observer.
    for (let step = 0; step < 4; step += 1) await page.mouse.wheel(0, by / 4);
  };
  await expect(async () => {
    await wheel(400);
    expect(await bottom()).toBeLessThanOrEqual(0);
  }).toPass();
  await expect(async () => {
    await wheel(-200);
    expect(await bottom()).toBeGreaterThan(50);
  }).toPass();
  // An anchor link up the page: its target is below the header.
  await page.keyboard.press('End');
  const entry = page.locator('#main nav a[href^="#"]').nth(1);
  const id = (await entry.getAttribute('href')) ?? '';
  const part = page.locator(id);
  await expect.poll(async () => (await part.boundingBox())?.y ?? 0).toBeLessThan(0);
  await page.evaluate((to) => (location.hash = to), id);
  await expect.poll(async () => Math.round((await part.boundingBox())?.y ?? 0)).toBeGreaterThanOrEqual(0);
  await expect.poll(bottom).toBeGreaterThan(50);
  await expect.poll(async () => ((await part.boundingBox())?.y ?? 0) - (await bottom())).toBeGreaterThanOrEqual(0);
  await expect(part).toBeInViewport();

  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.reload();
  await isAlive(page);
  for (const by of [300, 300, 300]) await wheel(by);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(300);
  expect(await bottom()).toBeGreaterThan(50);
});

for (const width of [360, 768, 991, 992, 1280, 1920])
  test(`SH-10 SH-11 at ${width} px navigation fits, in light and dark, without horizontal overflow`, async ({ person }) => {
    const ana = await person('Ana', { role: 'manager', viewport: { width, height: 800 }, locale: 'fr-FR' });
    await started(ana, 'Un bail pour la remise du quai de l’Est, et qui en paie la réfection', 60);
    const { page } = ana;
    await page.goto('/autrePublication');
    await waitForPage(page, page.getByRole('region', { name: 'Votre négociation en cours' }));
    if (width >= 992) await page.evaluate(() => document.documentElement.setAttribute('data-side-bar', 'wide'));
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await expectAccessible(page);
  });

test('SH-10 an opened title becomes that of its page; going back restores the position; nothing moves with reduced motion', async ({
  atrium,
  page,
}) => {
  const ana = await registered(atrium, newcomer('Ana', 'manager'));
  const titles = ['Moorings', 'Ballast', 'Tugs', 'Pilots', 'Cranes', 'Dredging'].map((each) => `${each} of the ${ana.user.username} quay`);
  for (const title of titles) {
    const content = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: `${title}, in a few words.` }] }] };
    const { id } = await ana.post<{ id: string }>('/api/documents', { title, category: 'legal', content });
    await ana.post(`/api/documents/${id}/publish`, { visibility: 'public', groupIds: [] });
  }
  await page.addInitScript(() => {
    const start = document.startViewTransition.bind(document);
    const moved: string[] = [];
    Object.assign(window, { moved });
    document.startViewTransition = (update) => {
      moved.push(document.querySelector('[style*="view-transition-name"]')?.textContent ?? '');
      return start(update);
    };
  });
  const moved = () => page.evaluate(() => (window as unknown as { moved: string[] }).moved);
  const place = () => page.evaluate(() => Math.round(window.scrollY));
  await page.setViewportSize({ width: 360, height: 500 });
  await page.goto(`/flux?q=${ana.user.username}`);
  await isAlive(page);
  const [title = ''] = titles;
  const link = page.getByRole('link', { name: title });
  const open = async () => {
    await link.click();
    await page.waitForURL('**/publicInternetArticle?**');
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  };
  await link.scrollIntoViewIfNeeded();
  await expect.poll(place).toBeGreaterThan(200);
  const before = await place();
  await open();
  expect(await moved()).toEqual([title]);
  await expect(page.locator('#main')).toBeFocused();
  await expect.poll(place).toBe(0);
  await expect(page.locator('[style*="view-transition-name: page-title"]')).toHaveCount(0);
  await page.goBack();
  await expect(link).toBeInViewport();
  await expect.poll(place).toBe(before);

  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.reload();
  await isAlive(page);
  await open();
  expect(await moved()).toEqual([]);
});
