import type { Browser, Page } from '@playwright/test';
import { newcomer, registered, signedIn, type Api } from './support/api.ts';
import { expectAccessible } from './support/accessible.ts';
import { startAtrium, type Atrium } from './support/atrium.ts';
import { signedInEarlier } from './support/database.ts';
import { expect, test } from './support/journey.ts';
import { lookAt } from './support/look-at.ts';
import type { Trouble } from './support/watch.ts';

/** A browser of a signed-in user. */
async function windowOf(browser: Browser, atrium: Atrium, trouble: Trouble, name: string, { token }: Api): Promise<Page> {
  const context = await browser.newContext({ baseURL: atrium.url, locale: 'en-US' });
  const page = await context.newPage();
  trouble.watch(page, name);
  await page.goto('/robots.txt');
  await page.evaluate((stored) => {
    localStorage.setItem('authToken', stored);
    localStorage.setItem('cookie_consent', 'denied');
  }, token);
  return page;
}

test('AD-01 AD-02 AD-06 AD-07 an administrator suspends a person and switches a module in use, and both are audited', async ({
  browser,
  trouble,
}) => {
  const atrium = await startAtrium();
  try {
    const who = newcomer('Ana');
    const anasApi = await registered(atrium, who);
    const { email, password } = atrium.administrator;
    const administrator = await windowOf(browser, atrium, trouble, 'Keeper', await signedIn(atrium, email, password));
    const ana = await windowOf(browser, atrium, trouble, 'Ana', anasApi);
    const pages = administrator.getByRole('navigation', { name: 'Administration pages' });
    const openPage = async (name: string) => {
      await administrator.getByRole('button', { name: 'All pages' }).click();
      await pages.getByRole('link', { name, exact: true }).click();
    };

    // Open pages lose the disabled module, and get it back.
    await ana.goto('/discussion');
    await expect(ana.getByRole('heading', { level: 1, name: 'Questions' })).toBeVisible();
    const anasPlaces = ana.getByRole('navigation', { name: 'Main navigation' });
    await expect(anasPlaces.getByRole('link', { name: 'Questions' })).toBeVisible();
    await administrator.goto('/dashBoardSuperAdmin');
    await pages.getByRole('link', { name: 'Modules' }).click();
    await administrator.getByRole('switch', { name: 'Questions and answers' }).click();
    await expectAccessible(administrator);
    await administrator.getByRole('dialog').getByRole('button', { name: 'Switch off' }).click();
    await expect(ana.getByRole('heading', { level: 1, name: 'This module is disabled' })).toBeVisible({ timeout: 3_000 });
    await expect(anasPlaces.getByRole('link', { name: 'Questions' })).toHaveCount(0);
    await expectAccessible(administrator);
    await lookAt(administrator, 'administration-modules');
    await administrator.getByRole('switch', { name: 'Questions and answers' }).click();
    await expect(ana.getByRole('heading', { level: 1, name: 'Questions' })).toBeVisible({ timeout: 3_000 });

    // Re-authentication is required, and typed text survives it.
    await openPage('People');
    await administrator.getByRole('searchbox', { name: 'Name, username or email' }).fill(who.username);
    await expectAccessible(administrator);
    await lookAt(administrator, 'administration-people');
    await administrator.getByRole('link', { name: who.name }).click();
    await signedInEarlier(atrium, 11);
    await administrator.getByLabel('Reason').fill('Insults, three times.');
    await administrator.getByRole('button', { name: 'Suspend' }).click();
    await administrator.getByRole('dialog').getByLabel('Password', { exact: false }).first().fill(password);
    await administrator.keyboard.press('Enter');
    await expect(administrator.getByText(/^Suspended since .+ until/)).toBeVisible();
    await expect(administrator.getByText('Insults, three times.')).toBeVisible();
    await expectAccessible(administrator);
    await lookAt(administrator, 'administration-person');
    // Their window is now signed out.
    await expect(ana.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
    await administrator.getByRole('button', { name: 'Lift suspension' }).click();
    await expect(administrator.getByRole('button', { name: 'Suspend' })).toBeVisible();

    // The audit log has all of it, and its chain is intact.
    await openPage('Audit log');
    await administrator.getByRole('searchbox', { name: 'Person or item' }).fill(who.username);
    await expect(administrator.getByRole('row', { name: /people\.suspend/ }).filter({ hasNotText: 'refused' })).toBeVisible();
    await administrator.getByRole('button', { name: 'Verify log' }).click();
    await expect(administrator.getByText('The log is intact')).toBeVisible();
    await expectAccessible(administrator);
    await lookAt(administrator, 'administration-audit');
    await openPage('Groups');
    await expect(administrator.getByRole('heading', { level: 2, name: 'Groups' })).toBeVisible();
    await openPage('Failed jobs');
    await expect(administrator.getByRole('heading', { name: 'No failed jobs' })).toBeVisible();

    // Other people have no access.
    const bob = await windowOf(browser, atrium, trouble, 'Bob', await registered(atrium, newcomer('Bob')));
    await bob.goto('/dashBoardSuperAdmin/people');
    await expect(bob.getByRole('heading', { level: 1, name: 'Restricted access' })).toBeVisible();
    for (const page of [administrator, ana, bob]) await page.context().close();
  } finally {
    await atrium.stop();
  }
});
