import type { Page } from '@playwright/test';
import { newcomer, registered, type Api } from './support/api.ts';
import { expectAccessible } from './support/accessible.ts';
import { askDatabase } from './support/database.ts';
import { expect, test } from './support/journey.ts';
import { lookAt } from './support/look-at.ts';
import { isAlive, waitForPage } from './support/person.ts';

const field = (page: Page) => page.getByRole('main').getByRole('searchbox', { name: 'Search everything' });
const finds = (page: Page) => page.getByRole('main').getByRole('article');
const palette = (page: Page) => page.getByRole('dialog', { name: 'Search or jump to' });

async function publish(api: Api, title: string, text: string): Promise<string> {
  const content = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] };
  const { id } = await api.post<{ id: string }>('/api/documents', { title, category: 'legal', content });
  await api.post(`/api/documents/${id}/publish`, { visibility: 'public', groupIds: [] });
  return id;
}

const aGroup = (api: Api, groupName: string, visibility: 'public' | 'private') =>
  api.post<{ id: string }>('/api/groups', { groupName, companyName: 'Marsh Trust', category: 'legal', description: 'Birds.', visibility });

/** A word of letters that no other journey uses. */
const own = (word: string) => word + [...String(process.pid)].map((digit) => 'abcdefghij'[Number(digit)]).join('');

test('SR-01 SR-04 a search is in the URL: refined, reloaded, navigated back to, with matches highlighted', async ({ page, atrium }) => {
  const word = own('dunlin');
  const writer = await registered(atrium, newcomer('Wren', 'manager'));
  await publish(writer, `The ${word} of the west marsh`, 'It nests in short grass.');
  await publish(writer, 'A walk at low water', `We counted one ${word} <b>by the quay</b>, and many gulls.`);
  await aGroup(writer, `Friends of the ${word}`, 'public');
  await page.goto('/resultSearch');
  await isAlive(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Search' })).toBeVisible();
  await field(page).fill(word);
  await expect(page.getByText('3 results')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`q=${word}`));
  await expect(finds(page).first().locator('h2 mark')).toHaveText(word);
  await expect(finds(page).filter({ hasText: 'A walk at low water' })).toContainText(`${word} <b>by the quay</b>`);
  await expect(finds(page).filter({ hasText: 'A walk at low water' })).toContainText('matched: text');

  await page.getByRole('navigation', { name: 'Results by type' }).getByRole('link', { name: 'Groups' }).click();
  await expect(finds(page)).toHaveCount(1);
  await page.reload();
  await expect(finds(page)).toHaveCount(1);
  await page.goBack();
  await expect(finds(page)).toHaveCount(3);
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByRole('combobox', { name: 'Date' }).selectOption('today');
  await expect(page.getByRole('link', { name: /Today/ })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: /Today/ }).click();
  await expect(page).not.toHaveURL(/range/);

  // By keyboard from the field to the results and back.
  await field(page).focus();
  await page.keyboard.press('ArrowDown');
  await expect(finds(page).first().getByRole('link').last()).toBeFocused();
  await page.keyboard.press('j');
  await expect(finds(page).nth(1).locator('[data-card-link]')).toBeFocused();
  await page.keyboard.press('k');
  await page.keyboard.press('ArrowUp');
  await expect(field(page)).toBeFocused();
  await page.locator('#main').focus();
  await page.keyboard.press('/');
  await expect(field(page)).toBeFocused();
  await expectAccessible(page);
  await lookAt(page, 'search-results');
});

test('SR-01 SR-03 search and the choice of other engines work without JavaScript, and no engine is contacted before', async ({
  browser,
  page: ready,
  atrium,
}) => {
  const word = own('plover');
  const writer = await registered(atrium, newcomer('Wren', 'manager'));
  for (let number = 1; number <= 21; number += 1) await publish(writer, `The ${word} number ${number}`, 'A quiet paragraph.');
  const context = await browser.newContext({ baseURL: atrium.url, javaScriptEnabled: false });
  const page = await context.newPage();
  const elsewhere: string[] = [];
  await context.route(
    (url) => url.origin !== atrium.url,
    (route) => {
      elsewhere.push(route.request().url());
      return route.fulfill({ body: 'elsewhere', contentType: 'text/plain' });
    },
  );
  await page.goto('/');
  await page.getByRole('banner').getByRole('link', { name: 'Search' }).click();
  await field(page).fill(`${word} kind:document`);
  await page.getByRole('main').getByRole('button', { name: 'Search', exact: true }).click();
  await expect(finds(page)).toHaveCount(20);
  await page.getByRole('link', { name: 'Load more' }).click();
  await expect(finds(page)).toHaveCount(1);
  await page.getByText('Search the web instead').click();
  await page.getByRole('link', { name: 'Qwant' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you for searching with Atrium' })).toBeVisible();
  expect(elsewhere).toEqual([]);
  const [tab] = await Promise.all([context.waitForEvent('page'), page.getByRole('link', { name: 'Continue to Qwant' }).click()]);
  await tab.waitForLoadState();
  expect(elsewhere).toEqual([`https://www.qwant.com/?q=${word}`]);
  expect(await page.title()).toContain('Thank you');
  await context.close();

  await ready.goto(`/resultSearch/thanks?engine=qwant&q=${word}`);
  await isAlive(ready);
  await expectAccessible(ready);
  await lookAt(ready, 'search-thanks');
});

test('SR-01 without results there is advice, and other engines are offered', async ({ page }) => {
  await page.goto('/resultSearch?q=qqzzqqzz&range=week');
  await expect(page.getByRole('heading', { name: 'No results' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Search without filters' })).toHaveAttribute('href', '/resultSearch?q=qqzzqqzz');
  await expect(page.getByRole('link', { name: 'DuckDuckGo' })).toBeVisible();
  await isAlive(page);
  await expectAccessible(page);
  await lookAt(page, 'search-nothing');
});

test('SR-02 group content is found by members only, in results and in the palette', async ({ page, person }) => {
  const word = own('godwit');
  const ana = await person('Ana', { role: 'manager' });
  const api = await ana.arrive('/panel');
  await aGroup(api, `Wardens of the ${word}`, 'private');
  await ana.page.goto(`/resultSearch?q=${word}`);
  await expect(finds(ana.page)).toHaveCount(1);
  await expect(finds(ana.page)).toContainText('your group');
  await page.goto(`/resultSearch?q=${word}`);
  await expect(page.getByRole('heading', { name: 'No results' })).toBeVisible();
  await isAlive(page);
  await page.locator('#main').focus();
  await page.keyboard.press('Control+k');
  await palette(page).getByRole('combobox').fill(word);
  await expect(palette(page).getByRole('option')).toHaveCount(1);
  await expect(palette(page).getByRole('option')).toHaveAccessibleName(`Search the whole site for “${word}”`);
});

test('SR-05 the palette finds while typing, works with arrow keys, starts actions, and remembers searches until cleared', async ({
  person,
}) => {
  const word = own('avocet');
  const ana = await person('Ana', { role: 'manager' });
  const api = await ana.arrive('/panel');
  const { page } = ana;
  const id = await publish(api, `An ${word} in spring`, 'It came early.');
  await waitForPage(page, page.getByRole('navigation', { name: 'Main navigation', exact: true }));
  await page.locator('#main').focus();
  await page.keyboard.press('/');
  const box = palette(page).getByRole('combobox');
  await expect(box).toBeFocused();
  await box.pressSequentially(word.slice(0, 9));
  const document = palette(page).getByRole('option', { name: `An ${word} in spring` });
  await expect(document).toBeVisible();
  await expectAccessible(page);
  await lookAt(page, 'search-palette');
  await box.press('ArrowUp');
  await expect(document).toHaveAttribute('aria-selected', 'true');
  await expect(box).toHaveAttribute('aria-activedescendant', (await document.getAttribute('id')) ?? '');
  await box.press('Enter');
  await page.waitForURL(new RegExp(id));
  await expect(page.getByRole('heading', { level: 1, name: `An ${word} in spring` })).toBeVisible();

  await page.keyboard.press('Control+k');
  // Recently opened items come first.
  await expect(palette(page).getByRole('group', { name: 'Recently opened' })).toHaveCount(0);
  await box.fill(word);
  await palette(page)
    .getByRole('option', { name: `Search the whole site for “${word}”` })
    .click();
  await page.waitForURL(`**/resultSearch?q=${word}`);
  await page.keyboard.press('Control+k');
  await expect(palette(page).getByRole('group', { name: 'Recently opened' }).getByRole('option')).toContainText([word]);
  await page.keyboard.press('Escape');
  await finds(page).first().locator('[data-card-link]').click();
  await page.waitForURL(new RegExp(id));
  await page.keyboard.press('Control+k');
  await expect(palette(page).getByRole('option', { name: word, exact: true })).toBeVisible();
  await palette(page).getByRole('option', { name: 'Clear recent searches' }).click();
  await expect(palette(page).getByRole('option', { name: word, exact: true })).toHaveCount(0);
  await box.fill('new gr');
  await box.press('Enter');
  await expect(page.getByRole('dialog').getByRole('heading', { name: /group/i })).toBeVisible();
});

test('SR-05 the key “/” can be switched off, and Ctrl+K leads from the messenger to its conversations', async ({ person }) => {
  const ana = await person('Ana', { role: 'manager' });
  const api = await ana.arrive('/panel');
  const { page } = ana;
  const group = await aGroup(api, `Ferry crews of ${own('the')}`, 'private');
  await page.goto('/messenger');
  await waitForPage(page, page.getByRole('navigation', { name: 'Main navigation', exact: true }));
  await page.getByRole('main').getByRole('searchbox').press('Control+k');
  const first = palette(page).getByRole('option').first();
  await expect(first).toHaveText(/Ferry crews/);
  await palette(page).getByRole('combobox').fill('ferry');
  await palette(page).getByRole('combobox').press('Enter');
  await page.waitForURL(/\/messenger\/[\w-]+/);
  expect(page.url()).not.toContain(group.id.toLowerCase());
  await expect(page.getByRole('region', { name: 'Conversation', exact: true }).getByRole('heading', { name: /Ferry crews/ })).toBeVisible();
  await page.goto('/panel');
  await waitForPage(page, page.getByRole('navigation', { name: 'Main navigation', exact: true }));
  await page.keyboard.press('Control+k');
  const opened = palette(page).getByRole('group', { name: 'Recently opened' }).getByRole('option');
  await expect(opened).toContainText([/Ferry crews/]);
  await palette(page).getByRole('combobox').fill('key /');
  await palette(page).getByRole('combobox').press('Enter');
  await page.keyboard.press('Escape');
  await expect(palette(page)).toHaveCount(0);
  await page.keyboard.press('/');
  await expect(palette(page)).toHaveCount(0);
});

test('SR-05 a search is saved, listed with its new results, and deleted, which can be undone', async ({ person, atrium }) => {
  const word = own('curlew');
  const ana = await person('Ana');
  await ana.arrive(null);
  const { page } = ana;
  await page.goto(`/resultSearch?q=${word}&kind=document`);
  await page.getByRole('button', { name: 'Save search' }).click();
  await expect(page.getByRole('button', { name: 'Saved', exact: true })).toBeVisible();
  const writer = await registered(atrium, newcomer('Wren', 'manager'));
  const id = await publish(writer, `A ${word} at dusk`, 'It called twice.');
  // Rows written by the hourly job of saved searches.
  await askDatabase(atrium, `update saved_searches set finds = array['document/' || $1] where filter->>'q' = $2`, [id, word]);
  await page.goto('/resultSearch');
  const saved = page.getByRole('region', { name: 'Saved searches' });
  await expect(saved.getByRole('link', { name: new RegExp(`${word} · Documents.*1 new`) })).toBeVisible();
  await expectAccessible(page);
  await lookAt(page, 'search-saved');
  await saved.getByRole('link').click();
  await page.waitForURL(`**/resultSearch?q=${word}&kind=document`);
  await expect(finds(page)).toHaveCount(1);
  await page.goto('/resultSearch');
  await expect(saved.getByRole('link')).not.toContainText('new');
  await saved.getByRole('button', { name: /Remove saved search/ }).click();
  await expect(saved.getByRole('link')).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(saved.getByRole('link', { name: new RegExp(word) })).toBeVisible();
});

test('SR-01 SH-06 on a phone search is an icon in the header, and results, filters and palette fit', async ({ browser, atrium }) => {
  const context = await browser.newContext({
    baseURL: atrium.url,
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    locale: 'fr-FR',
  });
  const page = await context.newPage();
  await page.goto('/resultSearch?q=marais');
  await isAlive(page);
  const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
  expect(await fits()).toBe(true);
  await page.getByRole('banner').getByRole('link', { name: 'Chercher' }).tap();
  const dialog = page.getByRole('dialog', { name: 'Rechercher ou ouvrir' });
  await dialog.getByRole('combobox').fill('a propos');
  await expect(dialog.getByRole('option', { name: /À propos/ })).toBeVisible();
  expect(await fits()).toBe(true);
  await expectAccessible(page);
  await context.close();
});
