import { writeFileSync } from 'node:fs';
import sharp from 'sharp';
import { scaled } from '#platform/server/testing/timeouts.ts';
import { expect, test } from './journey.ts';
import { groupOf } from './setting.ts';

const drawn = (colour: string, width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: colour } })
    .jpeg()
    .toBuffer();

test('SH-12 GA-02 in WebKit, a gallery is created, gets pictures from the disk, and is viewed by a member', async ({ inWebKit }, info) => {
  const [ana, bob] = await Promise.all([inWebKit('Ana', { role: 'manager' }), inWebKit('Bob')]);
  const [api, bobs] = await Promise.all([ana.arrive(), bob.arrive()]);
  await groupOf('Walks along the dike', api, bobs);
  const { page } = ana;
  await page.goto('/media');
  await page.alive();
  await page.role('button', 'New gallery').click();
  const dialog = page.role('dialog');
  await dialog.role('textbox', 'Title').fill('Morning on the dike');
  await dialog.role('button', 'Create gallery').click();
  const address = await page.waitForPath(/^\/media\/[\da-f-]{36}$/);
  const pictures = { 'ana-dike.jpg': await drawn('#39608a', 1600, 1200), 'ana-gate.jpg': await drawn('#7a4b2a', 900, 1600) };
  for (const [name, bytes] of Object.entries(pictures)) {
    writeFileSync(info.outputPath(name), bytes);
    await page.css('input[type=file][multiple]', { hidden: true }).choose(info.outputPath(name));
  }
  const tiles = page.role('main').role('link', 'Picture');
  await expect.poll(() => tiles.count(), { timeout: scaled(60_000) }).toBe(2);
  const drawnWidth = `return document.querySelector('main a img[srcset]')?.naturalWidth ?? 0`;
  await expect.poll(() => page.evaluate(drawnWidth), { timeout: scaled(60_000) }).toBeGreaterThan(0);

  await bob.page.goto(address);
  await bob.page.alive();
  await bob.page.role('main').role('link', 'Picture 1').click();
  const shownWidth = `return Math.max(...[...document.images].map(({ naturalWidth }) => naturalWidth))`;
  await expect.poll(() => bob.page.evaluate(shownWidth), { timeout: scaled(30_000) }).toBeGreaterThan(500);
});
