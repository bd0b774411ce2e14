import type { BrowserContextOptions } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { startAtrium } from './support/atrium.ts';
import { expect, test } from './support/journey.ts';
import { lookAt } from './support/look-at.ts';
import { isAlive } from './support/person.ts';

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

test('SH-13 GR-09 an administrator of an empty installation follows the list and invites by link; a phone registers, is in the group and writes', async ({
  browser,
  trouble,
}) => {
  const atrium = await startAtrium();
  try {
    const open = async (name: string, options: BrowserContextOptions = {}) => {
      const context = await browser.newContext({ baseURL: atrium.url, locale: 'en-US', ...options });
      await context.addInitScript(() => localStorage.setItem('cookie_consent', 'denied'));
      const page = await context.newPage();
      trouble.watch(page, name);
      return page;
    };
    const desk = await open('the administrator');
    await desk.goto('/connect#login');
    await isAlive(desk);
    await desk.locator('main [name="identifier"]').fill(atrium.administrator.email);
    await desk.locator('main [name="password"]').fill(atrium.administrator.password);
    await desk.locator('main form button[type="submit"]').first().click();
    await desk.waitForURL('**/panel');
    const list = desk.getByRole('region', { name: 'Set up your site' });
    const step = (name: string) => list.getByRole('listitem').filter({ has: desk.getByRole('heading', { level: 3, name }) });
    // A mail server is connected already.
    await expect(list.getByRole('status')).toContainText('1 of 6 done');
    await expectAccessible(desk);
    await lookAt(desk, 'first-steps-administrator');

    await step('Name your site').getByRole('link').click();
    await desk.getByRole('textbox', { name: /name of the site|site name/i }).fill('Quayside');
    await desk.getByRole('main').getByRole('button', { name: 'Save' }).click();
    await desk.goto('/panel');
    await expect(list.getByRole('status')).toContainText('2 of 6 done');
    await step('Create a group').getByRole('link').click();
    const creation = desk.getByRole('dialog');
    await creation.getByRole('textbox', { name: 'Name' }).fill('Boat builders');
    await creation.getByRole('textbox', { name: 'Organisation' }).fill('Harbour Cooperative');
    await creation.getByRole('combobox', { name: 'Category' }).selectOption('legal');
    await creation.getByRole('textbox', { name: 'Description' }).fill('We build boats.');
    await creation.getByRole('button', { name: 'Create group' }).click();
    await desk.waitForURL(/\/network\/[A-Z0-9]{8}$/);
    const groupId = desk.url().split('/').at(-1) ?? '';
    await desk.getByRole('button', { name: 'Create link and QR code' }).click();
    const address = await desk.getByRole('textbox', { name: 'Invitation link' }).inputValue();

    const zoe = await open('Zoé', phone);
    let clicks = 0;
    const begun = Date.now();
    await zoe.goto(address);
    await expect(zoe.getByRole('heading', { level: 1 })).toContainText('invites you to Boat builders');
    await zoe.locator('main [name="name"]').fill('Zoé Marsh');
    await zoe.locator('main [name="email"]').fill('zoe@example.org');
    await zoe.locator('main [name="password"]').fill('a password of her own');
    for (const each of [zoe.locator('main [name="acceptTerms"]'), zoe.getByRole('button', { name: 'Create account and join' })]) {
      await each.click();
      clicks += 1;
    }
    await zoe.waitForURL(`**/network/${groupId}`);
    test.info().annotations.push({ type: 'join by link', description: `${clicks} clicks, ${Date.now() - begun} ms` });
    await zoe.getByRole('link', { name: 'Write here' }).click();
    await zoe.getByRole('textbox', { name: 'Title', exact: true }).fill('A keel for the spring');
    await expect(zoe.getByText('Saved', { exact: true }).first()).toBeVisible();

    // The list knows what happened elsewhere, also in a second window; put away, it never returns.
    const second = await desk.context().newPage();
    await second.goto('/panel');
    await expect(second.getByRole('region', { name: 'Set up your site' }).getByRole('status')).toContainText('4 of 6 done');
    await second.getByRole('button', { name: 'Hide this list' }).click();
    await expect(second.getByRole('region', { name: 'Set up your site' })).toHaveCount(0);
    await desk.goto('/panel');
    await expect(desk.getByRole('heading', { level: 1 })).toBeAttached();
    await isAlive(desk);
    await expect(list).toHaveCount(0);

    // A member has a list of their own, in which joining is ticked.
    await zoe.goto('/panel');
    const hers = zoe.getByRole('region', { name: 'Get started' });
    // One line on a phone whose Hub has an item.
    await expect(hers.getByRole('heading', { level: 3 }).first()).toBeHidden();
    await hers.getByRole('heading', { level: 2 }).click();
    await expect(hers.getByRole('heading', { level: 3, name: 'Join a group (done)' })).toBeVisible();
    await expectAccessible(zoe);
    await lookAt(zoe, 'first-steps-member');
  } finally {
    // Before the server, so that no page tries to connect again.
    await Promise.all(browser.contexts().map((context) => context.close()));
    await atrium.stop();
  }
});
