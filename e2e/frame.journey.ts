import { renderSVG } from 'uqr';
import { expect, test } from './support/journey.ts';
import { isAlive } from './support/person.ts';

test('SH-07 four taglines take turns of 5 s, can be turned by hand, and pause while pointed at or focused', async ({ page, person }) => {
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
  // The pointer leaves, but the focus stays.
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
  await expect(ana.page.getByRole('banner').getByText(`Welcome, ${ana.username}`)).toBeVisible();
  await expect(ana.page.getByRole('region', { name: 'What Atrium is for' })).toHaveCount(0);
});

test('SH-07 the taglines stand still for whoever wants little motion', async ({ page }) => {
  await page.clock.install();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/connect');
  await isAlive(page);
  const taglines = page.getByRole('region', { name: 'What Atrium is for' });
  await expect(taglines.getByRole('button', { name: 'Next tagline' })).toBeVisible();
  await page.clock.runFor(11_000);
  await expect(taglines).toContainText('1 / 4');
});

test('SH-08 the footer leads to the pages about the site and shows a code to share it', async ({ page, atrium, request }) => {
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
  await code.scrollIntoViewIfNeeded();
  await expect.poll(() => code.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)).toBe(true);
  const answer = await request.get((await code.getAttribute('src')) ?? '');
  expect(answer.headers()['content-type']).toContain('image/svg+xml');
  expect(await answer.text(), 'the code says where the site is').toBe(renderSVG(atrium.url));
});

test('SH-09 the build line tells the time of the latest page of the Hub, and says so where it cannot', async ({ page, trouble }) => {
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
  const told = page.waitForEvent('console', (message) => message.text().includes('HTTP 500'));
  await answered(500, {});
  await told;
  await expect(line).toHaveText('Build 4 - V.4.4.4 - Stable');
  await page.unroute('**/get-last-elapsed-time');
  await page.goto('/flux');
  await page.reload();
  await expect(line).toContainText(/\d ms$/);
});
