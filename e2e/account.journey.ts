import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expectAccessible } from './support/accessible.ts';
import { newcomer, registered, signedIn } from './support/api.ts';
import { askDatabase } from './support/database.ts';
import { expect, test } from './support/journey.ts';
import { lookAt } from './support/look-at.ts';
import { accountMenu, isAlive, waitForPage, type Person } from './support/person.ts';
import { madeEarlier } from './support/token.ts';

const minuteMs = 60_000;

const panel = (page: Page) => page.getByRole('dialog', { name: 'My profile' });

async function openProfile(page: Page): Promise<void> {
  await accountMenu(page).click();
  await page.getByRole('menuitem', { name: 'My profile' }).click();
  await panel(page).getByRole('button', { name: 'Edit my data' }).click();
}

const claimsOf = (token: string | null) =>
  JSON.parse(Buffer.from((token ?? '').split('.')[1] ?? '', 'base64url').toString()) as { username: string; iat: number; exp: number };

/** The link in an email to a page. */
const linkIn = (text: string, page = 'confirmEmail') => new RegExp(`https?://\\S+/${page}\\?token=\\S+`).exec(text)?.[0] ?? '';

test('SH-05 AC-03 a form submitted before hydration is sent after it, with everything typed', async ({ page, atrium }) => {
  const ana = newcomer('Ana');
  await registered(atrium, ana);
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/assets\/sign-in-page/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/connect#login');
  await expect(page.locator('html[data-answers=soon]')).toBeAttached();
  await page.locator('main [name=identifier]').fill(ana.email);
  await page.locator('main [name=password]').fill(ana.password);
  await page.locator('main [name=password]').press('Enter');
  await expect(page.locator('main [name=password]')).toHaveValue(ana.password);
  expect(new URL(page.url()).pathname).toBe('/connect');
  release();
  await page.waitForURL('**/panel');
});

test('AD-01 SE-01 after sign-in with a one-time password, a person can look around, must choose a password, and then continues', async ({
  person,
  atrium,
}) => {
  const ana = await person('Ana');
  await ana.arrive(null);
  await askDatabase(atrium, 'update users set must_change_password = true where username = $1', [ana.username]);
  const { page } = ana;
  await page.goto('/panel');
  const notice = page.getByText('Set your own password to continue.');
  await waitForPage(page, notice);
  await expect(page.getByRole('main').getByText('Choose your own password before you continue.')).toBeVisible();
  // A retry would fail too.
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  await page.waitForLoadState('networkidle');
  await expect(page.getByText('Your session has expired.')).toHaveCount(0);
  expect(await ana.token()).not.toBeNull();
  await expectAccessible(page);
  await lookAt(page, 'password-due');
  const link = page.getByRole('link', { name: 'Set a password' });
  await expect(link).toHaveAttribute('href', '/client');
  // SH-13: the form alone, which asks for nothing that is refused.
  const refused: string[] = [];
  page.on('response', (response) => response.status() === 403 && refused.push(response.url()));
  await page.goto('/client');
  await expect(page.getByRole('heading', { level: 1, name: 'Choose your own password' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(notice).toHaveCount(0);
  expect(refused).toEqual([]);
  await page.getByLabel('Current password').fill(ana.password);
  await page.getByLabel('New password').fill('three herons at low water');
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.waitForURL('**/panel');
  await expect(page.getByRole('tab', { name: 'For you' }).or(page.getByRole('link', { name: 'For you' }))).toBeVisible();
  await expect(notice).toHaveCount(0);
  await expect(page.getByText('Choose your own password before you continue.')).toHaveCount(0);
});

test('AC-06 AC-07 a profile changed in the header panel is updated everywhere immediately', async ({ person }) => {
  const ana = await person('Ana');
  await ana.arrive(null);
  const { page } = ana;
  await page.goto('/flux');
  await isAlive(page);
  await openProfile(page);
  const dialog = panel(page);
  await expect(dialog.getByText(ana.email, { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'Edit', exact: true }).click();
  const picture = await sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#2f855a' } })
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 51/1 24/1' } })
    .jpeg()
    .toBuffer();
  await dialog.locator('input[type="file"]').setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: picture });
  await expect(dialog.getByRole('button', { name: 'Change picture' })).toBeVisible();
  await expectAccessible(page);
  await lookAt(page, 'profile-edit');
  const username = `${ana.username}x`;
  await dialog.locator('[name="username"]').fill(username);
  await dialog.locator('[name="city"]').fill('Valencia');
  // The draft survives while the section is closed, and in the panel.
  await dialog.getByRole('button', { name: 'Edit my data' }).click();
  await expect(dialog.locator('[name="city"]')).toBeHidden();
  await dialog.getByRole('button', { name: 'Edit my data' }).click();
  await expect(dialog.locator('[name="city"]')).toHaveValue('Valencia');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await accountMenu(page).click();
  await page.getByRole('menuitem', { name: 'My profile' }).click();
  await expect(dialog.locator('[name="city"]')).toHaveValue('Valencia');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('button', { name: 'Edit', exact: true })).toBeVisible();
  await expect(dialog.getByText('Valencia')).toBeVisible();
  await expect(page.locator('header')).toContainText(`Hello, ${username}`);
  const face = page.locator('header img').last();
  await expect(face).toHaveJSProperty('naturalWidth', 224);
  const [address = ''] = ((await face.getAttribute('src')) ?? '').split('?');
  const whole = await page.request.get(address, { headers: { authorization: `Bearer ${await ana.token()}` } });
  const { width, height, exif } = await sharp(await whole.body()).metadata();
  expect({ width, height, exif }).toEqual({ width: 800, height: 600, exif: undefined });
  await expect.poll(async () => claimsOf(await ana.token()).username).toBe(username);
  await dialog.getByRole('link', { name: 'Go to my account' }).click();
  await expect(page).toHaveURL(/\/client/);
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('main').getByText('Valencia')).toBeVisible();
  await page.getByRole('button', { name: 'Edit my data' }).click();
  await page.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.locator('header img')).toHaveCount(0);
});

test('AC-06 a failed save is logged to the console and keeps the draft', async ({ person, trouble }) => {
  trouble.expect(/the profile could not be saved|status of 500/);
  const ana = await person('Ana');
  await ana.arrive();
  const { page } = ana;
  await openProfile(page);
  const dialog = panel(page);
  await dialog.getByRole('button', { name: 'Edit', exact: true }).click();
  await dialog.locator('[name="city"]').fill('Valencia');
  await page.route('**/api/user/*', (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 500, json: { code: 'server.failed', status: 500 } }) : route.continue(),
  );
  const logged = page.waitForEvent('console', (message) => message.text().includes('the profile could not be saved'));
  await dialog.getByRole('button', { name: 'Save' }).click();
  await logged;
  await expect(dialog.locator('[name="city"]')).toHaveValue('Valencia');
  await expect(dialog.getByRole('alert')).toHaveCount(0);
  await page.unroute('**/api/user/*');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Valencia')).toBeVisible();
});

test('AC-07 an invalid picture is refused with the specified sentence, and the old one stays', async ({ person }) => {
  const ana = await person('Ana');
  await ana.arrive();
  const { page } = ana;
  await openProfile(page);
  const dialog = panel(page);
  await dialog.getByRole('button', { name: 'Edit', exact: true }).click();
  const file = { name: 'me.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture at all') };
  await dialog.locator('input[type="file"]').setInputFiles(file);
  await expect(dialog.getByRole('alert')).toContainText("Erreur lors du traitement de l'image");
  await expect(dialog.getByRole('alert')).toContainText('This picture could not be processed.');
  await expect(dialog.getByRole('button', { name: 'Choose picture' })).toBeVisible();
});

test('AC-08 an account is deleted after a confirmation, and the browser forgets it', async ({ person, trouble, atrium }) => {
  trouble.expect(/status of 500/);
  const ana = await person('Ana');
  const api = await ana.arrive(null);
  const { token } = api;
  const content = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Of tides.' }] }] };
  await api.post('/api/documents', { title: 'Quay rates', category: 'legal', content });
  const { page } = ana;
  await page.goto('/network');
  await openProfile(page);
  const ask = panel(page).getByRole('button', { name: 'Delete my account' });
  const question = page.getByRole('dialog', { name: 'Permanently delete your account?' });
  await ask.click();
  await expect(question).toContainText('This cannot be undone');
  await expect(question).toContainText('Your account and profile');
  await expect(question).toContainText('1 document');
  await expect(question).toContainText('Your email address is not confirmed, so we cannot confirm the deletion by email.');
  await expectAccessible(page);
  await lookAt(page, 'close-account');
  const download = page.waitForEvent('download');
  await question.getByRole('button', { name: 'Download my data' }).click();
  expect((await download).suggestedFilename()).toBe('atrium-export.zip');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  await page.route('**/api/user/self-delete', (route) => route.fulfill({ status: 500, json: { code: 'server.failed', status: 500 } }));
  await ask.click();
  await question.locator('[name="password"]').fill(ana.password);
  await question.getByRole('button', { name: 'Delete permanently' }).click();
  await expect(question.getByRole('alert').filter({ hasText: 'Error deleting account.' })).toBeVisible();
  expect(await ana.token()).toBe(token);
  await page.unroute('**/api/user/self-delete');
  await question.locator('[name="password"]').fill(ana.password);
  await question.getByRole('button', { name: 'Delete permanently' }).click();
  await page.waitForURL(`${atrium.url}/`);
  await expect
    .poll(() => page.evaluate(() => [localStorage.getItem('authToken'), localStorage.getItem('userEmail')]))
    .toEqual([null, null]);
  const answer = await fetch(`${atrium.url}/api/session`, { headers: { authorization: `Bearer ${token}` } });
  expect(answer.status).toBe(401);
});

for (const stored of ['', 'null', 'undefined'])
  test(`AC-08 with the token “${stored}” nothing is deleted, and the page says where to go`, async ({ person, atrium }) => {
    const ana = await person('Ana');
    const { token } = await ana.arrive(null);
    const { page } = ana;
    await page.goto('/client#close');
    await page.getByRole('button', { name: 'Delete my account' }).click();
    // Synchronously, before the page reads its storage.
    await page.getByRole('button', { name: 'Delete permanently' }).evaluate((button, text) => {
      localStorage.setItem('authToken', text);
      if (button instanceof HTMLElement) button.click();
    }, stored);
    await expect(page.getByText('You are not logged in or your session has expired. Please log in again.')).toBeVisible();
    await expect(page).toHaveURL(/\/connect/);
    await expect(page.locator('main [name="identifier"]')).toBeVisible();
    const answer = await fetch(`${atrium.url}/api/session`, { headers: { authorization: `Bearer ${token}` } });
    expect(answer.status).toBe(200);
  });

test('AC-12 the link in an email confirms a new address once', async ({ person, mailbox, page: visitor }) => {
  const ana = await person('Ana');
  await ana.arrive(null);
  const { page } = ana;
  await page.goto('/client');
  const waiting = page.getByText(`Please confirm your address: open the link we sent to ${ana.email}.`);
  await expect(waiting).toBeVisible();
  const { text } = await mailbox.mailTo(ana.email, /Confirm your email address/);
  const before = mailbox.countTo(ana.email);
  await page.getByRole('button', { name: 'Resend link' }).click();
  await expect(page.getByText(`We have sent the link to ${ana.email}.`)).toBeVisible();
  await expect.poll(() => mailbox.countTo(ana.email)).toBe(before + 1);
  // In another browser without a session.
  await visitor.goto(linkIn(text));
  await isAlive(visitor);
  await expectAccessible(visitor);
  await visitor.getByRole('button', { name: 'Confirm address' }).click();
  await expect(visitor.getByRole('heading', { name: 'Your address is confirmed' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'My data', exact: true })).toBeVisible();
  await expect(waiting).toBeHidden();
  await visitor.goto(linkIn(text));
  await isAlive(visitor);
  await visitor.getByRole('button', { name: 'Confirm address' }).click();
  await expect(visitor.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
});

/** Opens the link of an email and presses the button of its page. */
async function follow(page: Page, link: string, button: string): Promise<void> {
  await page.goto(link);
  await isAlive(page);
  await page.getByRole('button', { name: button }).click();
}

/** Requests a change of address on the account page. */
async function askForAddress({ page, password }: Person, next: string): Promise<void> {
  await page.goto('/client');
  await page.getByRole('button', { name: 'Edit my data' }).click();
  await page.locator('main [name="email"]').fill(next);
  await page.locator('main [name="currentPassword"]').fill(password);
  await page.getByRole('button', { name: 'Save' }).click();
}

test('AC-12 a new address requires the password and its link, which works for its owner only', async ({ person, mailbox }) => {
  const [ana, bob] = [await person('Ana'), await person('Bob')];
  await ana.arrive(null);
  await bob.arrive(null);
  const { page } = ana;
  const next = `next-${ana.email}`;
  await page.goto('/client');
  await page.getByRole('button', { name: 'Edit my data' }).click();
  const password = page.locator('main [name="currentPassword"]');
  await expect(password).toBeHidden();
  await page.locator('main [name="email"]').fill(next);
  await password.fill('not the password');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('This is not your current password. Check it and try again.').first()).toBeVisible();
  await password.fill(ana.password);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(`${next} becomes your address once you open the link`)).toBeVisible();
  const link = linkIn((await mailbox.mailTo(next, /Confirm/)).text);
  await follow(bob.page, link, 'Confirm address');
  await expect(bob.page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  await follow(page, link, 'Confirm address');
  await expect(page.getByText(`${next} is now the email address for your account.`)).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('userEmail'))).toBe(next);
});

test('AC-12 AC-15 a confirmed current address must agree first; a change can be cancelled and requested again', async ({
  person,
  mailbox,
  page: visitor,
}) => {
  const ana = await person('Ana');
  await ana.arrive(null);
  const { page } = ana;
  const next = `next-${ana.email}`;
  await ana.confirmAddress();
  const before = mailbox.countTo(ana.email);
  /**
   * Each request sends an email to both addresses; waits, so that a late one is not taken for the
   * next.
   */
  const written = async (times: number) => {
    await expect.poll(() => mailbox.countTo(ana.email)).toBe(before + times);
    await expect.poll(() => mailbox.countTo(next)).toBe(times);
  };
  await askForAddress(ana, next);
  const both = page.getByText(`${next} becomes your address once you open both links`);
  await expect(both).toBeVisible();
  await expectAccessible(page);
  await lookAt(page, 'address-waits');
  await page.getByRole('button', { name: 'Keep my current address' }).click();
  await expect(page.getByText('Your address was not changed.')).toBeVisible();
  await expect(both).toBeHidden();
  await written(1);

  await askForAddress(ana, next);
  await expect(both).toBeVisible();
  await written(2);
  await page.getByRole('button', { name: 'Resend links' }).click();
  await expect(page.getByText('We have sent both links.')).toBeVisible();
  await written(3);
  // The current mailbox is read without a session and does not reveal the new address.
  const notice = (await mailbox.mailTo(ana.email, /Approve your email address change/)).text;
  expect(notice).not.toContain(next);
  await visitor.goto(linkIn(notice, 'agreeEmail'));
  await isAlive(visitor);
  await expectAccessible(visitor);
  await lookAt(visitor, 'address-agree');
  await visitor.getByRole('button', { name: 'Approve change' }).click();
  await expect(visitor.getByText('The change takes effect once you open the link')).toBeVisible();
  await page.reload();
  await expect(page.getByText(`${next} becomes your address once you open the link`)).toBeVisible();
  await follow(page, linkIn((await mailbox.mailTo(next, /Confirm/)).text), 'Confirm address');
  await expect(page.getByText(`${next} is now the email address for your account.`)).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('userEmail'))).toBe(next);
});

test('AC-15 “this was not me” stops an intruder who knows the password, and leads to a new one', async ({
  person,
  mailbox,
  browser,
  atrium,
}) => {
  const ana = await person('Ana');
  await ana.arrive(null);
  const { page } = ana;
  await ana.confirmAddress();
  const theirs = `intruder-${ana.email}`;
  const intruder = await signedIn(atrium, ana.email, ana.password);
  const { username } = intruder.user;
  await intruder.put(`/api/user/${intruder.user.id}`, { username, name: 'Ana', email: theirs, currentPassword: ana.password });
  const taken = linkIn((await mailbox.mailTo(theirs, /Confirm/)).text);
  await page.goto(linkIn((await mailbox.mailTo(ana.email, /Approve your email address change/)).text, 'notMe'));
  await isAlive(page);
  await expectAccessible(page);
  await lookAt(page, 'not-me');
  await page.getByRole('button', { name: 'This wasn’t me' }).click();
  await expect(page.getByRole('heading', { name: 'Now set a new password' })).toBeVisible();
  await lookAt(page, 'not-me-done');
  expect((await intruder.ask('GET', '/api/session')).status).toBe(401);
  await expect(signedIn(atrium, ana.email, ana.password)).rejects.toThrow('401');
  const elsewhere = await browser.newPage({ baseURL: atrium.url });
  await follow(elsewhere, taken, 'Confirm address');
  await expect(elsewhere.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  await elsewhere.close();
  await page.goto(linkIn((await mailbox.mailTo(ana.email, /Set a new password/)).text, 'resetPassword'));
  await isAlive(page);
  await page.locator('main [name="password"]').fill('a password of my own again');
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByRole('heading', { name: 'Your password has been changed' })).toBeVisible();
  await ana.signIn('a password of my own again');
});

/** Opens the page of groups without a membership, and waits until it monitors the session. */
async function openGroups(page: Page): Promise<void> {
  const renewing = page.waitForResponse(/\/silent-renewal-/);
  await page.goto('/network');
  await (await renewing).finished();
  await waitForPage(page, page.getByText('You are not in a group yet'));
}

test("SE-05 an active user's token is silently renewed after half of its lifetime", async ({ person }) => {
  const ana = await person('Ana');
  await ana.arrive(null);
  const { page } = ana;
  await page.clock.install();
  await openGroups(page);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const before = await ana.token();
  await page.clock.fastForward(25 * minuteMs);
  await page.mouse.move(40, 40);
  await page.clock.fastForward(minuteMs / 2);
  expect(await ana.token()).toBe(before);
  await page.clock.fastForward(6 * minuteMs);
  await page.mouse.move(80, 80);
  await page.clock.fastForward(minuteMs / 2);
  await expect.poll(() => ana.token()).not.toBe(before);
  await expect(page.getByText('Your session will expire')).toBeHidden();
});

test('SE-05 with two active tabs, one renews the token for both', async ({ person, atrium }) => {
  const ana = await person('Ana');
  const { token } = await ana.arrive(null);
  const { page, context } = ana;
  // The server's clock is fixed, so the token is signed half an hour in the past.
  const before = await madeEarlier(atrium, token, 31 * minuteMs);
  await page.evaluate((saved) => localStorage.setItem('authToken', saved), before);
  const renewals: string[] = [];
  context.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/auth/renew') renewals.push(request.headers()['authorization'] ?? '');
  });
  await context.clock.install();
  const tabs = [page, await context.newPage()] as const;
  for (const tab of tabs) await openGroups(tab);
  expect(renewals, 'until then nothing was to be renewed').toEqual([]);
  for (const tab of tabs) await tab.mouse.move(40, 40);
  await context.clock.fastForward(minuteMs / 2);
  await expect.poll(() => ana.token()).not.toBe(before);
  // The other tab does not renew it again.
  for (const tab of tabs) await tab.mouse.move(80, 80);
  await context.clock.fastForward(minuteMs / 2);
  const after = await ana.token();
  for (const tab of tabs) {
    const asking = tab.waitForRequest(/\/api\/groups/);
    await tab.reload();
    expect((await asking).headers()['authorization']).toBe(`Bearer ${after}`);
    await waitForPage(tab, tab.getByText('You are not in a group yet'));
  }
  expect(renewals).toEqual([`Bearer ${before}`]);
});

for (const [hours, which] of [
  [1, 'fast'],
  [-1, 'slow'],
] as const)
  test(`SE-05 a clock that is an hour ${which} neither ends sessions nor prevents sign-in`, async ({ person }) => {
    const ana = await person('Ana');
    await ana.arrive(null);
    const { page } = ana;
    await page.clock.install({ time: Date.now() + hours * 60 * minuteMs + 1000 * Math.sign(hours) });
    for (const path of ['/client', '/network']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('header')).toContainText(`Hello, ${ana.username}`);
      await expect(page.getByText(/Your session (will expire|has expired)/)).toBeHidden();
    }
    await page.evaluate(() => localStorage.clear());
    await page.goto('/connect#login');
    await ana.signIn();
    // Waits until the page has settled: code is only retried for two minutes.
    await waitForPage(page, page.getByRole('heading', { level: 2, name: 'Get started' }));
    await expect(page.locator('header')).toContainText(`Hello, ${ana.username}`);
    await page.clock.fastForward(56 * minuteMs);
    await expect(page.getByText('Your session will expire in less than 5 minutes...')).toBeVisible();
    await page.clock.fastForward(6 * minuteMs);
    await expect(page.getByText('Your session has expired.')).toBeVisible();
  });
