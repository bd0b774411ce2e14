import { scaled } from '#platform/server/testing/timeouts.ts';
import { expectAccessible } from './support/accessible.ts';
import { newcomer, registered, signedIn } from './support/api.ts';
import { askDatabase } from './support/database.ts';
import { expect, test } from './support/journey.ts';
import { lookAt } from './support/look-at.ts';

const textOf = (text: string) => ({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] });

test('SR-05 the bell reports new results of a saved search until they are viewed', async ({ atrium, person }) => {
  const writer = await registered(atrium, newcomer('Wren', 'manager'));
  const publish = async (title: string) => {
    const { id } = await writer.post<{ id: string }>('/api/documents', { title, category: 'legal', content: textOf('Of tides.') });
    await writer.post(`/api/documents/${id}/publish`, { visibility: 'public', groupIds: [] });
  };
  const ana = await person('Ana');
  const api = await ana.arrive('/panel');
  const id = crypto.randomUUID();
  await api.post('/api/saved-searches', { id, filter: { q: 'estuaries', kind: 'document' } });
  await publish('Walks along an estuary');
  await publish('Estuaries in winter');

  // An hour later.
  await askDatabase(atrium, `update saved_searches set checked_at = checked_at - interval '61 minutes' where id = $1`, [id]);
  await askDatabase(atrium, `select graphile_worker.add_job('search.watch')`);
  const { page } = ana;
  const bell = page.getByRole('banner').getByRole('button', { name: '1 unread notification' });
  await expect(bell).toBeVisible({ timeout: scaled(60_000) });
  await bell.click();
  const line = page.getByRole('dialog', { name: 'Notifications' }).getByText('2 new results for “estuaries kind:document”.');
  await expect(line).toBeVisible();
  await lookAt(page, 'search-bell');

  // The notification opens the search, which marks it as read.
  await line.click();
  await expect(page.getByRole('link', { name: 'Walks along an estuary' })).toBeVisible();
  await expect(bell).toHaveCount(0);
  expect((await api.get<{ items: { newFinds: number }[] }>('/api/saved-searches')).items).toMatchObject([{ newFinds: 0 }]);
});

test('SR-04 an administrator defines synonyms, and searches use them', async ({ atrium, person }) => {
  const writer = await registered(atrium, newcomer('Rook', 'manager'));
  await writer.post('/api/groups', {
    groupName: 'Keepers of the weir',
    companyName: 'Marsh Trust',
    category: 'legal',
    description: 'Sluices.',
    visibility: 'public',
  });
  const finds = async () => (await writer.get<{ items: { title: string }[] }>('/api/search?q=floodgate')).items.map(({ title }) => title);
  expect(await finds()).toEqual([]);

  const administrator = await person('Keeper');
  const { token } = await signedIn(atrium, atrium.administrator.email, atrium.administrator.password, administrator.address);
  const { page } = administrator;
  await page.goto('/robots.txt');
  await page.evaluate((stored) => localStorage.setItem('authToken', stored), token);
  await page.goto('/dashBoardSuperAdmin/synonyms');
  await page.getByLabel('Words with the same meaning').fill('weir');
  await page.getByRole('button', { name: 'Add' }).click();
  await expect(page.getByRole('alert')).toContainText('Enter at least two different words.');
  await expect(page.getByLabel('Words with the same meaning')).toHaveValue('weir');
  await page.getByLabel('Words with the same meaning').fill('weir, floodgate, sluice gate');
  await page.getByRole('button', { name: 'Add' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'weir · floodgate · sluice gate' })).toBeVisible();
  await expect(page.getByLabel('Words with the same meaning')).toHaveValue('');
  await expectAccessible(page);
  await lookAt(page, 'search-synonyms');
  await expect.poll(finds).toEqual(['Keepers of the weir']);

  await page.getByRole('button', { name: 'Remove weir, floodgate, sluice gate' }).click();
  await expect(page.getByText('weir · floodgate · sluice gate')).toHaveCount(0);
  await expect.poll(finds).toEqual([]);
});
