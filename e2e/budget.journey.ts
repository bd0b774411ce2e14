import { gzipSync } from 'node:zlib';
import { newcomer, registered } from './support/api.ts';
import { expect, test } from './support/journey.ts';
import { isAlive } from './support/person.ts';

const kib = 1024;
const most = { scripts: 110 * kib, styles: 12 * kib };

test('SH-05 the first view of a public page needs at most 110 KiB of scripts and 12 KiB of styles', async ({ atrium, browser }) => {
  const writer = await registered(atrium, newcomer('Wren'));
  const content = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'A quiet paragraph about tides.' }] }] };
  const { id } = await writer.post<{ id: string }>('/api/documents', { title: 'What the tide brings', category: 'legal', content });
  await writer.post(`/api/documents/${id}/publish`, { visibility: 'public', groupIds: [] });
  for (const path of ['/', '/flux', '/blogGeneral2', `/publicInternetArticle?id=${id}`, '/connect', '/propos']) {
    // French has the longest sentences.
    const context = await browser.newContext({ baseURL: atrium.url, locale: 'fr-FR' });
    const page = await context.newPage();
    const scripts: Promise<Buffer>[] = [];
    const sheets: Promise<Buffer>[] = [];
    page.on('response', (response) => {
      const { pathname } = new URL(response.url());
      if (pathname.endsWith('.js')) scripts.push(response.body());
      if (pathname.endsWith('.css')) sheets.push(response.body());
    });
    await page.goto(path);
    await isAlive(page);
    await page.waitForLoadState('networkidle');
    const inlined = await page.locator('style').allTextContents();
    expect(size(await Promise.all(scripts)), `scripts of ${path}`).toBeLessThanOrEqual(most.scripts);
    expect(size([...(await Promise.all(sheets)), inlined.join('')]), `styles of ${path}`).toBeLessThanOrEqual(most.styles);
    await context.close();
  }
});

/** What these weigh on the way, compressed as an older browser gets them. */
function size(parts: readonly (Buffer | string)[]): number {
  return parts.reduce((sum, part) => sum + gzipSync(part, { level: 9 }).length, 0);
}
