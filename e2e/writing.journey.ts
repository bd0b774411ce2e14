import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import type { Api } from './support/api.ts';
import { expect, test } from './support/journey.ts';
import { lookAt } from './support/look-at.ts';
import { isAlive } from './support/person.ts';

const text = (page: Page) => page.locator('.ProseMirror');
const saved = (page: Page) => expect(page.getByText('Saved', { exact: true }).first()).toBeVisible();
const choices = (page: Page) => page.getByRole('listbox', { name: 'Block type' });

const aGroup = (api: Api, groupName: string) =>
  api.post<{ id: string }>('/api/groups', {
    groupName,
    companyName: 'Harbour Cooperative',
    category: 'legal',
    description: 'Slots.',
    visibility: 'private',
  });

/** Counts clicks from now on. */
async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    document.documentElement.dataset['clicks'] = '0';
    const count = () => (document.documentElement.dataset['clicks'] = String(Number(document.documentElement.dataset['clicks']) + 1));
    document.addEventListener('click', (event) => event.isTrusted && event.detail > 0 && count(), true);
  });
  return async () => Number(await page.locator('html').getAttribute('data-clicks'));
}

test('DO-03 from the Hub three clicks publish a text to the only group, and one sentence says who can read it', async ({ person }) => {
  const ana = await person('Ana', { role: 'manager' });
  const api = await ana.arrive(null);
  await aGroup(api, 'Lantern quay');
  const { page } = ana;
  await page.goto('/panel');
  await isAlive(page);
  const clicks = await countClicks(page);
  await page.getByRole('navigation', { name: 'Main navigation', exact: true }).getByRole('link', { name: 'Write', exact: true }).click();
  await expect(text(page)).toBeVisible();
  // Typing begins in the title, and Enter moves on.
  await page.keyboard.type('Slots of the week');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Monday is full.');
  await saved(page);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Publish this document' });
  await expect(dialog.getByText('Only the members of Lantern quay will be able to read it.')).toBeVisible();
  await expect(dialog.getByRole('combobox', { name: 'Category' })).toHaveValue('legal');
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.waitForURL(/\/blog\/[0-9a-f-]{36}$/);
  expect(await clicks()).toBe(3);
  const { items } = await api.get<{ items: unknown[] }>('/api/documents?list=mine');
  expect(items).toMatchObject([
    {
      title: 'Slots of the week',
      visibility: 'private',
      category: 'legal',
      excerpt: 'Monday is full.',
      groups: [{ name: 'Lantern quay' }],
    },
  ]);
});

test('DO-03 DO-04 publishing options survive Esc, and the category also survives closing the window', async ({ person }) => {
  const ana = await person('Ana', { role: 'manager' });
  const api = await ana.arrive(null);
  await aGroup(api, 'North pier');
  await aGroup(api, 'South pier');
  const { page } = ana;
  await page.goto('/article');
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Half thought');
  await saved(page);
  const dialog = page.getByRole('dialog', { name: 'Publish this document' });
  const open = () => page.getByRole('button', { name: 'Publish', exact: true }).click();
  await open();
  // With two groups, none is preselected.
  await expect(dialog.getByText('Choose at least one group.')).toBeVisible();
  await dialog.getByRole('checkbox', { name: 'South pier' }).check();
  await dialog.getByRole('combobox', { name: 'Category' }).selectOption({ label: 'Miscellaneous' });
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await open();
  await expect(dialog.getByText('Only the members of South pier will be able to read it.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect
    .poll(async () => (await api.get<{ items: unknown[] }>('/api/documents?list=drafts')).items)
    .toMatchObject([{ title: 'Half thought', category: 'miscellaneous' }]);
  await page.reload();
  await open();
  await expect(dialog.getByRole('combobox', { name: 'Category' })).toHaveValue('miscellaneous');
});

test('DO-02 “/” at the start of a line opens a menu of blocks: filtered, navigated and closed by keyboard', async ({ person }) => {
  const ana = await person('Ana');
  await ana.arrive('/article');
  const { page } = ana;
  await text(page).click();
  await page.keyboard.type('/');
  await expect(choices(page).getByRole('option')).toHaveText([
    /^Heading/,
    /^Subheading/,
    /^Small heading/,
    /^Bulleted list/,
    /^Numbered list/,
    /^Quote/,
    /^Code block/,
    /^Table/,
    /^Dividing line/,
  ]);
  await expectAccessible(page);
  await lookAt(page, 'line-menu');
  await page.keyboard.type('head');
  await expect(choices(page).getByRole('option')).toHaveText([/^Heading/, /^Small heading/]);
  const chosen = () => choices(page).getByRole('option', { selected: true });
  await page.keyboard.press('ArrowDown');
  await expect(chosen()).toHaveText(/^Small heading/);
  await expect(text(page)).toHaveAttribute('aria-activedescendant', String(await chosen().getAttribute('id')));
  await page.keyboard.press('ArrowDown');
  await expect(chosen()).toHaveText(/^Heading/);
  await page.keyboard.press('Enter');
  await expect(choices(page)).toHaveCount(0);
  await expect(text(page)).not.toHaveAttribute('aria-activedescendant');
  await page.keyboard.type('Tides');
  await expect(text(page).locator('h2')).toHaveText('Tides');
  await page.keyboard.press('Enter');
  await page.keyboard.type('/list');
  await expect(choices(page).getByRole('option')).toHaveText([/^Bulleted list/, /^Numbered list/]);
  await page.keyboard.press('Enter');
  await page.keyboard.type('High');
  await expect(text(page).locator('ul li')).toHaveText('High');
  // Inside a list, only permitted blocks are offered.
  await page.keyboard.press('Enter');
  await page.keyboard.type('/');
  await expect(choices(page).getByRole('option')).toHaveText([/^Bulleted list/, /^Numbered list/, /^Table/, /^Dividing line/]);
  // After Escape, or within a line, “/” is a normal character.
  await page.keyboard.press('Escape');
  await expect(choices(page)).toHaveCount(0);
  await page.keyboard.type('x and/');
  await expect(choices(page)).toHaveCount(0);
  await expect(text(page).locator('ul li').last()).toHaveText('/x and/');
});

test('DO-02 a half-typed link is restored when its dialog is opened again, until it is inserted', async ({ person }) => {
  const ana = await person('Ana');
  await ana.arrive('/article');
  const { page } = ana;
  await text(page).click();
  await page.keyboard.type('See ');
  const dialog = page.getByRole('dialog');
  const address = dialog.getByRole('textbox').first();
  await page.keyboard.press('Control+k');
  await address.fill('https://example.org/minutes');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await text(page).click();
  await page.keyboard.press('Control+k');
  await expect(address).toHaveValue('https://example.org/minutes');
  await address.press('Enter');
  await expect(text(page).getByRole('link')).toHaveAttribute('href', 'https://example.org/minutes');
  // The dialog returns the focus on close.
  await expect(text(page)).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.type(' and ');
  await page.keyboard.press('Control+k');
  await expect(address).toHaveValue('');
});

test('DO-02 the toolbar stays visible in a long text, rare tools are in “More”, and nothing is below the editor', async ({ person }) => {
  const ana = await person('Ana');
  const api = await ana.arrive(null);
  const paragraphs = Array.from({ length: 60 }, (_, number) => ({
    type: 'paragraph',
    content: [{ type: 'text', text: `Paragraph ${number} of a text that is longer than any screen.` }],
  }));
  const { id } = await api.post<{ id: string }>('/api/documents', {
    title: 'Long',
    category: 'legal',
    content: { type: 'doc', content: paragraphs },
  });
  const { page } = ana;
  await page.goto(`/draft/${id}`);
  await text(page).click();
  await page.keyboard.press('Control+End');
  const tools = page.getByRole('toolbar', { name: 'Formatting' });
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 740 });
    await expect(tools.getByRole('button', { name: 'Bold' })).toBeInViewport();
    await expect(page.getByRole('button', { name: 'Publish', exact: true })).toBeInViewport();
    await expect(page.getByRole('contentinfo')).toHaveCount(0);
  }
  await expect(page.getByText(/^660 words/)).toBeVisible();
  // By keyboard: to the toolbar, to “More”, through its list, and back with the focus.
  await page.keyboard.press('Alt+F10');
  await page.keyboard.press('End');
  await expect(tools.getByRole('button', { name: 'More' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(tools.getByRole('button', { name: 'More' })).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('ArrowDown');
  await expect(tools.getByRole('button', { name: 'Strikethrough' })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(tools.getByRole('button', { name: 'More' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(text(page)).toBeFocused();
  await tools.getByRole('button', { name: 'More' }).click();
  await tools.getByRole('button', { name: 'Table' }).click();
  await expect(text(page).locator('table')).toBeVisible();
  await expect(tools.getByRole('button', { name: 'Row above' })).toBeInViewport();
  await expect(text(page)).toBeFocused();
});

test('DO-04 SH-10 on a phone a toast covers neither the toolbar at the bottom nor the line at the top', async ({ person }) => {
  const ana = await person('Ana', { viewport: { width: 360, height: 740 }, hasTouch: true });
  await ana.arrive('/article');
  const { page } = ana;
  await expect(text(page)).toBeVisible();
  // Unsent text is restored on return, with a toast.
  ana.trouble.expect(/ERR_FAILED/);
  await page.route('**/api/documents', (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()));
  await page.keyboard.type('Slots of the week');
  await expect(page.getByText('Saved on this device').first()).toBeVisible();
  await page.reload();
  const toast = page.getByRole('listitem').filter({ hasText: 'Your unsaved text has been restored.' });
  await expect(toast).toBeVisible();
  const box = async (locator: Locator) => (await locator.boundingBox()) ?? { y: 0, height: 0 };
  const [tools, line] = [page.getByRole('toolbar'), page.locator('.writing-line')];
  await expect.poll(async () => (await box(tools)).y).toBeGreaterThan(500);
  await expect.poll(async () => (await box(tools)).y - (await box(toast)).y - (await box(toast)).height).toBeGreaterThanOrEqual(0);
  await expect.poll(async () => (await box(toast)).y - (await box(line)).y - (await box(line)).height).toBeGreaterThanOrEqual(0);
});
