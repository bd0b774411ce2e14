import { newcomer, registered } from './support/api.ts';
import { startAtrium } from './support/atrium.ts';
import { expect, test } from './support/journey.ts';

test('AD-02 a module that is switched off says so on its pages and in its calls, and leaves the navigation and the Hub', async ({
  browser,
}) => {
  test.setTimeout(90_000);
  const atrium = await startAtrium({ MODULES_OFF: 'documents' });
  try {
    const ana = await registered(atrium, newcomer('Ana', 'manager'));
    for (const [method, path] of [
      ['GET', '/api/documents?list=public'],
      ['POST', '/api/documents'],
      ['GET', '/api/documents/01900000-0000-7000-8000-000000000000'],
    ] as const) {
      const answer = await ana.ask(method, path, method === 'POST' ? {} : undefined);
      expect(answer.status, path).toBe(403);
      expect(((await answer.json()) as { code: string }).code, path).toBe('moduleDisabled');
    }
    await ana.post('/api/groups', {
      groupName: 'Still here',
      companyName: 'Marsh Trust',
      category: 'legal',
      description: 'Groups go on.',
      visibility: 'public',
    });
    const page = await browser.newPage({ baseURL: atrium.url });
    for (const path of ['/blogGeneral2', '/publicInternetArticle?id=01900000-0000-7000-8000-000000000000', '/article']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { name: 'This module is disabled' }), path).toBeVisible();
    }
    await page.goto('/flux');
    await expect(page.getByRole('link', { name: 'Still here' })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Main places', exact: true }).getByRole('link', { name: 'Documents' })).toHaveCount(
      0,
    );
    await page.close();
  } finally {
    await atrium.stop();
  }
});
