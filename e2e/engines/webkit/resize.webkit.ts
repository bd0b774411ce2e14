import { expect, test } from './journey.ts';
import { groupOf } from './setting.ts';

test('SH-12 in WebKit, pages answer while the window is made narrower and wider, with a menu closed and open', async ({ inWebKit }) => {
  const { page, ...ana } = await inWebKit('Ana', { role: 'manager' });
  const api = await ana.arrive();
  const group = await groupOf('Resizers', api);
  const width = () => page.evaluate<number>('return innerWidth');
  for (const path of ['/network', '/article', `/network/${group}`]) {
    await page.resize(1280, 900);
    await page.goto(path);
    await page.alive();
    if (path === '/article') {
      await page.css('[data-tool="blockType"]').shown();
      const overflow = `const row = document.querySelector('.editor-tool-row'); return row.scrollWidth - row.clientWidth`;
      await expect.poll(() => page.evaluate<number>(overflow), { message: 'all tools are shown' }).toBeLessThanOrEqual(0);
    }
    for (const each of [500, 900, 1280]) {
      await page.resize(each, 900);
      await expect.poll(width).toBeLessThanOrEqual(each);
    }
  }
  await page.role('main').role('button', 'More').click();
  await page.css('[popover]:popover-open').shown();
  for (const each of [500, 900]) {
    await page.resize(each, 900);
    await expect.poll(width).toBeLessThanOrEqual(each);
  }
  // What the page draws, too.
  expect((await page.screenshot()).length).toBeGreaterThan(1_000);
});
