import { expect, test } from './support/journey.ts';
import { lookAt } from './support/look-at.ts';
import { accountMenu } from './support/person.ts';

test('SH-14 a signed-in person sees the outline of each page while its code loads, and nothing of a visitor’s page', async ({ person }) => {
  const ada = await person('Ada', { role: 'manager' });
  await ada.arrive('/panel');
  const { page } = ada;
  await expect(accountMenu(page)).toBeVisible();
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 740 });
    for (const [path, outline] of [
      ['/', null],
      ['/network', 'list'],
      ['/panel', 'feed'],
      ['/media', 'cards'],
      ['/messenger', 'messages'],
      ['/client', 'list'],
    ] as const) {
      let release = () => {};
      const gate = new Promise<void>((open) => (release = open));
      await page.route(/\/assets\/.*\.js/, (route) => gate.then(() => route.continue()));
      await page.goto(path, { waitUntil: 'commit' });
      await expect(page.getByRole('banner')).toBeVisible();
      for (const name of ['Sign in', 'Create an account'])
        await expect(page.getByRole('link', { name, exact: true }), `${name} at ${path}, ${width} px`).toHaveCount(0);
      if (outline) await expect(page.locator(`main [data-outline="${outline}"]`), `${path}, ${width} px`).toBeVisible();
      await lookAt(page, `first-paint-${path.slice(1) || 'home'}`);
      release();
      await expect(accountMenu(page)).toBeVisible();
      await expect(page.locator('main [data-outline]'), path).toHaveCount(0);
      await page.unroute(/\/assets\/.*\.js/);
    }
  }
});

test('SH-14 a visitor sees “Sign in” before any code has loaded', async ({ page }) => {
  await page.route(/\/assets\/.*\.js/, () => {});
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
  await page.unroute(/\/assets\/.*\.js/);
});
