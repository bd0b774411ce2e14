import type { Page, Request } from '@playwright/test';
import { newcomer, registered, type Api } from './support/api.ts';
import { expectAccessible } from './support/accessible.ts';
import { expect, test } from './support/journey.ts';
import { lookAt } from './support/look-at.ts';
import { isAlive } from './support/person.ts';

const content = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'A quiet paragraph about tides.' }] }] };

const filters = (page: Page) => page.getByRole('button', { name: 'Filters' });

async function publish(api: Api, title: string): Promise<string> {
  const { id } = await api.post<{ id: string }>('/api/documents', { title, category: 'legal', content });
  await api.post(`/api/documents/${id}/publish`, { visibility: 'public', groupIds: [] });
  return id;
}

/**
 * Checks that on a phone the first card begins in the upper quarter, in every language. Leaves the
 * page in English.
 */
async function beginsHigh(page: Page, path: string): Promise<void> {
  await page.setViewportSize({ width: 360, height: 740 });
  for (const language of ['fr', 'es', 'en']) {
    await page.goto(`${path}?lang=${language}`);
    await isAlive(page);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    const top = async () => (await page.getByRole('article').first().boundingBox())?.y;
    await expect.poll(top, language).toBeLessThanOrEqual(200);
  }
}

test('HU-02 the filters are in the URL, so a page can be shared, reloaded and navigated back to', async ({ page, atrium }) => {
  const word = `heron${process.pid}`;
  const writer = await registered(atrium, newcomer('Wren', 'manager'));
  for (const title of [`Zebra ${word}`, `Apple ${word}`, `Mango ${word}`]) await publish(writer, title);
  await writer.post('/api/groups', {
    groupName: `Birds ${word}`,
    companyName: 'Marsh Trust',
    category: 'legal',
    description: 'Birds.',
    visibility: 'public',
  });
  await page.goto('/flux');
  await isAlive(page);
  await page.getByRole('searchbox', { name: 'Search the Hub' }).fill(word);
  await expect(page.getByText('4 results').first()).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`q=${word}`));
  await filters(page).click();
  await page.getByRole('link', { name: 'Document', exact: true }).click();
  await expect(page.getByText('3 results').first()).toBeVisible();
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('title');
  const titles = page.getByRole('main').getByRole('article').getByRole('heading').getByRole('link');
  await expect(titles).toHaveText([`Apple ${word}`, `Mango ${word}`, `Zebra ${word}`]);
  const shared = page.url();
  await page.reload();
  await expect(titles).toHaveText([`Apple ${word}`, `Mango ${word}`, `Zebra ${word}`]);
  expect(page.url()).toBe(shared);
  await expect(page.getByRole('link', { name: /Document$/ }), 'what is filtered stands above the list').toBeVisible();
  await page.goBack();
  await filters(page).click();
  await expect(page.getByRole('combobox', { name: 'Sort by' })).toHaveValue('newest');
  await page.goBack();
  await expect(page.getByText('4 results').first()).toBeVisible();
  await page.getByRole('combobox', { name: 'Date' }).selectOption('custom');
  await page.getByRole('textbox', { name: 'From' }).or(page.getByLabel('From')).first().fill('2020-01-01');
  await page.getByLabel('To', { exact: true }).fill('2020-12-31');
  await expect(page.getByText('0 results').first()).toBeVisible();
  await expectAccessible(page);
  await lookAt(page, 'hub-nothing-found');
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Reset filters' }).first().click();
  await expect(page).toHaveURL(/\/flux$/);
});

test('HU-02 going back before a page answers leads to the previous page, which hydrates as sent', async ({ page, atrium }) => {
  const word = `curlew${process.pid}`;
  const writer = await registered(atrium, newcomer('Wren', 'manager'));
  for (const title of [`Alder ${word}`, `Reed ${word}`]) await publish(writer, title);
  const order = page.getByRole('combobox', { name: 'Sort by' });
  await page.goto(`/flux?q=${word}`);
  await isAlive(page);
  await filters(page).click();
  await order.selectOption('title');
  await expect(page).toHaveURL(/sort=title/);
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/assets\/entry-client/, async (route) => {
    await held;
    await route.continue();
  });
  await page.reload({ waitUntil: 'commit' });
  const titles = page.getByRole('main').getByRole('article').getByRole('heading').getByRole('link');
  await expect(titles).toHaveText([`Alder ${word}`, `Reed ${word}`]);
  await page.evaluate(() => history.back());
  await expect(page).not.toHaveURL(/sort=title/);
  release();
  await isAlive(page);
  await filters(page).click();
  await expect(order).toHaveValue('newest');
  await expect(titles).toHaveText([`Reed ${word}`, `Alder ${word}`]);
});

test('SH-05 actions before hydration run after it', async ({ page, atrium }) => {
  const word = `plover${process.pid}`;
  const writer = await registered(atrium, newcomer('Wren', 'manager'));
  for (const title of [`Reed ${word}`, `Alder ${word}`]) await publish(writer, title);
  const readFlux = async () => {
    await page.unrouteAll();
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route(/\/assets\/hub-/, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(`/flux?q=${word}`);
    await expect(page.locator('html[data-answers=soon]')).toBeAttached();
    return release;
  };
  const titles = page.getByRole('main').getByRole('article').getByRole('heading').getByRole('link');
  let release = await readFlux();
  await filters(page).click();
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('title');
  release();
  await expect(titles).toHaveText([`Alder ${word}`, `Reed ${word}`]);
  release = await readFlux();
  await page.getByRole('searchbox').fill(`Reed ${word}`);
  release();
  await expect(titles).toHaveText([`Reed ${word}`]);
  release = await readFlux();
  await filters(page).click();
  await page.getByRole('button', { name: 'Share this view' }).click();
  release();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('HU-01 HU-05 one switch leads between public and private, and every card opens its item', async ({ person }) => {
  const ana = await person('Ana', { role: 'manager' });
  const api = await ana.arrive(null);
  const id = await publish(api, 'What the tide brings');
  const group = await api.post<{ id: string }>('/api/groups', {
    groupName: 'Tide watchers',
    companyName: 'Marsh Trust',
    category: 'legal',
    description: 'Tides.',
    visibility: 'private',
  });
  await ana.page.goto('/panel');
  const card = ana.page.getByRole('article').filter({ hasText: 'What the tide brings' });
  await expect(card).toContainText('Document');
  await expect(card).toContainText('Ana');
  await expect(card).toContainText('Legal');
  await expect(card).toContainText('public');
  await expect(card.locator('time')).toHaveAttribute('datetime', /^\d{4}-/);
  await expectAccessible(ana.page);
  await lookAt(ana.page, 'hub-private');
  // Without pending items and first steps, a phone shows the first card immediately.
  await api.post('/api/first-steps/end');
  const size = ana.page.viewportSize();
  await beginsHigh(ana.page, '/panel');
  if (size) await ana.page.setViewportSize(size);
  await card.getByRole('link', { name: 'What the tide brings' }).click();
  await expect(ana.page).toHaveURL(new RegExp(`/publicArticle/${id}`));
  await ana.page.goBack();
  await ana.page.getByRole('article').getByRole('link', { name: 'Tide watchers' }).first().click();
  await expect(ana.page).toHaveURL(new RegExp(`/network/${group.id}`));
  await ana.page.goto('/panel');
  await ana.page.getByRole('navigation', { name: 'Hub views' }).getByRole('link', { name: 'Everyone' }).click();
  await expect(ana.page).toHaveURL(/\/flux/);
  await expect(ana.page.getByRole('article').getByRole('link', { name: 'What the tide brings' }).first()).toBeVisible();
  await expect(ana.page.getByRole('article').getByRole('link', { name: 'Tide watchers' })).toHaveCount(0);
});

test('HU-04 a window notified of three publications fetches only those, in one or two kilobytes', async ({ page, atrium }) => {
  const writer = await registered(atrium, newcomer('Wren'));
  const word = `avocet${process.pid}`;
  for (let count = 0; count < 45; count += 1) await publish(writer, `${word} ${String(count).padStart(2, '0')}`);
  const received: string[] = [];
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => received.push(String(payload))));
  await page.goto(`/flux?q=${word}`);
  await isAlive(page);
  await page.getByRole('article').last().scrollIntoViewIfNeeded();
  await expect(page.getByRole('article')).toHaveCount(40);
  // A received message proves that the connection is open.
  await publish(writer, `${word} first`);
  await expect(page.getByRole('button', { name: '1 new' })).toBeVisible();
  const requested: Request[] = [];
  // Counts requests when they begin: on a busy machine, the end of one is reported after its answer
  // is on screen.
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) requested.push(request);
  });
  // The first request waits until all three messages have arrived: later ones are fetched together.
  const allReceived = Promise.withResolvers<void>();
  await page.route('**/api/hub?*ids=*', (route) => allReceived.promise.then(() => route.continue()));
  const ids: string[] = [];
  for (const which of ['one', 'two', 'three']) ids.push(await publish(writer, `${word} ${which}`));
  await expect.poll(() => ids.filter((id) => !received.some((frame) => frame.includes(id)))).toEqual([]);
  allReceived.resolve();
  await expect(page.getByRole('button', { name: '4 new' })).toBeVisible();
  expect(requested.length).toBeLessThanOrEqual(3);
  for (const request of requested) expect(new URL(request.url()).searchParams.get('ids')).toBeTruthy();
  const sizes = await Promise.all(requested.map((request) => request.sizes()));
  expect(sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0)).toBeLessThan(2_500);
});

test('HU-04 new items are announced without moving the page; infinite scrolling restores its position on return', async ({
  page,
  atrium,
}) => {
  const writer = await registered(atrium, newcomer('Wren'));
  const word = `plover${process.pid}`;
  for (let count = 0; count < 45; count += 1) await publish(writer, `${word} ${String(count).padStart(2, '0')}`);
  await page.goto(`/flux?q=${word}`);
  await isAlive(page);
  await expect(page.getByRole('article')).toHaveCount(20);
  await page.getByRole('article').last().scrollIntoViewIfNeeded();
  await expect(page.getByRole('article')).toHaveCount(40);
  const seen = page.getByRole('article').filter({ hasText: `${word} 12` });
  await seen.scrollIntoViewIfNeeded();
  const place = await seen.boundingBox();
  await publish(writer, `${word} news one`);
  await publish(writer, `${word} news two`);
  await expect(page.getByRole('button', { name: '2 new' })).toBeVisible();
  expect(Math.abs(((await seen.boundingBox())?.y ?? 0) - (place?.y ?? 0))).toBeLessThan(2);
  await seen.getByRole('link').click();
  await page.waitForURL('**/publicInternetArticle**');
  await page.goBack();
  await expect(seen).toBeInViewport();
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.getByRole('button', { name: '2 new' }).click();
  await expect(page.getByRole('article').first()).toContainText(`${word} news two`);
});

test('HU-06 languages are filters in the URL with live counts, and a preferred language comes first on every device', async ({
  person,
  atrium,
  browser,
}) => {
  const texts = {
    fr: 'La vitrine est arrivée un mardi, sans clé, et nous avons dû la démonter pour la faire entrer dans le musée.',
    es: 'La vitrina llegó un martes, sin llave, y la desmontamos para que entrara por la puerta del museo.',
    en: 'The case came on a Tuesday, without a key, and we had to take it apart for the door of the museum.',
  };
  const ana = await person('Ana');
  const api = await ana.arrive(null);
  const word = `stilt${process.pid}`;
  const notify = async (language: keyof typeof texts, title: string) => {
    const text = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: texts[language] }] }] };
    const { id } = await api.post<{ id: string }>('/api/documents', { title: `${title} ${word}`, category: 'legal', content: text });
    await api.post(`/api/documents/${id}/publish`, { visibility: 'public', groupIds: [] });
  };
  await notify('fr', 'Un');
  await notify('es', 'Dos');
  await notify('en', 'Three');
  await ana.page.goto(`/flux?q=${word}`);
  const { page } = ana;
  await isAlive(page);
  const titles = page.getByRole('main').getByRole('article').getByRole('heading').getByRole('link');
  await expect(titles).toHaveText([`Three ${word}`, `Dos ${word}`, `Un ${word}`]);
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await filters(page).click();
  await expect(sheet.getByRole('navigation', { name: 'Languages' }).getByRole('link')).toHaveText([
    'All languages',
    'English',
    'French',
    'Spanish',
  ]);
  await sheet.getByRole('link', { name: 'Spanish' }).click();
  await expect(page).toHaveURL(/languages=es$/);
  await expect(page.getByText('1 result').first()).toBeVisible();
  await sheet.getByRole('link', { name: 'French' }).click();
  await expect(page).toHaveURL(/languages=fr,es$/);
  await expect(titles).toHaveText([`Dos ${word}`, `Un ${word}`]);
  await expectAccessible(page);
  await lookAt(page, 'hub-languages');
  await page.reload();
  await expect(titles).toHaveText([`Dos ${word}`, `Un ${word}`]);
  await isAlive(page);
  await notify('es', 'Cuatro');
  await expect(page.getByRole('button', { name: '1 new' })).toBeVisible();
  await notify('en', 'Five');
  await notify('fr', 'Six');
  await page.getByRole('button', { name: '2 new' }).click();
  await expect(titles).toHaveText([`Six ${word}`, `Cuatro ${word}`, `Dos ${word}`, `Un ${word}`]);
  await expect(page.getByText('4 results').first()).toBeVisible();

  await filters(page).click();
  await sheet.getByRole('link', { name: 'French' }).click();
  await sheet.getByRole('button', { name: 'Always show Spanish first' }).click();
  await expect(page).not.toHaveURL(/languages/);
  const elsewhere = await browser.newContext({ baseURL: atrium.url, storageState: await ana.context.storageState() });
  const other = await elsewhere.newPage();
  await other.goto('/panel');
  const cards = other.getByRole('article').getByRole('heading').getByRole('link');
  const inTurn = ['Cuatro', 'Dos', 'Six', 'Five', 'Three', 'Un'].map((title) => `${title} ${word}`);
  const byTime = ['Six', 'Five', 'Cuatro', 'Three', 'Dos', 'Un'].map((title) => `${title} ${word}`);
  await expect(cards).toHaveText(inTurn);
  await expect(other.getByText('In other languages')).toBeVisible();
  await lookAt(other, 'hub-languages-first');
  await other.getByRole('link', { name: 'Spanish first' }).click();
  await expect(other).toHaveURL(/languages=all$/);
  await expect(cards).toHaveText(byTime);
  await other.getByRole('link', { name: 'All languages' }).click();
  await expect(cards).toHaveText(inTurn);
  await filters(other).click();
  await other.getByRole('button', { name: 'Stop showing Spanish first' }).click();
  await expect(cards).toHaveText(byTime);
  await elsewhere.close();
});

test('HU-06 the home page shows the latest items in the reader’s languages, even if others are newer', async ({ page, atrium }) => {
  const writer = await registered(atrium, newcomer('Wren'));
  const word = `godwit${process.pid}`;
  const notify = async (title: string, text: string) => {
    const content = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] };
    const { id } = await writer.post<{ id: string }>('/api/documents', { title, category: 'legal', content });
    await writer.post(`/api/documents/${id}/publish`, { visibility: 'public', groupIds: [] });
  };
  await notify(
    `Une vitrine ${word}`,
    'La vitrine est arrivée un mardi, sans clé, et nous avons dû la démonter pour la faire entrer dans le musée.',
  );
  for (let count = 0; count < 13; count += 1)
    await notify(`A case ${count} ${word}`, 'The case came on a Tuesday, and we had to take it apart.');
  const home = async (language: string) => (await page.request.get('/', { headers: { 'accept-language': language } })).text();
  expect(await home('fr')).toContain(`Une vitrine ${word}`);
  expect(await home('en')).not.toContain(`Une vitrine ${word}`);
  await page.goto('/?lang=fr');
  await expect(page.getByRole('article').getByRole('link', { name: `Une vitrine ${word}` })).toBeVisible();
});

test('HU-06 a new user sees first steps instead of filters, with progress', async ({ person, atrium }) => {
  const manager = await registered(atrium, newcomer('Wren', 'manager'));
  await manager.post('/api/groups', {
    groupName: `Herons ${process.pid}`,
    companyName: 'Marsh Trust',
    category: 'legal',
    description: 'Herons.',
    visibility: 'public',
  });
  const nora = await person('Nora');
  await nora.arrive('/panel');
  const steps = nora.page.getByRole('region', { name: 'Get started' });
  await expect(steps.getByRole('heading', { level: 3 })).toHaveText([
    'Confirm your address',
    'Join a group',
    'Introduce yourself',
    'Follow a topic',
  ]);
  await expect(filters(nora.page)).toHaveCount(0);
  await expect(nora.page.getByRole('searchbox')).toHaveCount(0);
  await expectAccessible(nora.page);
  await lookAt(nora.page, 'hub-first-run');
  await steps
    .getByRole('button', { name: /^Join / })
    .first()
    .click();
  await expect(steps.getByRole('heading', { name: 'Join a group (done)' })).toBeVisible();
  await steps.getByRole('link', { name: 'Write' }).click();
  await expect(nora.page).toHaveURL(/\/article$/);
});

test('HU-06 GR-03 pending items are one strip; an answer stays in place, can be undone briefly, and is sent when the reader moves on', async ({
  person,
  atrium,
}) => {
  const ana = await person('Ana', { role: 'manager' });
  const api = await ana.arrive(null);
  const group = await api.post<{ id: string }>('/api/groups', {
    groupName: 'Night ferries',
    companyName: 'Marsh Trust',
    category: 'legal',
    description: 'Ferries.',
    visibility: 'private',
  });
  for (const name of ['Bob', 'Cleo', 'Dan']) await (await registered(atrium, newcomer(name))).post(`/api/groups/${group.id}/join`);
  const waiting = async () => (await api.get<{ total: number }>('/api/groups/requests')).total;
  await ana.page.goto('/panel');
  const strip = ana.page.getByRole('region', { name: 'Needs your attention' });
  await expect(strip.getByRole('listitem')).toHaveCount(2);
  await strip.getByRole('button', { name: 'Show all' }).click();
  await expect(strip.getByRole('listitem')).toHaveCount(3);
  await expectAccessible(ana.page);
  await lookAt(ana.page, 'hub-waiting');
  const next = strip.getByRole('button', { name: 'Accept Cleo' });
  const place = await next.boundingBox();
  await strip.getByRole('button', { name: 'Accept Bob' }).click();
  await expect(strip.getByRole('button', { name: 'Undo answer to Bob' })).toBeFocused();
  expect((await next.boundingBox())?.y).toBe(place?.y);
  await ana.page.keyboard.press('Enter');
  await expect(strip.getByRole('button', { name: 'Accept Bob' })).toBeFocused();
  expect(await waiting()).toBe(3);
  await strip.getByRole('button', { name: 'Decline Bob' }).click();
  await strip.getByRole('button', { name: 'Accept Dan' }).click();
  await ana.page.getByRole('link', { name: 'Everyone' }).click();
  await expect.poll(waiting).toBe(1);
  const { items } = await api.get<{ items: { name: string }[] }>(`/api/groups/${group.id}/members`);
  expect(items.map(({ name }) => name)).toEqual(['Ana', 'Dan']);
});

test('HU-06 the cover of a group has the shape of other pictures on cards', async ({ page, atrium }) => {
  const founder = await registered(atrium, newcomer('Wren', 'manager'));
  const groupName = `Egrets ${process.pid}`;
  const group = { groupName, companyName: 'Marsh Trust', category: 'legal', description: 'Birds.', visibility: 'public' };
  await founder.post('/api/groups', group);
  await page.goto('/flux');
  const cover = page.getByRole('article').filter({ hasText: groupName }).locator('svg[data-cover]');
  const { width = 0, height = 0 } = (await cover.boundingBox()) ?? {};
  expect(width).toBeGreaterThan(80);
  expect(height).toBeCloseTo((width * 2) / 3, 0);
});

test('HU-06 a card has avatar, text and language; a visitor learns why their own part requires signing in', async ({ page, atrium }) => {
  const writer = await registered(atrium, newcomer('Wren'));
  const word = `egret${process.pid}`;
  const text = 'La vitrine est arrivée un mardi, sans clé, et nous avons dû la démonter pour la faire entrer dans le musée.';
  const french = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] };
  const { id } = await writer.post<{ id: string }>('/api/documents', { title: `Une vitrine ${word}`, category: 'legal', content: french });
  await writer.post(`/api/documents/${id}/publish`, { visibility: 'public', groupIds: [] });
  await beginsHigh(page, '/flux');
  await page.goto('/flux');
  const card = page.getByRole('article').filter({ hasText: word });
  await expect(card.getByText(text)).toHaveAttribute('lang', 'fr');
  await expect(card.getByRole('heading')).toHaveAttribute('lang', 'fr');
  await expect(card.getByText('FR', { exact: true })).toHaveAttribute('title', 'French');
  // Before hydration.
  await page.getByRole('button', { name: 'For you' }).click();
  const why = page.getByRole('dialog', { name: 'For you' });
  await expect(why).toContainText('posts from your groups');
  await expect(why.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/connect?next=%2Fpanel#login');
  await isAlive(page);
  await expect(why).toBeVisible();
  await expectAccessible(page);
});
