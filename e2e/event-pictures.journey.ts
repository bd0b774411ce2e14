import sharp from 'sharp';
import { expectAccessible } from './support/accessible.ts';
import { expect, test } from './support/journey.ts';
import { lookAt } from './support/look-at.ts';

const year = new Date().getUTCFullYear() + 1;
const poster = async () => ({
  name: 'poster.png',
  mimeType: 'image/png',
  buffer: await sharp(
    Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="1600"><defs><linearGradient id="a" x2="1" y2="1"><stop stop-color="#12476b"/><stop offset="1" stop-color="#e8a13a"/></linearGradient></defs><rect width="1200" height="1600" fill="url(#a)"/><circle cx="600" cy="640" r="320" fill="#fff6e5"/><rect x="180" y="1180" width="840" height="120" fill="#fff6e5"/></svg>',
    ),
  )
    .png()
    .toBuffer(),
});

test('EV-01 an event is announced with a picture on a phone, which is on its page, its card and in link previews, and is removed', async ({
  page: visitor,
  person,
}) => {
  const ana = await person('Ana', { role: 'manager', viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true });
  const api = await ana.arrive(null);
  const about = { companyName: 'Cooperative', category: 'legal', description: 'Who meets when.', visibility: 'public' };
  const { id: group } = await api.post<{ id: string }>('/api/groups', { groupName: 'Harbour choir', ...about });
  const { page } = ana;
  const main = page.getByRole('main');
  await page.goto(`/events/new?group=${group}`);
  await main.getByLabel('Title').fill('Concert by the harbour');
  await main.getByLabel('Starts').fill(`${year}-07-10`);
  await main.getByLabel('Start time').fill('18:30');
  await main.getByText('Places and picture').click();
  await main.locator('input[type=file]').setInputFiles(await poster());
  await main.getByLabel('What the picture shows').fill('A white sun over the quay');
  await expectAccessible(page);
  await lookAt(page, 'event-picture-form');
  await main.getByRole('button', { name: 'Announce event', exact: true }).click();
  await page.waitForURL(/\/events\/[\da-f-]{36}$/);
  const address = new URL(page.url()).pathname;
  const picture = main.getByRole('img', { name: 'A white sun over the quay' });
  await expect(picture).toBeVisible({ timeout: 60_000 });
  await expectAccessible(page);
  await lookAt(page, 'event-picture-page');

  await visitor.goto(address);
  await expect(visitor.getByRole('img', { name: 'A white sun over the quay' })).toBeVisible();
  const shared = await visitor.locator('meta[property="og:image"]').getAttribute('content');
  expect(shared).toContain(`/api${address}/pictures/`);
  expect((await visitor.request.get(shared ?? '')).headers()['content-type']).toBe('image/webp');

  await page.goto('/events');
  await expect(main.locator('.event-card-picture img').last()).toBeVisible();
  await lookAt(page, 'event-picture-cards');

  await page.goto(address);
  await main.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await main.getByText('Places and picture').click();
  await main.getByRole('button', { name: 'Remove picture' }).click();
  await main.getByRole('button', { name: 'Save' }).click();
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Concert by the harbour');
  await expect(main.getByText('10', { exact: false }).first()).toBeVisible();
  await expect(picture).toHaveCount(0);
  expect((await visitor.request.get(shared ?? '')).status()).toBe(404);
});
