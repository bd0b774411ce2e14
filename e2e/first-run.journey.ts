import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { newcomer, registered } from './support/api.ts';
import { expectAccessible } from './support/accessible.ts';
import { startAtrium, type Atrium } from './support/atrium.ts';
import { expect, test } from './support/journey.ts';
import { lookAt } from './support/look-at.ts';
import { isAlive } from './support/person.ts';

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

const opener =
  (browser: Browser, atrium: Atrium, trouble: { watch: (page: Page, name: string) => void }) =>
  async (name: string, options: BrowserContextOptions = {}): Promise<Page> => {
    const context = await browser.newContext({ baseURL: atrium.url, locale: 'en-US', ...options });
    await context.addInitScript(() => localStorage.setItem('cookie_consent', 'denied'));
    const page = await context.newPage();
    trouble.watch(page, name);
    return page;
  };

async function signIn(page: Page, identifier: string, password: string): Promise<void> {
  await page.goto('/connect#login');
  await isAlive(page);
  await page.locator('main [name="identifier"]').fill(identifier);
  await page.locator('main [name="password"]').fill(password);
  await page.locator('main form button[type="submit"]').first().click();
  await page.waitForURL('**/panel');
}

test('SH-13 GR-09 an administrator of an empty installation follows the list and invites by link; a phone registers, is in the group and writes', async ({
  browser,
  trouble,
}) => {
  const atrium = await startAtrium();
  try {
    const open = opener(browser, atrium, trouble);
    const desk = await open('the administrator');
    await signIn(desk, atrium.administrator.email, atrium.administrator.password);
    const list = desk.getByRole('region', { name: 'Set up your site' });
    const step = (name: string) => list.getByRole('listitem').filter({ has: desk.getByRole('heading', { level: 3, name }) });
    await expect(list.getByRole('status')).toContainText('0 of 6 done');
    await expectAccessible(desk);
    await lookAt(desk, 'first-steps-administrator');

    await step('Name your site').getByRole('link').click();
    await desk.getByRole('textbox', { name: /name of the site|site name/i }).fill('Quayside');
    await desk.getByRole('main').getByRole('button', { name: 'Save' }).click();
    await desk.goto('/panel');
    await step('Connect a mail server').getByRole('link').click();
    await desk.getByRole('button', { name: 'Send a test email' }).click();
    await expect(desk.getByRole('main')).toContainText(`accepted the email to ${atrium.administrator.email}`);
    expect((await atrium.mailbox.mailTo(atrium.administrator.email)).subject).toBe('Test email from Quayside');
    await expectAccessible(desk);
    await lookAt(desk, 'test-mail');
    await desk.goto('/panel');
    await step('Decide who can register').getByRole('link').click();
    await desk.getByRole('main').getByRole('button', { name: 'Save' }).click();
    await desk.goto('/panel');
    await expect(list.getByRole('status')).toContainText('3 of 6 done');
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
    const started = Date.now();
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
    test.info().annotations.push({ type: 'join by link', description: `${clicks} clicks, ${Date.now() - started} ms` });
    await zoe.getByRole('link', { name: 'Write here' }).click();
    await zoe.getByRole('textbox', { name: 'Title', exact: true }).fill('A keel for the spring');
    await expect(zoe.getByText('Saved', { exact: true }).first()).toBeVisible();

    // The list knows what happened elsewhere, also in a second window; put away, it never returns.
    const second = await desk.context().newPage();
    await second.goto('/panel');
    await expect(second.getByRole('region', { name: 'Set up your site' }).getByRole('status')).toContainText('5 of 6 done');
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

test('SH-13 AC-12 without a mail server people read whom to ask, and the administrator sees who waits and copies the link', async ({
  browser,
  trouble,
}) => {
  const atrium = await startAtrium({ SMTP_URL: '', MAIL_FROM: '' });
  try {
    const open = opener(browser, atrium, trouble);
    const visitor = await open('a visitor', phone);
    await visitor.goto('/');
    await expect(visitor.getByRole('heading', { name: 'This site is new' })).toBeVisible();
    await expect(visitor.getByRole('figure', { name: 'Example of how a public post will look here.' })).toBeVisible();
    await expectAccessible(visitor);
    await lookAt(visitor, 'home-of-a-new-site');
    const ana = newcomer('Ana');
    await registered(atrium, ana);
    const hers = await open('Ana', phone);
    await signIn(hers, ana.username, ana.password);
    const confirm = hers.getByRole('listitem').filter({ has: hers.getByRole('heading', { level: 3, name: 'Confirm your address' }) });
    await expect(confirm).toContainText('This site does not send email');
    await expect(confirm.getByRole('link', { name: 'Contact the administrators' })).toHaveAttribute('href', '/contact');
    await lookAt(hers, 'waiting-for-a-link');

    const desk = await open('the administrator');
    await signIn(desk, atrium.administrator.email, atrium.administrator.password);
    const list = desk.getByRole('region', { name: 'Set up your site' });
    await expect(list).toContainText('1 person is waiting for a link');
    await lookAt(desk, 'first-steps-without-mail');
    await list.getByRole('link', { name: 'View pending links' }).click();
    const waiting = desk.getByRole('listitem').filter({ hasText: ana.email }).filter({ hasText: 'Confirm address' });
    await expect(desk.getByRole('main')).not.toContainText(/token=\w/);
    await waiting.getByRole('button', { name: `Copy link for ${ana.email}` }).click();
    const address = await waiting.getByRole('textbox').inputValue();
    await expect(desk.getByText('1 person is waiting for a link')).toHaveCount(0);
    await expectAccessible(desk);
    await lookAt(desk, 'waiting-links');

    await hers.goto(address);
    await hers.getByRole('button', { name: 'Confirm address' }).click();
    await expect(hers.getByRole('heading', { name: 'Your address is confirmed' })).toBeVisible();
    await desk.reload();
    await expect(desk.getByRole('heading', { name: 'Links to pass on' })).toHaveCount(0);
    await desk.goto('/dashBoardSuperAdmin/audit');
    await expect(desk.getByRole('main')).toContainText('mail.copyLink');
  } finally {
    await Promise.all(browser.contexts().map((context) => context.close()));
    await atrium.stop();
  }
});

test('SH-13 a manager follows their list: creates a group, invites and writes', async ({ browser, trouble }) => {
  const atrium = await startAtrium();
  try {
    const mira = newcomer('Mira', 'manager');
    const api = await registered(atrium, mira);
    const page = await opener(browser, atrium, trouble)('Mira');
    await signIn(page, mira.username, mira.password);
    const list = page.getByRole('region', { name: 'Start your group' });
    await expect(list).toContainText('0 of 4 done');
    await lookAt(page, 'first-steps-manager');
    const group = {
      groupName: 'Boat builders',
      companyName: 'Harbour Cooperative',
      category: 'legal',
      description: 'Boats.',
      visibility: 'public',
    };
    const { id } = await api.post<{ id: string }>('/api/groups', { commandId: crypto.randomUUID(), ...group });
    await page.reload();
    await expect(list.getByRole('heading', { level: 3, name: 'Create a group (done)' })).toBeVisible();
    await page.goto(`/network/${id}`);
    await page.getByRole('button', { name: 'Create link and QR code' }).click();
    await expect(page.getByRole('textbox', { name: 'Invitation link' })).not.toHaveValue('');
    await page.goto('/panel');
    await expect(list).toContainText('2 of 4 done');
  } finally {
    await Promise.all(browser.contexts().map((context) => context.close()));
    await atrium.stop();
  }
});
