import sharp from 'sharp';
import { scaled } from '#platform/server/testing/timeouts.ts';
import { expectAccessible } from './support/accessible.ts';
import { sampleRecording } from './support/sample-recording.ts';
import { expect, test } from './support/journey.ts';
import { lookAt } from './support/look-at.ts';
import { isAlive } from './support/person.ts';

const drawn = (name: string, colour: string, width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: colour } })
    .composite([{ input: Buffer.from(`<svg width="${width}" height="${height}"><circle cx="50%" cy="60%" r="20%" fill="#fff9"/></svg>`) }])
    .jpeg()
    .toBuffer()
    .then((buffer) => ({ name, mimeType: 'image/jpeg', buffer }));

/** Width in pixels of the derived image; 0 while there is none. */
const drawnWidth = (image: Element) => (image instanceof HTMLImageElement ? image.naturalWidth : 0);

test('GA-02 GA-04 GA-05 GA-06 a gallery is created, filled, viewed by members and by visitors without JavaScript, and keeps its author anonymous', async ({
  person,
  browser,
  atrium,
}) => {
  const [ana, bob] = await Promise.all([person('Ana', { role: 'manager' }), person('Bob')]);
  const [api, bobs] = await Promise.all([ana.arrive(null), bob.arrive(null)]);
  const group = await api.post<{ id: string }>('/api/groups', {
    groupName: 'Harbour walks',
    companyName: 'Cooperative',
    category: 'legal',
    description: 'Sunday mornings.',
    visibility: 'public',
  });
  await bobs.post(`/api/groups/${group.id}/join`);

  await ana.page.goto('/media');
  await ana.page.getByRole('button', { name: 'New gallery' }).first().click();
  const dialog = ana.page.getByRole('dialog');
  await dialog.getByLabel('Title').fill('Morning at the quay');
  await dialog.getByLabel('Description').fill('Fog, and then none.');
  await dialog.getByRole('button', { name: 'Create gallery' }).click();
  await ana.page.waitForURL(/\/media\/[\da-f-]{36}$/);
  const address = new URL(ana.page.url()).pathname;
  await ana.page
    .getByLabel('Add pictures, videos or recordings')
    .locator('input[multiple]')
    .setInputFiles([await drawn('ana-quay.jpg', '#39608a', 1600, 1200), await drawn('ana-boat.jpg', '#7a4b2a', 900, 1600)]);
  const tiles = ana.page.getByRole('main').getByRole('link', { name: /^Picture \d/ });
  await expect(tiles).toHaveCount(2);
  // Links have full names even before the derivations exist.
  await expectAccessible(ana.page);
  await expect.poll(() => tiles.first().locator('img[srcset]').evaluate(drawnWidth), { timeout: scaled(60_000) }).toBeGreaterThan(0);
  await expectAccessible(ana.page);
  await lookAt(ana.page, 'gallery-author');

  await ana.page.getByRole('button', { name: 'More', exact: true }).click();
  await ana.page.getByRole('menuitem', { name: 'Add descriptions' }).click();
  await ana.page.getByLabel('Description of ana-quay.jpg').fill('The quay in fog');
  await ana.page.getByLabel('Description of ana-boat.jpg').fill('A boat');
  await ana.page.getByRole('button', { name: 'Save' }).click();
  await expect(ana.page.getByText('Every item has a description.')).toBeVisible();
  await ana.page.getByRole('main').getByRole('link', { name: 'Morning at the quay' }).click();
  await ana.page.getByRole('button', { name: 'More', exact: true }).click();
  await ana.page.getByRole('menuitem', { name: 'Reorder' }).click();
  const arranging = ana.page.getByRole('dialog');
  await arranging.getByLabel('Allow download').first().check();
  await arranging
    .getByRole('button', { name: /^Move .* down$/ })
    .first()
    .press('Enter');
  await expectAccessible(ana.page);
  await arranging.getByRole('button', { name: 'Save' }).click();
  await expect(arranging).toBeHidden();
  await expect(
    ana.page
      .getByRole('main')
      .getByRole('link', { name: /boat|quay in/ })
      .first(),
  ).toHaveAccessibleName('A boat');

  await bob.page.goto(address);
  await bob.page.getByRole('link', { name: 'A boat' }).click();
  const viewer = bob.page.getByRole('dialog');
  await expect(viewer.getByRole('status')).toHaveText('1 of 2');
  await expect(viewer.getByRole('link', { name: 'Download' })).toBeHidden();
  await lookAt(bob.page, 'gallery-viewer');
  await bob.page.keyboard.press('ArrowRight');
  await expect(viewer.getByText('The quay in fog')).toBeVisible();
  await expect(viewer.getByRole('link', { name: 'Download' })).toBeVisible();
  await expectAccessible(bob.page);
  await bob.page.keyboard.press('Escape');
  await expect(viewer).toBeHidden();

  await ana.page.getByRole('button', { name: 'More', exact: true }).click();
  await ana.page.getByRole('menuitem', { name: 'Edit' }).click();
  await dialog.getByLabel('Publish anonymously').check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(bob.page.getByText('Anonymous', { exact: true })).toBeVisible();
  await expect(bob.page.getByRole('main').getByText(ana.name, { exact: true })).toBeHidden();
  await ana.page.getByRole('button', { name: 'More', exact: true }).click();
  await ana.page.getByRole('menuitem', { name: 'Make public' }).click();
  await expect(ana.page.getByText('Gallery made public.')).toBeVisible();

  const plain = await browser.newContext({ baseURL: atrium.url, javaScriptEnabled: false, locale: 'en-US' });
  const visitor = await plain.newPage();
  await visitor.goto('/publicMedia');
  await visitor.getByRole('link', { name: 'Morning at the quay', exact: true }).click();
  await expect(visitor.getByText('Anonymous', { exact: true })).toBeVisible();
  expect(await visitor.content()).not.toContain(ana.username);
  expect(await visitor.locator('meta[property="og:image"]').getAttribute('content')).toContain('/renditions/');
  // The original of the anonymous picture has no URL.
  const item = /item=([\da-f-]+)/.exec(String(await visitor.getByRole('link', { name: 'A boat' }).getAttribute('href')))?.[1];
  for (const place of ['content', 'renditions/original', 'renditions/..%2Fcontent'])
    expect(
      (await visitor.request.get(`/api/galleries/${address.split('/').at(-1)}/items/${item}/${place}`)).status(),
      place,
    ).toBeGreaterThanOrEqual(400);
  await visitor.getByRole('link', { name: 'The quay in fog' }).click();
  const given = visitor.waitForEvent('download');
  await visitor.getByRole('link', { name: 'Download' }).click();
  expect((await given).suggestedFilename()).toBe('Morning at the quay 2.webp');
  await plain.close();

  await bob.page.goto('/publicMedia');
  await isAlive(bob.page);
  await lookAt(bob.page, 'gallery-list');
});

test('GA-03 a failed action is explained, keeps typed text, and succeeds on retry', async ({ person, trouble }) => {
  trouble.expect(/^Failed to load resource: net::ERR_FAILED$/);
  const ana = await person('Ana', { role: 'manager' });
  const api = await ana.arrive(null);
  const group = await api.post<{ id: string }>('/api/groups', {
    groupName: 'Ferry at dusk',
    companyName: 'Cooperative',
    category: 'legal',
    description: 'Evenings.',
    visibility: 'private',
  });
  const { id } = await api.post<{ id: string }>('/api/galleries', {
    title: 'Crossings',
    groupId: group.id,
    description: '',
    isAnonymous: false,
    isPublic: false,
    items: [],
  });
  const { page } = ana;
  const dialog = page.getByRole('dialog');
  const choose = async (name: string) => {
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name, exact: true }).click();
  };
  const calls = /\/api\/galleries/;
  const breakOff = () => page.route(calls, (route) => (route.request().method() === 'GET' ? route.continue() : route.abort()));

  await page.goto('/media?list=mine');
  await breakOff();
  await page.getByRole('button', { name: 'New gallery' }).first().click();
  await dialog.getByLabel('Title').fill('Lights on the water');
  await dialog.getByRole('button', { name: 'Create gallery' }).click();
  await expect(dialog.getByText('Error creating gallery. What you typed is still here. Please try again.')).toBeVisible();
  await page.unroute(calls);
  await dialog.getByRole('button', { name: 'Create gallery' }).click();
  await page.waitForURL(/\/media\/[\da-f-]{36}$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lights on the water');

  await page.goto(`/media/${id}`);
  await breakOff();
  await choose('Make public');
  await expect(page.getByText('Error updating visibility. It has not changed. Please try again.')).toBeVisible();
  await choose('Edit');
  await dialog.getByLabel('Title').fill('Late crossings');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Error editing gallery. What you typed is still here. Please try again.')).toBeVisible();
  await page.unroute(calls);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Late crossings');
  await breakOff();
  await choose('Delete');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Error deleting gallery. Nothing was deleted. Please try again.')).toBeVisible();
  await page.unroute(calls);
  await choose('Delete');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await page.waitForURL(/\/media\?list=mine/);

  await page.route(calls, (route) => route.abort());
  await page.goto('/media?list=mine');
  await expect(page.getByText('Error fetching media')).toBeVisible();
  await page.unroute(calls);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('link', { name: 'Lights on the water' })).toBeVisible();
});

test('GA-06 on a phone a recording plays in the viewer, between links to the previous and next item', async ({ person }) => {
  const ana = await person('Ana', { role: 'manager', viewport: { width: 360, height: 740 }, hasTouch: true });
  const api = await ana.arrive(null);
  const group = await api.post<{ id: string }>('/api/groups', {
    groupName: 'Voices of the harbour',
    companyName: 'Cooperative',
    category: 'legal',
    description: 'Talks.',
    visibility: 'private',
  });
  const { id } = await api.post<{ id: string }>('/api/galleries', {
    title: 'Talks',
    groupId: group.id,
    description: '',
    isAnonymous: true,
    isPublic: false,
    items: [],
  });
  const { page } = ana;
  await page.goto(`/media/${id}`);
  // Its author sees the name that is hidden from others.
  await expect(page.getByText('Anonymous', { exact: true })).toBeVisible();
  const recording = { name: 'talk.wav', mimeType: 'audio/wav', buffer: sampleRecording() };
  const pictures = [await drawn('before.jpg', '#39608a', 600, 400), await drawn('behind.jpg', '#7a4b2a', 600, 400)] as const;
  await page
    .getByLabel('Add pictures, videos or recordings')
    .locator('input[multiple]')
    .setInputFiles([pictures[0], recording, pictures[1]]);
  const tile = page.getByRole('main').getByRole('link', { name: /^Recording 2, / });
  await expect(tile).toBeVisible({ timeout: scaled(60_000) });
  await tile.click();
  const viewer = page.getByRole('dialog');
  await expect(viewer.getByRole('button', { name: 'Previous' })).toBeVisible();
  await expect(viewer.getByRole('button', { name: 'Next' })).toBeVisible();
  await viewer.getByRole('button', { name: 'Play' }).click();
  await expect.poll(() => viewer.locator('audio').evaluate((audio: HTMLAudioElement) => audio.currentTime)).toBeGreaterThan(0);
});
