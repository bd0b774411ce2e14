import { renderSVG } from 'uqr';
import { expect, test } from './support/journey.ts';
import { lookAt } from './support/look-at.ts';
import { isAlive } from './support/person.ts';

test('SH-07 four taglines rotate every 5 s, can be switched by hand, and pause on hover or focus', async ({ page, person }) => {
  await page.clock.install();
  await page.goto('/');
  await isAlive(page);
  const taglines = page.getByRole('region', { name: 'What Atrium is for' });
  const shown = (position: number) => expect(taglines).toContainText(`${position} / 4`);
  await expect(taglines.getByRole('button', { name: 'Next tagline' })).toBeVisible();
  await shown(1);
  await page.clock.runFor(5_100);
  await shown(2);
  await expect(taglines).toContainText('Share your knowledge with the world');

  await taglines.getByRole('button', { name: 'Next tagline' }).click();
  await shown(3);
  await page.clock.runFor(11_000);
  await shown(3);
  await taglines.getByRole('button', { name: 'Previous tagline' }).click();
  await shown(2);
  // The pointer leaves, but the focus remains.
  await page.mouse.move(400, 600);
  await page.clock.runFor(11_000);
  await shown(2);
  await taglines.getByRole('button', { name: 'Previous tagline' }).blur();
  await page.clock.runFor(5_100);
  await shown(3);

  await page.goto('/flux');
  await isAlive(page);
  await expect(taglines).toHaveCount(0);
  const ana = await person('Ana');
  await ana.arrive();
  await expect(ana.page.getByRole('banner').getByText(`Hello, ${ana.username}`)).toBeVisible();
  await expect(ana.page.getByRole('region', { name: 'What Atrium is for' })).toHaveCount(0);
});

test('SH-07 with reduced motion the taglines do not rotate', async ({ page }) => {
  await page.clock.install();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/connect');
  await isAlive(page);
  const taglines = page.getByRole('region', { name: 'What Atrium is for' });
  await expect(taglines.getByRole('button', { name: 'Next tagline' })).toBeVisible();
  await page.clock.runFor(11_000);
  await expect(taglines).toContainText('1 / 4');
});

test('SH-08 the footer leads to the pages about the site and shows a QR code to share it', async ({ page, atrium, request }) => {
  await page.goto('/flux');
  await isAlive(page);
  const footer = page.getByRole('contentinfo');
  for (const [name, address] of [
    ['Contact', '/contact#contact'],
    ['Privacy policy', '/confidentialDataPolicy#confidentialDataPolicy'],
    ['Site map', '/planSite#planSite'],
    ['About', '/propos#propos'],
    ['General conditions', '/conditionGenerales#conditiongeneral'],
  ] as const)
    await expect(footer.getByRole('link', { name, exact: true })).toHaveAttribute('href', address);
  await expect(footer).toContainText('© Atrium');
  const code = footer.getByRole('img', { name: 'QR code that opens this site' });
  await expect(code).toBeHidden();
  await footer.getByText('Share this site').click();
  await code.scrollIntoViewIfNeeded();
  await expect.poll(() => code.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)).toBe(true);
  const answer = await request.get((await code.getAttribute('src')) ?? '');
  expect(answer.headers()['content-type']).toContain('image/svg+xml');
  expect(await answer.text(), 'the code says where the site is').toBe(renderSVG(atrium.url));
});

test('LE-01 the site map leads to the font licences', async ({ page }) => {
  await page.goto('/planSite');
  await isAlive(page);
  await page.getByRole('link', { name: 'Font licences' }).click();
  await expect(page).toHaveURL(/\/licences\.txt$/);
  for (const text of ['Hanken Grotesk', 'Source Serif 4', 'Noto Serif JP', 'SIL OPEN FONT LICENSE'])
    await expect(page.locator('body')).toContainText(text);
});

test('SH-09 the build line shows the time of the latest Hub page, and says where it is unknown', async ({ page, trouble }) => {
  const line = page.getByText('Build 4 - V.4.4.4 - Stable');
  const answers: ((status: number, body: unknown) => void)[] = [];
  await page.route('**/get-last-elapsed-time', async (route) => {
    const [status, body] = await new Promise<[number, unknown]>((resolve) => answers.push((...given) => resolve(given)));
    await route.fulfill({ status, json: body });
  });
  const answered = async (status: number, body: unknown) => {
    await page.goto('/propos');
    await expect(line).toContainText('Chargement...');
    await expect.poll(() => answers.length).toBe(1);
    answers.pop()?.(status, body);
  };
  await answered(200, { lastElapsedTime: 37 });
  await expect(line).toContainText('37 ms');
  await answered(403, { code: 'moduleDisabled' });
  await expect(line).toContainText('module disabled');
  trouble.expect(/HTTP 500|status of 500/);
  const result = page.waitForEvent('console', (message) => message.text().includes('HTTP 500'));
  await answered(500, {});
  await result;
  await expect(line).toHaveText('Build 4 - V.4.4.4 - Stable');
  await page.unroute('**/get-last-elapsed-time');
  await page.goto('/flux');
  await page.reload();
  await expect(line).toContainText(/\d ms$/);
});

test('AC-03 too many attempts show the waiting time, and the form is enabled again after it', async ({ person, atrium, trouble }) => {
  trouble.expect(/status of (401|429)/);
  const ana = await person('Ana');
  const { page } = ana;
  const body = JSON.stringify({ identifier: ana.email, password: 'not this one' });
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': ana.address };
  for (let attempt = 0; attempt < 10; attempt += 1) await fetch(new URL('/api/auth/login', atrium.url), { method: 'POST', headers, body });
  await page.clock.install();
  await page.goto('/connect#login');
  await isAlive(page);
  await page.getByLabel('Email address or username').fill(ana.email);
  await page.getByLabel('Password', { exact: true }).fill('not this one');
  const button = page.locator('main').getByRole('button', { name: 'Sign in', exact: true });
  await button.click();
  const alert = page.locator('main').getByRole('alert');
  await expect(alert).toContainText(/Try again in 1[45] minutes\./);
  await expect(button).toBeDisabled();
  await lookAt(page, 'wait');
  await page.clock.fastForward('14:20');
  await expect(alert.locator('[aria-hidden]').filter({ hasText: 'Try again' })).toHaveText(/Try again in [1-4]?\d seconds\./);
  await page.clock.fastForward('01:00');
  await expect(alert).toContainText('You can try again now.');
  await expect(button).toBeEnabled();
});

test('AC-02 SH-02 pages for visitors recognise signed-in users, and offer to continue or sign out', async ({ person }) => {
  const ana = await person('Ana');
  await ana.arrive(null);
  const main = ana.page.locator('main');
  for (const path of ['/backPage', '/register?next=%2Fnetwork%3Fq%3D50%2525']) {
    await ana.page.goto(path);
    await expect(main).toContainText(`You are signed in as ${ana.username}.`);
    await expect(main.getByText('You are signed out')).toHaveCount(0);
    await expect(main.locator('form')).toHaveCount(0);
    await lookAt(ana.page, path.slice(1, 9));
  }
  await expect(main.getByRole('link', { name: 'Continue' })).toHaveAttribute('href', '/network?q=50%25');
  await ana.page.goto('/backPage');
  await expect(main.getByRole('link', { name: 'Continue' })).toHaveAttribute('href', '/panel');
  await main.getByRole('button', { name: 'Sign out' }).click();
  await expect(main.getByRole('heading', { name: 'You are signed out' })).toBeVisible();
});

test('SH-10 touch targets are large enough on touch screens', async ({ person }) => {
  const ana = await person('Ana', { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
  await ana.arrive('/flux?sort=title&range=year');
  const { page } = ana;
  const heights = (within: string) =>
    page
      .locator(within)
      .evaluateAll((all) =>
        all
          .filter((each) => each.checkVisibility())
          .map((each) => `${each.textContent} ${Math.round(each.getBoundingClientRect().height)}`),
      );
  const areHigh = async (within: string) => {
    await expect(page.locator(within).first()).toBeVisible();
    for (const each of await heights(within)) expect(Number(/\d+$/.exec(each)?.[0]), `${within}: ${each}`).toBeGreaterThanOrEqual(44);
  };
  await isAlive(page);
  // The filter summary and each filter.
  await areHigh('main [role=status] ~ a');
  await page.getByRole('button', { name: 'Filters' }).click();
  await areHigh('#hub-filters :is(a, button, select)');
  await page.goto('/faq');
  await page.locator('main summary').first().click();
  await areHigh('main :is(summary, details[open] a[href^="#"])');
  await page.goto('/confidentialDataPolicy');
  // The page is rendered again for signed-in users, with its contents closed.
  await isAlive(page);
  await page.locator('main summary').first().click();
  await areHigh('main nav a');
});

test('SH-10 the header reaches both edges of the window, on pages that do not scroll too', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 2000 });
  await page.goto('/connect');
  await isAlive(page);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(2000);
  expect(await page.getByRole('banner').boundingBox()).toMatchObject({ x: 0, width: 1280 });
});
