import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { scaled } from '#platform/server/testing/timeouts.ts';
import { expectAccessible } from './support/accessible.ts';
import { expect, test } from './support/journey.ts';
import { lookAt } from './support/look-at.ts';

/** A photo with author and location in its metadata. */
const photograph = () =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: '#39608a' } })
    .withExif({ IFD0: { Artist: 'Ana Sauvage' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 51/1 24/1' } })
    .jpeg()
    .toBuffer();

test('FI-01 sharing a photo warns about its location and can remove it; the checksum is that of the delivered file', async ({ person }) => {
  const [ana, bob] = await Promise.all([person('Ana', { role: 'manager' }), person('Bob')]);
  const [api, bobs] = await Promise.all([ana.arrive(null), bob.arrive(null)]);
  const group = await api.post<{ id: string }>('/api/groups', {
    groupName: 'Dykes',
    companyName: 'Cooperative',
    category: 'legal',
    description: 'Where the water stands.',
    visibility: 'public',
  });
  await bobs.post(`/api/groups/${group.id}/join`);
  const buffer = await photograph();
  const { page } = ana;
  await page.goto('/files?list=sent');
  // From now on, the button of the empty list is the only one.
  await expect(page.getByText('You have not shared any files yet')).toBeVisible();
  const share = async (isWithout: boolean) => {
    await page.getByRole('button', { name: 'Share a file' }).first().click();
    const dialog = page.getByRole('dialog');
    const without = dialog.getByRole('checkbox', { name: 'Remove location data from pictures and videos' });
    const files = dialog.getByLabel('Choose files');
    await files.setInputFiles({ name: 'tables.ods', mimeType: '', buffer: Buffer.from('tables') });
    await expect(dialog.getByLabel('File name')).toHaveValue('tables.ods');
    await expect(without).toBeHidden();
    await dialog.getByRole('button', { name: 'Remove tables.ods' }).click();
    await files.setInputFiles({ name: isWithout ? 'without.jpg' : 'as-it-is.jpg', mimeType: 'image/jpeg', buffer });
    await expect(without).not.toBeChecked();
    await expect(dialog.getByText(/^Pictures and videos often contain the location where they were taken/)).toBeVisible();
    if (isWithout) {
      await without.check();
      await expectAccessible(page);
      await lookAt(page, 'files-place');
    }
    await dialog.getByRole('radio', { name: /Bob/ }).check();
    await dialog.getByRole('button', { name: 'Share', exact: true }).click();
    await expect(dialog).toBeHidden();
  };
  await share(false);
  await expect(page.getByRole('listitem').filter({ hasText: 'as-it-is.jpg' }).getByText('Not downloaded yet')).toBeVisible();
  await share(true);
  await expect(page.getByRole('listitem').filter({ hasText: 'without.jpg' }).getByText('Not downloaded yet')).toBeVisible();

  await bob.page.goto('/files?list=received');
  const fetched = async (name: string) => {
    const fetching = bob.page.waitForEvent('download');
    await bob.page.getByRole('link', { name: `Download ${name}` }).click();
    return readFile(await (await fetching).path());
  };
  expect((await fetched('as-it-is.jpg')).equals(buffer)).toBe(true);
  const bytes = await fetched('without.jpg');
  expect([(await sharp(bytes).metadata()).exif, bytes.includes('Ana Sauvage')]).toEqual([undefined, false]);
  await page.getByRole('link', { name: 'without.jpg', exact: true }).click();
  await expect(page.getByLabel('Checksum (SHA-256)')).toHaveValue(createHash('sha256').update(bytes).digest('hex'));
});

test('GA-05 DO-02 an author is warned about the location in a picture and removes it', async ({ person }) => {
  const ana = await person('Ana', { role: 'manager' });
  await ana.arrive(null);
  const { page } = ana;
  await page.goto('/article');
  await expect(page.locator('.ProseMirror')).toBeVisible();
  await page.keyboard.type('Dykes');
  await page.locator('.ProseMirror').click();
  const file = { name: 'dyke.jpg', type: 'image/jpeg', base64: (await photograph()).toString('base64') };
  await page.locator('.ProseMirror').evaluate((element, { name, type, base64 }) => {
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File([Uint8Array.from(atob(base64), (each) => each.charCodeAt(0))], name, { type }));
    element.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData }));
  }, file);
  const media = page.locator('.editor-media');
  const text = media.getByText('The original contains the location where it was taken. Readers see a copy without it.');
  await expect(text).toBeVisible({ timeout: scaled(60_000) });
  await expectAccessible(page);
  await lookAt(page, 'document-place');
  await media.getByRole('button', { name: 'Remove location' }).click();
  await expect(page.getByText('Location removed from the original.')).toBeVisible();
  await expect(text).toBeHidden();
  await expect(media.locator('img[srcset]')).toBeVisible();
  await page.reload();
  await expect(media.locator('img[srcset]')).toBeVisible();
  await expect(text).toBeHidden();
});
