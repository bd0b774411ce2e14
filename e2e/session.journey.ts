import { expect, test } from './support/journey.ts';
import { isAlive, waitForPage } from './support/person.ts';

const minuteMs = 60_000;

test('SE-01 in its last five minutes a session says so and can be extended', async ({ person }) => {
  const ana = await person('Ana');
  await ana.arrive(null);
  await ana.page.clock.install();
  await ana.page.goto('/client');
  await waitForPage(ana.page, ana.page.getByText(`Please confirm your address: open the link we sent to ${ana.email}.`));
  const warning = ana.page.getByText('Your session will expire in less than 5 minutes...');
  await expect(ana.page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(warning).toBeHidden();
  const before = await ana.token();
  await ana.page.clock.fastForward(56 * minuteMs);
  await expect(warning).toBeVisible();
  await ana.page.getByRole('button', { name: 'Stay signed in' }).click();
  await expect.poll(() => ana.token()).not.toBe(before);
});

test('SE-02 an expired session is reported, deleted, and leads to sign-in after three seconds', async ({ person }) => {
  const ana = await person('Ana');
  await ana.arrive(null);
  await ana.page.clock.install();
  await ana.page.goto('/network');
  await waitForPage(ana.page, ana.page.getByText('You are not in a group yet'));
  await expect(ana.page.getByRole('heading', { level: 1 })).toBeVisible();
  // From here the clock only moves on command.
  await ana.page.clock.pauseAt(Date.now() + 61 * minuteMs);
  await expect(ana.page.getByText('Your session has expired. You will be redirected to the login page...')).toBeVisible();
  expect(await ana.page.evaluate(() => [localStorage.getItem('authToken'), localStorage.getItem('userEmail')])).toEqual([null, null]);
  await ana.page.clock.runFor(2_900);
  await expect(ana.page).toHaveURL(/\/network/);
  await ana.page.clock.runFor(200);
  await expect(ana.page).toHaveURL(/\/connect/);
});

test('SE-02 an unreadable token counts as expired', async ({ page }) => {
  // Stored before any page can read it.
  await page.addInitScript(() => {
    if (sessionStorage.getItem('isSpoilt')) return;
    sessionStorage.setItem('isSpoilt', 'yes');
    localStorage.setItem('authToken', 'nonsense');
  });
  await page.goto('/network');
  await expect(page.getByText('Your session has expired. You will be redirected to the login page...')).toBeVisible();
  await page.waitForURL('**/connect**');
  expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBeNull();
});

test('SE-03 signing in or out in one tab is reflected in the other', async ({ person }) => {
  const ana = await person('Ana');
  await ana.arrive();
  const other = await ana.context.newPage();
  await other.goto('/network');
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  await ana.signOut();
  await other.waitForURL('**/connect**');
  await ana.page.goto('/connect#login');
  await ana.signIn();
  await expect(other.getByText(`Hello, ${ana.username}`)).toBeVisible();
});

test('SE-04 signing out leads to the safe page by a full load, and the token is invalid', async ({ person, atrium }) => {
  const ana = await person('Ana');
  const { token, user } = await ana.arrive();
  const ask = () => fetch(`${atrium.url}/api/user/${user.id}`, { headers: { authorization: `Bearer ${token}` } });
  expect((await ask()).status).toBe(200);
  await ana.page.evaluate(() => Object.assign(window, { isHers: true }));
  await ana.signOut();
  expect(new URL(ana.page.url()).pathname).toBe('/backPage');
  expect(await ana.page.evaluate(() => 'isHers' in window), 'nothing of her stays in memory').toBe(false);
  expect((await ask()).status).toBe(401);
  await ana.page.goBack();
  await ana.page.goto('/panel');
  await ana.page.waitForURL('**/connect**');
});

test('AC-10 the browser stores token, address, language and cookie choice under their keys', async ({ person }) => {
  const ana = await person('Ana');
  await ana.register();
  await ana.page.goto('/propos');
  await isAlive(ana.page);
  await ana.page.getByRole('button', { name: /Language/ }).click();
  await ana.page.getByRole('menuitemradio', { name: 'Español' }).click();
  await expect(ana.page.locator('html')).toHaveAttribute('lang', 'es');
  await ana.page.getByRole('contentinfo').locator('summary').first().click();
  await ana.page.getByRole('contentinfo').getByRole('button', { name: 'Ajustes de cookies' }).click();
  await ana.page.getByRole('dialog').getByRole('checkbox', { name: 'Analítica' }).check();
  await ana.page.getByRole('dialog').getByRole('button', { name: 'Validar' }).click();
  const stored = await ana.page.evaluate(() => ({
    token: localStorage.getItem('authToken'),
    email: localStorage.getItem('userEmail'),
    language: localStorage.getItem('appLanguage'),
    consent: localStorage.getItem('cookie_consent'),
  }));
  expect(stored).toMatchObject({ email: ana.email, language: 'es', consent: 'granted' });
  const claims = JSON.parse(Buffer.from((stored.token ?? '').split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>;
  expect(claims).toMatchObject({ username: ana.username });
  expect(typeof claims['id']).toBe('string');
  expect(Number(claims['exp']) * 1000 - Date.now()).toBeLessThanOrEqual(60 * minuteMs);
});

test('AC-03 wrong credentials get the same answer for every account', async ({ person }) => {
  const ana = await person('Ana');
  await ana.register();
  await ana.signOut();
  await ana.page.goto('/connect#login');
  await isAlive(ana.page);
  const shown = new Set<string>();
  for (const identifier of [ana.email, ana.username, 'nobody@example.org']) {
    await ana.page.goto('/connect#login');
    await isAlive(ana.page);
    await ana.page.locator('main [name="identifier"]').fill(identifier);
    await ana.page.locator('main [name="password"]').fill('not the password');
    const answering = ana.page.waitForResponse('**/api/auth/login');
    await ana.page.locator('main form button[type="submit"]').click();
    const { requestId: _, ...answer } = (await (await answering).json()) as Record<string, unknown>;
    await expect(ana.page.getByRole('main').getByRole('alert')).toContainText('Incorrect credentials. Please try again.');
    await expect(ana.page.locator('main [name="identifier"]')).toHaveValue(identifier);
    // Its code loads after the answer.
    await expect(ana.page.getByRole('main').getByText('Your password may be correct')).toBeVisible();
    const screen = await ana.page.getByRole('main').innerText();
    shown.add(JSON.stringify([(await answering).status(), answer, screen]));
  }
  expect(shown.size, 'the same words, status and screen').toBe(1);
});

test('AC-04 a forgotten password is reset by a one-time link, and every session ends', async ({ person, mailbox, atrium }) => {
  const ana = await person('Ana');
  const { token, user } = await ana.arrive(null);
  const page = ana.page;
  await page.goto('/requestReset');
  await isAlive(page);
  await page.locator('main [name="email"]').fill(ana.email);
  await page.locator('main form button[type="submit"]').click();
  const { text } = await mailbox.mailTo(ana.email, /password/);
  const link = /https?:\/\/\S+\/resetPassword\?token=\S+/.exec(text)?.[0] ?? '';
  expect(link.startsWith(atrium.url)).toBe(true);
  await page.goto(link);
  await isAlive(page);
  await page.locator('main [name="password"], main [name="newPassword"]').first().fill('another long pass phrase');
  await page.locator('main form button[type="submit"]').click();
  await expect(page.getByRole('heading', { name: 'Your password has been changed' })).toBeVisible();
  await expect
    .poll(async () => (await fetch(`${atrium.url}/api/user/${user.id}`, { headers: { authorization: `Bearer ${token}` } })).status)
    .toBe(401);
  await page.evaluate(() => localStorage.clear());
  await ana.signIn('another long pass phrase');
  await page.goto(link);
  await isAlive(page);
  const field = page.locator('main [name="password"], main [name="newPassword"]').first();
  if (await field.isVisible()) {
    await field.fill('a third long pass phrase');
    await page.locator('main form button[type="submit"]').click();
  }
  await expect(
    page
      .getByRole('main')
      .getByRole('link', { name: /new link|again/i })
      .first(),
  ).toBeVisible();
});
