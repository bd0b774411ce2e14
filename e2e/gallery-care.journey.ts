import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { scaled } from '#platform/server/testing/timeouts.ts';
import { sampleRecording } from './support/sample-recording.ts';
import { expectAccessible } from './support/accessible.ts';
import type { Api } from './support/api.ts';
import { expect, test } from './support/journey.ts';
import { lookAt } from './support/look-at.ts';

/** A photo with author and location in its metadata. */
const photograph = async (name: string, colour: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 900, height: 600, channels: 3, background: colour } })
    .withExif({ IFD0: { Artist: 'Ana Sauvage' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 51/1 24/1' } })
    .jpeg()
    .toBuffer(),
});

async function aGallery(api: Api, title: string): Promise<string> {
  const { id: groupId } = await api.post<{ id: string }>('/api/groups', {
    groupName: `${title} circle`,
    companyName: 'Cooperative',
    category: 'legal',
    description: 'Sunday mornings.',
    visibility: 'public',
  });
  return (await api.post<{ id: string }>('/api/galleries', { title, groupId, isPublic: true, items: [] })).id;
}

const vtt = `WEBVTT

00:00.000 --> 00:00.900
<v Ana>The <i>horn</i> of the lock
`;

test('GA-06 a recording gets captions: faults are reported with their line, and visitors can read them without JavaScript', async ({
  person,
  browser,
  atrium,
}) => {
  const ana = await person('Ana', { role: 'manager' });
  const id = await aGallery(await ana.arrive(null), 'Voices');
  const { page } = ana;
  await page.goto(`/media/${id}`);
  const recording = { name: 'horn.wav', mimeType: 'audio/wav', buffer: sampleRecording() };
  await page.getByLabel('Add pictures, videos or recordings').locator('input[multiple]').setInputFiles(recording);
  await expect(page.getByRole('main').getByRole('link', { name: /^Recording 1, / })).toBeVisible({ timeout: scaled(60_000) });

  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Add descriptions' }).click();
  await page.getByRole('button', { name: 'Captions' }).click();
  const dialog = page.getByRole('dialog', { name: 'Captions for horn.wav' });
  const give = async (text: string) => {
    await dialog.getByLabel('File').setInputFiles({ name: 'horn.vtt', mimeType: 'text/vtt', buffer: Buffer.from(text) });
    await dialog.getByRole('button', { name: 'Save captions' }).click();
  };
  await give(vtt.replace('00:00.900', '00:00'));
  await expect(dialog.getByRole('alert')).toContainText('Line 3: These times cannot be read.');
  await expectAccessible(page);
  await lookAt(page, 'captions-refused');
  await give(vtt);
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Captions in 1 language' })).toBeVisible();
  await page.getByRole('button', { name: 'Captions in 1 language' }).click();
  await dialog.getByLabel('Language').selectOption({ label: 'Another language' });
  await dialog.getByLabel('Language code').fill('de-AT');
  await give(vtt.replace('The <i>horn</i> of the lock', 'Das Horn der Schleuse'));
  await expect(page.getByRole('button', { name: 'Captions in 2 languages' })).toBeVisible();
  // A toast remains while the pointer is on it.
  await page.mouse.move(0, 0);
  await expect(page.getByText('Captions saved.')).toHaveCount(0);
  await page.getByRole('button', { name: 'Captions in 2 languages' }).click();
  await expectAccessible(page);
  await lookAt(page, 'captions-dialog');
  await dialog.getByRole('button', { name: /^Remove captions: .*Deutsch/ }).click();
  await expect(dialog.getByText('de-AT')).toBeHidden();
  await page.keyboard.press('Escape');

  const bob = await person('Bob');
  await bob.arrive(null);
  await bob.page.goto(`/media/${id}`);
  await bob.page
    .getByRole('main')
    .getByRole('link', { name: /^Recording 1, / })
    .click();
  const viewer = bob.page.getByRole('dialog');
  const track = viewer.locator('track');
  await expect(track).toHaveAttribute('srclang', 'en');
  await viewer.locator('audio').evaluate((audio: HTMLAudioElement) => ((audio.muted = true), (audio.currentTime = 0.3)));
  await expect(viewer.getByText('Ana: The horn of the lock', { exact: true }).first()).toBeVisible();
  await viewer.getByText('Read transcript').click();
  await expectAccessible(bob.page);
  await lookAt(bob.page, 'captions-heard');

  const plain = await browser.newContext({ baseURL: atrium.url, javaScriptEnabled: false, locale: 'en-US' });
  const visitor = await plain.newPage();
  await visitor.goto(`/publicMedia/${id}`);
  await visitor
    .getByRole('main')
    .getByRole('link', { name: /^Recording 1, / })
    .click();
  await visitor.getByText('Read transcript').click();
  await expect(visitor.getByText('Ana: The horn of the lock')).toBeVisible();
  const address = String(await visitor.locator('track').getAttribute('src'));
  const answer = await visitor.request.get(address);
  expect([answer.headers()['content-type'], answer.headers()['x-content-type-options']]).toEqual(['text/vtt; charset=utf-8', 'nosniff']);
  expect(await answer.text()).toBe('WEBVTT\n\n00:00:00.000 --> 00:00:00.900\nAna: The horn of the lock\n');
  await plain.close();
});

test('GA-05 an owner is warned about locations in photos and removes them from downloads', async ({ person }) => {
  const ana = await person('Ana', { role: 'manager' });
  const api = await ana.arrive(null);
  const id = await aGallery(api, 'Walks');
  const { page } = ana;
  await page.goto(`/media/${id}`);
  const files = [await photograph('dyke.jpg', '#39608a'), await photograph('mill.jpg', '#7a4b2a')];
  await page.getByLabel('Add pictures, videos or recordings').locator('input[multiple]').setInputFiles(files);
  await expect(page.getByText('2 originals contain the location where they were taken')).toBeVisible({ timeout: scaled(60_000) });
  await expectAccessible(page);
  await lookAt(page, 'place-told');

  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Reorder' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('The original contains the location where it was taken.')).toHaveCount(2);
  await expectAccessible(page);
  await lookAt(page, 'place-arranging');
  await dialog.getByRole('button', { name: 'Remove location' }).first().click();
  await expect(dialog.getByText('The original contains the location where it was taken.')).toHaveCount(1);
  await dialog.getByLabel('Allow download').first().check();
  await dialog.getByLabel('Allow download').last().check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Remove locations' }).click();
  await expect(page.getByText('1 original contains the location where it was taken')).toBeHidden();

  const bob = await person('Bob');
  await bob.arrive(null);
  await bob.page.goto(`/media/${id}`);
  await bob.page
    .getByRole('main')
    .getByRole('link', { name: /^Picture 1/ })
    .click();
  const given = bob.page.waitForEvent('download');
  await bob.page.getByRole('dialog').getByRole('link', { name: 'Download' }).click();
  const bytes = await readFile(await (await given).path());
  expect((await sharp(bytes).metadata()).exif).toBeUndefined();
  expect(bytes.includes('Ana Sauvage')).toBe(false);
});

test('GA-02 media are described by keyboard, several at a time, and a saved change can be undone', async ({ person }) => {
  const ana = await person('Ana', { role: 'manager' });
  const api = await ana.arrive(null);
  const id = await aGallery(api, 'Mills');
  const { page } = ana;
  await page.goto(`/media/${id}`);
  const colours = ['#39608a', '#7a4b2a', '#3f6b3c'];
  const files = await Promise.all(colours.map((colour, index) => photograph(`mill-${index + 1}.jpg`, colour)));
  await page.getByLabel('Add pictures, videos or recordings').locator('input[multiple]').setInputFiles(files);
  await expect(page.getByRole('main').getByRole('link', { name: /^Picture \d/ })).toHaveCount(3, { timeout: scaled(60_000) });
  await page.goto(`/media/${id}/describe`);
  await expect(page.getByText('3 items have no description.')).toBeVisible();
  await page.getByLabel('Description of mill-1.jpg').focus();
  await page.keyboard.type('A mill by the water');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Description of mill-2.jpg')).toBeFocused();
  await page.keyboard.type('Two');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.type('sails');
  await expect(page.getByText('1 item has no description.')).toBeVisible();
  await expectAccessible(page);
  await lookAt(page, 'describe');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Save' })).toBeFocused();

  const same = page.getByLabel('Same description for selected items');
  for (const name of ['Select mill-2.jpg', 'Select mill-3.jpg']) {
    await page.getByRole('checkbox', { name }).focus();
    await page.keyboard.press('Space');
  }
  await expect(page.getByText('2 items selected')).toBeVisible();
  await same.focus();
  await page.keyboard.type('Only the wall is left');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Description of mill-3.jpg')).toHaveValue('Only the wall is left');
  await expect(page.getByLabel('Description of mill-2.jpg')).toHaveValue('Only the wall is left');
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(page.getByLabel('Description of mill-2.jpg')).toHaveValue('Two\nsails');
  await same.press('Enter');
  await page.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(page.getByText('Changes saved.')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Description of mill-3.jpg')).toHaveValue('Only the wall is left');
  await page.getByLabel('Description of mill-3.jpg').fill('Gone');
  await page.getByRole('button', { name: 'Save' }).press('Enter');
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(page.getByText('Descriptions restored.')).toBeVisible();
  await expect(page.getByLabel('Description of mill-3.jpg')).toHaveValue('Only the wall is left');
});
