import { expect, test } from './journey.ts';
import { groupOf } from './setting.ts';

test('SH-12 DO-04 ME-05 in WebKit, a document being written and a conversation are reloaded, with what was typed', async ({ inWebKit }) => {
  const { page, ...ana } = await inWebKit('Ana', { role: 'manager' });
  const api = await ana.arrive();
  const group = await groupOf('Reloaders', api);
  await page.goto('/article');
  await page.alive();
  // Also before there is a text.
  await page.reload();
  await page.alive();
  await page.role('textbox', 'Title', { exact: true }).fill('Low tide');
  const text = page.css('.ProseMirror');
  await text.click();
  await text.type('No ship before noon.');
  await page.waitForPath(/[?&]id=[0-9a-f-]{36}/);
  for (const words of ['No ship before noon. None', 'No ship before noon. None at night']) {
    await text.press('Control+End');
    await text.type(words.slice((await text.textContent()).length));
    await page.reload();
    await page.alive();
    await page.css('.ProseMirror', { text: words }).shown();
  }
  expect(await page.role('textbox', 'Title', { exact: true }).value()).toBe('Low tide');

  await page.goto(`/messenger/${group}`);
  await page.alive();
  await page.role('textbox', 'Write to').fill('Half a sentence');
  await page.reload();
  await page.alive();
  await expect.poll(() => page.role('textbox', 'Write to').value()).toBe('Half a sentence');
  await page.role('textbox', 'Write to').press('Enter');
  await page.role('region', 'Messages', { exact: true }).text('Half a sentence').shown();
});
