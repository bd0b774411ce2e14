import { expectAccessible } from './support/accessible.ts';
import { expect, test } from './support/journey.ts';
import { lookAt } from './support/look-at.ts';

const content = (text: string) => ({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] });
const written = (title: string, text: string) => ({ title, subtitle: '', category: 'legal', content: content(text) });

test('DO-10 a deleted document can be restored immediately or from the bin, and is only removed permanently on request', async ({
  person,
}) => {
  const ana = await person('Ana');
  const api = await ana.arrive(null);
  const { page } = ana;
  const made: string[] = [];
  for (const title of ['Lease of the quay', 'Minutes of spring', 'Old price list']) {
    const { id } = await api.post<{ id: string }>('/api/documents', written(title, `${title}: what we said, and what we agreed on.`));
    made.push(id);
  }
  await api.post(`/api/documents/${made[1]}/publish`, { visibility: 'public' });

  await page.goto('/draft');
  await page.getByRole('button', { name: 'Delete “Lease of the quay”' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('link', { name: 'Lease of the quay' })).toHaveAttribute('href', `/draft/${made[0]}`);

  for (const id of made) await api.delete(`/api/documents/${id}`);
  await page.getByRole('link', { name: 'Bin' }).click();
  await expect(page).toHaveURL('/draft/bin');
  await expect(page.getByText('30 days left')).toHaveCount(3);
  await expectAccessible(page);
  await lookAt(page, 'bin');
  await page.getByRole('button', { name: 'Restore “Minutes of spring”' }).click();
  await expect(page.getByText('Document restored and published again.')).toBeVisible();
  await page.getByRole('button', { name: 'Delete permanently: “Old price list”' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete permanently' }).click();
  await expect(page.getByRole('heading', { name: 'Old price list' })).toBeHidden();
  await page.getByRole('button', { name: 'Empty bin' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Empty bin' }).click();
  await expect(page.getByRole('heading', { name: 'The bin is empty' })).toBeVisible();
  await page.goto('/blog');
  await expect(page.getByRole('link', { name: 'Minutes of spring' })).toBeVisible();
});
