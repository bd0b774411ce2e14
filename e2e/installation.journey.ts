import type { Browser, Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { newcomer, registered, signedIn, type Api } from './support/api.ts';
import { startAtrium, type Atrium } from './support/atrium.ts';
import { expect, test } from './support/journey.ts';
import { lookAt } from './support/look-at.ts';
import type { Trouble } from './support/watch.ts';

const textOf = (text: string) => ({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] });

/** A window of a person on a separate installation. */
async function windowOf(browser: Browser, { url }: Atrium, trouble: Trouble, name: string, api?: Api): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, locale: 'en-US' });
  await context.addInitScript(() => localStorage.setItem('cookie_consent', 'denied'));
  const page = await context.newPage();
  trouble.watch(page, name);
  await page.goto('/robots.txt');
  if (api) await page.evaluate((token) => localStorage.setItem('authToken', token), api.token);
  return page;
}

test('AD-01 AD-03 AD-07 an administrator publishes an announcement, names the owner, edits the terms, merges categories and views activity', async ({
  browser,
  trouble,
}) => {
  // A separate installation, since its announcement is on every page.
  const atrium = await startAtrium();
  try {
    const ana = await registered(atrium, newcomer('Ana', 'manager'));
    const { id } = await ana.post<{ id: string }>('/api/documents', {
      title: 'Loans of the harbour',
      category: 'credits',
      content: textOf('Cranes.'),
    });
    await ana.post(`/api/documents/${id}/publish`, { visibility: 'public', groupIds: [] });
    const administrator = await signedIn(atrium, atrium.administrator.email, atrium.administrator.password);
    const desk = await windowOf(browser, atrium, trouble, 'Keeper', administrator);
    const hers = await windowOf(browser, atrium, trouble, 'Ana', ana);
    const visitor = await windowOf(browser, atrium, trouble, 'the visitor');
    await hers.goto(`/publicArticle/${id}`);
    await expect(hers.getByText('Credits', { exact: true }).first()).toBeVisible();

    // The announcement is on every page, immediately for signed-in users.
    await desk.goto('/dashBoardSuperAdmin/announcement');
    await desk.getByRole('button', { name: 'Publish announcement' }).click();
    await expect(desk.getByRole('alert')).toContainText('Write the announcement in at least one language.');
    await desk.getByLabel('In English').fill('Maintenance on Sunday: see [the help](/contact).');
    await desk.getByLabel('Type').selectOption('warn');
    await desk.getByRole('button', { name: 'Publish announcement' }).click();
    const banner = { name: 'Announcement' };
    await expect(hers.getByRole('complementary', banner)).toContainText('Maintenance on Sunday');
    await expect(desk.getByText('Visible now, until you remove it.')).toBeVisible();
    await expectAccessible(desk);
    await lookAt(desk, 'installation-announcement');
    await visitor.goto('/propos');
    await expect(visitor.getByRole('complementary', banner).getByRole('link', { name: 'the help' })).toHaveAttribute('href', '/contact');
    await expectAccessible(visitor);
    await lookAt(visitor, 'installation-banner');
    // A dismissed one is hidden, also on the next page from the first paint.
    await visitor.getByRole('button', { name: 'Dismiss announcement' }).click();
    await expect(visitor.getByRole('complementary', banner)).toHaveCount(0);
    await visitor.goto('/contact');
    await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(visitor.getByRole('complementary', banner)).toHaveCount(0);
    await desk.getByRole('button', { name: 'Remove announcement' }).click();
    await expect(hers.getByRole('complementary', banner)).toHaveCount(0);

    // Owner and own text; then the built-in text again.
    await desk.goto('/dashBoardSuperAdmin/owner');
    await desk.getByLabel('Site owner').fill('Harbour Trust');
    await desk.getByRole('button', { name: 'Save' }).click();
    await expect(desk.getByText('Saved. Every page now shows it.')).toBeVisible();
    await desk.goto('/dashBoardSuperAdmin/texts');
    await desk.getByLabel('Text', { exact: true }).first().selectOption('terms');
    await desk.getByLabel('Title').fill('Rules of the quay');
    await desk.getByLabel('Introduction').fill('Between you and {owner}.');
    await desk.getByRole('textbox', { name: 'Text' }).fill('## Peace\nBe kind.\n\n- to people\n- to [gulls](javascript:alert(1))');
    await expect(desk.getByRole('region', { name: 'Preview' })).toContainText('Between you and Harbour Trust.');
    await desk.getByRole('button', { name: 'Save and publish' }).click();
    await expect(desk.getByRole('alert')).toContainText('A link must lead to a page on this site');
    await desk.getByRole('textbox', { name: 'Text' }).fill('## Peace\nBe kind.\n\n- to people\n- to [gulls](/propos)');
    await desk.getByRole('button', { name: 'Save and publish' }).click();
    await expect(desk.getByText('Your own text is shown.')).toBeVisible();
    await expectAccessible(desk);
    await lookAt(desk, 'installation-texts');
    await expect(async () => {
      await visitor.goto('/conditionGenerales');
      await expect(visitor.getByRole('heading', { level: 1, name: 'Rules of the quay' })).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await expect(visitor.getByText('Between you and Harbour Trust.')).toBeVisible();
    await expect(visitor.getByRole('contentinfo')).toContainText('© Harbour Trust');
    await lookAt(visitor, 'installation-own-terms');
    await desk.getByRole('button', { name: 'Restore built-in text' }).click();
    await expect(desk.getByText('The built-in text is shown.', { exact: false }).first()).toBeVisible();

    // After a merge, open windows show the other category.
    await desk.goto('/dashBoardSuperAdmin/categories');
    await desk.getByRole('button', { name: 'Merge Credits into another category' }).click();
    await desk.getByLabel('Merge into').selectOption({ label: 'Economics' });
    await desk.getByRole('button', { name: 'Merge', exact: true }).last().click();
    await expect(desk.getByText('Credits', { exact: true })).toHaveCount(0);
    await expect(hers.getByText('Economics', { exact: true }).first()).toBeVisible();
    await desk.getByRole('button', { name: 'New category' }).click();
    for (const [language, name] of [
      ['English', 'Town planning'],
      ['French', 'Urbanisme'],
      ['Spanish', 'Urbanismo'],
    ] as const)
      await desk.getByLabel(`Name in ${language}`).fill(name);
    await desk.getByRole('button', { name: 'Save' }).click();
    await desk.getByRole('button', { name: 'Move Town planning up' }).click();
    await expect(desk.getByRole('listitem').filter({ hasText: 'Urbanisme' })).toBeVisible();
    await expectAccessible(desk);
    await lookAt(desk, 'installation-categories');
    const { items } = await ana.get<{ items: { id: string }[] }>('/api/documents?list=public&category=economics');
    expect(items.map((item) => item.id)).toEqual([id]);

    // A changed limit applies immediately.
    await desk.goto('/dashBoardSuperAdmin/limits');
    await desk.getByLabel('Questions, New accounts').fill('3');
    await desk.getByRole('button', { name: 'Save' }).click();
    await expect(desk.getByRole('listitem').filter({ hasText: /^Questions Changed/ })).toBeVisible();
    await expectAccessible(desk);
    await lookAt(desk, 'installation-limits');

    // Activity figures.
    await desk.goto('/dashBoardSuperAdmin/figures');
    await expect(desk.getByRole('heading', { name: 'Last 7 days' })).toBeVisible();
    await expect(desk.getByText('File storage')).toBeVisible();
    await desk.locator('summary').filter({ hasText: 'Groups and content' }).click();
    await expect(desk.getByRole('columnheader', { name: 'Documents published' })).toBeVisible();
    await expectAccessible(desk);
    await lookAt(desk, 'installation-figures');
    const [download] = await Promise.all([desk.waitForEvent('download'), desk.getByRole('button', { name: 'Download as CSV' }).click()]);
    expect(download.suggestedFilename()).toMatch(/^figures-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/);
    for (const page of [desk, hers, visitor]) await page.context().close();
  } finally {
    await atrium.stop();
  }
});
