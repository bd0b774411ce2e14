import sharp from 'sharp';
import { scaled } from '#platform/server/testing/timeouts.ts';
import { expectAccessible } from './support/accessible.ts';
import { expect, test } from './support/journey.ts';
import { lookAt } from './support/look-at.ts';

/** An incompressible picture: noise. */
const noise = async (name: string) => {
  const buffer = await sharp({
    create: { width: 700, height: 500, channels: 3, noise: { type: 'gaussian', mean: 128, sigma: 60 }, background: '#000' },
  })
    .jpeg({ quality: 95 })
    .toBuffer();
  return { name, mimeType: 'image/jpeg', buffer };
};

test('GA-02 uploads survive two losses of connection and a reload, and are in the gallery once and in order', async ({
  person,
  trouble,
}) => {
  trouble.expect(/Failed to load resource|ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  const ana = await person('Ana', { role: 'manager' });
  const api = await ana.arrive(null);
  const group = await api.post<{ id: string }>('/api/groups', {
    groupName: 'Night trains',
    companyName: 'Cooperative',
    category: 'legal',
    description: 'Through the tunnel.',
    visibility: 'private',
  });
  const { id } = await api.post<{ id: string }>('/api/galleries', {
    title: 'From the window',
    groupId: group.id,
    description: '',
    isAnonymous: false,
    isPublic: false,
    items: [],
  });
  const { page, context } = ana;
  await page.goto(`/media/${id}`);
  await expect(page.getByText(/ left$/)).toBeVisible();
  const network = await context.newCDPSession(page);
  const slow = { offline: false, latency: 20, downloadThroughput: -1, uploadThroughput: 60_000 };
  await network.send('Network.enable');
  await network.send('Network.emulateNetworkConditions', slow);
  const names = [
    'one.jpg',
    'two.jpg',
    'three.jpg',
    'four.jpg',
    'what was to be seen from the window of the night train behind the third tunnel.jpg',
  ];
  await page
    .getByLabel('Add pictures, videos or recordings')
    .locator('input[multiple]')
    .setInputFiles(await Promise.all(names.map(noise)));
  const corner = page.getByRole('region', { name: 'Uploads' });
  await expect(corner.getByText('Uploading 5 files')).toBeVisible();
  await corner.getByRole('button', { name: /^Uploading/ }).click();
  const moved = (least: number) =>
    expect
      .poll(() => corner.getByRole('progressbar', { name: 'Uploads' }).evaluate((bar: HTMLProgressElement) => bar.value))
      .toBeGreaterThan(least);
  await moved(0);
  // Actions stay in reach however long a file name is.
  const { scrollWidth, clientWidth } = await corner
    .getByRole('list')
    .evaluate(({ scrollWidth, clientWidth }) => ({ scrollWidth, clientWidth }));
  expect(scrollWidth).toBe(clientWidth);
  await network.send('Network.emulateNetworkConditions', { ...slow, offline: true });
  await expect(corner.getByText('No connection. The upload will resume automatically.').first()).toBeVisible();
  await expectAccessible(page);
  await lookAt(page, 'uploads-corner');
  await network.send('Network.emulateNetworkConditions', slow);
  await moved(400_000);

  // Nothing would be lost, so there is no confirmation.
  const requested: string[] = [];
  page.on('dialog', (dialog) => requested.push(dialog.type()));
  await page.reload();
  await expect(corner.getByText(/^Uploading \d+ files?/)).toBeVisible();
  await network.send('Network.emulateNetworkConditions', { ...slow, offline: true });
  await network.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: -1 });

  // Uploading continues on other pages, and another tab shows it.
  await page.getByRole('link', { name: 'Galleries', exact: true }).first().click();
  await page.waitForURL('**/media');
  await expect(corner.getByText(/^\d files? uploaded: From the window$/)).toBeVisible({ timeout: scaled(60_000) });
  expect(requested).toEqual([]);
  const fileNames = async () => {
    const { items } = await api.get<{ items: { own: { fileName: string } }[] }>(`/api/galleries/${id}`);
    return items.map(({ own }) => own.fileName);
  };
  await expect.poll(fileNames, { timeout: scaled(60_000) }).toEqual(names);
  // Nothing is left on the device.
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes(':upload:')))).toEqual([]);
  await corner.getByRole('link', { name: /uploaded: From the window/ }).click();
  await page.waitForURL(`**/media/${id}`);
  await expect(page.getByRole('main').getByRole('link', { name: /^Picture \d/ })).toHaveCount(5);
});
