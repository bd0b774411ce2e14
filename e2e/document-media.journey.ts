import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { scaled } from '#platform/server/testing/timeouts.ts';
import { sampleRecording } from './support/sample-recording.ts';
import { expectAccessible } from './support/accessible.ts';
import { expect, test } from './support/journey.ts';
import { lookAt } from './support/look-at.ts';

/** An incompressible picture: noise. */
const noise = () =>
  sharp({ create: { width: 1200, height: 800, channels: 3, noise: { type: 'gaussian', mean: 150, sigma: 40 }, background: '#000' } })
    .jpeg({ quality: 92 })
    .toBuffer();

const text = (page: Page) => page.locator('.ProseMirror');

/** Pastes or drops a file into the text. */
async function give(page: Page, by: 'paste' | 'drop', file: { name: string; type: string; bytes: Buffer }): Promise<void> {
  const given = { by, name: file.name, type: file.type, base64: file.bytes.toString('base64') };
  await text(page).evaluate((element, { by: how, name, type, base64 }) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([Uint8Array.from(atob(base64), (each) => each.charCodeAt(0))], name, { type }));
    const { left, top } = (element.lastElementChild ?? element).getBoundingClientRect();
    const place = { bubbles: true, cancelable: true, clientX: left + 5, clientY: top + 5 };
    element.dispatchEvent(
      how === 'paste'
        ? new ClipboardEvent('paste', { ...place, clipboardData: dataTransfer })
        : new DragEvent('drop', { ...place, dataTransfer }),
    );
  }, given);
}

test('DO-02 DO-05 DO-07 a pasted picture and a dropped recording survive a reload, and readers get them, also without JavaScript', async ({
  person,
  browser,
  atrium,
}) => {
  const ana = await person('Ana', { role: 'manager' });
  await ana.arrive(null);
  const { page, context } = ana;
  await page.goto('/article');
  await expect(text(page)).toBeVisible();
  const network = await context.newCDPSession(page);
  // Slow enough that nothing arrives before the reload, also on a slow machine.
  const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 6_000 };
  await network.send('Network.enable');
  await network.send('Network.emulateNetworkConditions', slow);
  await page.keyboard.type('Herons of the estuary');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.keyboard.type('We counted them at low tide.');
  await give(page, 'paste', { name: 'herons.jpg', type: 'image/jpeg', bytes: await noise() });
  await give(page, 'drop', { name: 'calls.wav', type: 'audio/wav', bytes: sampleRecording() });
  const media = page.locator('.editor-media');
  await expect(media).toHaveCount(2);
  await expect(media.first().getByText('herons.jpg')).toBeVisible();
  await expect(media.first().getByRole('progressbar')).toBeVisible();
  await expectAccessible(page);
  await lookAt(page, 'document-media-uploading');

  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Publish this document' });
  await expect(dialog.getByText(/files? (is|are) still uploading/)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Publish', exact: true })).toBeDisabled();
  await page.keyboard.press('Escape');

  await page.reload();
  await expect(media).toHaveCount(2);
  await network.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: -1 });
  await expect(media.locator('img[srcset]')).toBeVisible({ timeout: scaled(60_000) });
  await expect(media.locator('audio')).toBeVisible({ timeout: scaled(60_000) });
  await lookAt(page, 'document-media-editor');

  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(dialog.getByText('1 picture has no description. People who cannot see it will not know what it shows.')).toBeVisible();
  await lookAt(page, 'document-media-publishing');
  await page.keyboard.press('Escape');
  await media.first().getByRole('button', { name: 'Describe this picture' }).click();
  const describing = page.getByRole('dialog', { name: 'Description and size' });
  await describing.getByRole('textbox', { name: 'Description' }).fill('Grey herons on a mud bank');
  await describing.getByRole('textbox', { name: 'Caption' }).fill('Low tide in March');
  await describing.getByText('Wider than the text').click();
  await expectAccessible(page);
  await lookAt(page, 'document-media-describing');
  await describing.getByRole('button', { name: 'Save' }).click();
  await expect(describing).toBeHidden();
  // By keyboard, the picture moves after the recording and back.
  await media.locator('img[srcset]').click();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(media.last().locator('img[srcset]')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(media.first().locator('img[srcset]')).toBeVisible();

  await media.last().locator('audio').click();
  await media.last().getByRole('button', { name: 'Captions' }).click();
  const captioning = page.getByRole('dialog', { name: 'Captions for calls.wav' });
  const captions = Buffer.from('1\n00:00:00,000 --> 00:00:00,900\n- A heron calls.\n');
  await captioning.getByLabel('File').setInputFiles({ name: 'calls.srt', mimeType: 'application/x-subrip', buffer: captions });
  await captioning.getByRole('button', { name: 'Save captions' }).click();
  await expect(captioning).toBeHidden();

  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await dialog.locator('[name="visibility"][value="public"]').check();
  await dialog.getByRole('combobox', { name: 'Category' }).selectOption({ label: 'Miscellaneous' });
  await expect(dialog.getByText(/no description/)).toBeHidden();
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.waitForURL(/\/blog\/[0-9a-f-]{36}$/);
  const id = page.url().split('/').at(-1) ?? '';

  const bob = await person('Bob');
  await bob.arrive(null);
  await bob.page.goto(`/publicArticle/${id}`);
  await expect(bob.page.getByRole('img', { name: 'Grey herons on a mud bank' })).toBeVisible();
  const sound = bob.page.locator('audio');
  await sound.evaluate((element: HTMLAudioElement) => ((element.muted = true), element.play()));
  await expect.poll(() => sound.evaluate((element: HTMLAudioElement) => element.currentTime)).toBeGreaterThan(0);
  await expectAccessible(bob.page);
  await lookAt(bob.page, 'document-media-reader');

  const plain = await browser.newContext({ baseURL: atrium.url, javaScriptEnabled: false, locale: 'en-US' });
  const visitor = await plain.newPage();
  const fetched = visitor.waitForResponse(/\/media\/[\da-f-]+\/renditions\/(small|medium|large)$/);
  await visitor.goto(`/publicInternetArticle?id=${id}`);
  const answer = await fetched;
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'image/webp']);
  await expect(visitor.getByRole('img', { name: 'Grey herons on a mud bank' })).toBeVisible();
  await expect(visitor.getByText('Low tide in March')).toBeVisible();
  await expect(visitor.locator('audio[controls] > track[default]')).toHaveAttribute('srclang', 'en');
  await visitor.getByText('Read transcript').click();
  await expect(visitor.getByText('- A heron calls.')).toBeVisible();
  expect(await visitor.locator('meta[property="og:image"]').getAttribute('content')).toMatch(
    new RegExp(`^${atrium.url}/api/documents/${id}/media/[\\da-f-]+/renditions/`),
  );
  await plain.close();
  const part = await fetch(answer.url(), { headers: { range: 'bytes=0-9' } });
  expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 10]);

  await page.goto(`/draft/${id}/versions`);
  await expect(page.getByRole('main').getByRole('img', { name: 'herons.jpg' })).toBeVisible();
  await expectAccessible(page);
  await lookAt(page, 'document-media-versions');
  await page.goto(`/blog/${id}`);

  // Unpublishing also disables its media URLs.
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Unpublish' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Unpublish' }).click();
  await expect.poll(async () => (await fetch(answer.url())).status).toBe(404);
  const attempts: RequestInit[] = [
    { method: 'HEAD' },
    { headers: { range: 'bytes=0-9' } },
    { headers: { 'if-none-match': answer.headers()['etag'] ?? '' } },
  ];
  for (const requested of attempts) expect((await fetch(answer.url(), requested)).status).toBe(404);
});
