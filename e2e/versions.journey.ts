import { expectAccessible } from './support/accessible.ts';
import { expect, test } from './support/journey.ts';
import { lookAt } from './support/look-at.ts';

const textOf = (...paragraphs: string[]) => ({
  type: 'doc',
  content: paragraphs.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
});
const editor = '.ProseMirror';

test('DO-08 an author compares versions of a published document and restores one', async ({ person }) => {
  const ana = await person('Ana');
  const api = await ana.arrive(null);
  const { page } = ana;
  const written = { title: 'Rules of the garden', subtitle: '', category: 'miscellaneous' };
  const { id } = await api.post<{ id: string }>('/api/documents', {
    ...written,
    content: textOf('The garden opens at eight.', 'Dogs stay outside.', 'Water the beds in the evening.'),
  });
  const { version } = await api.post<{ version: number }>(`/api/documents/${id}/publish`, { visibility: 'public' });
  await api.put(`/api/documents/${id}`, {
    ...written,
    title: 'Rules of our garden',
    content: {
      type: 'doc',
      content: [
        ...textOf('The garden opens at nine.').content,
        { type: 'paragraph', content: [{ type: 'text', text: 'Water the beds in the evening.', marks: [{ type: 'bold' }] }] },
        {
          type: 'orderedList',
          content: ['Close the tap.', 'Coil the hose.'].map((text) => ({ type: 'listItem', content: textOf(text).content })),
        },
        ...textOf('The last one out closes the gate.').content,
      ],
    },
    version,
  });
  await page.goto(`/blog/${id}`);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Versions' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Versions' })).toBeVisible();
  await expect(page.locator('main del').filter({ hasText: 'eight' })).toBeVisible();
  await expect(page.locator('main ins').filter({ hasText: 'nine' })).toBeVisible();
  await expect(page.locator('main del').filter({ hasText: 'Dogs stay outside.' })).toBeVisible();
  await expect(page.locator('main ins').filter({ hasText: 'closes the gate' })).toBeVisible();
  await expect(page.locator('main strong', { hasText: 'Water the beds' })).toBeVisible();
  await expect(page.getByText('now bold: “Water the beds in the evening.”')).toBeVisible();
  await expect(page.getByText('1 formatting change')).toBeVisible();
  await expect(page.locator('main p').filter({ hasText: 'Coil the hose.' })).toHaveText(/^2\./);
  await expectAccessible(page);
  await lookAt(page, 'versions');
  await page.getByRole('button', { name: 'Restore this version' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Restore this version' }).click();
  await page.waitForURL(`**/blog/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Rules of the garden' })).toBeVisible();
  await expect(page.getByText('Dogs stay outside.')).toBeVisible();
  const { items } = await api.get<{ items: unknown[] }>(`/api/documents/${id}/versions`);
  expect(items).toMatchObject([{ restoredFrom: version }, { kind: 'saved' }, { version, kind: 'published' }]);
});

test('DO-05 after conflicting edits in two windows, the author merges them by passage, and both versions remain', async ({ person }) => {
  const ana = await person('Ana');
  const api = await ana.arrive(null);
  const { page } = ana;
  const written = { title: 'Minutes', subtitle: '', category: 'legal' };
  const { id } = await api.post<{ id: string }>('/api/documents', { ...written, content: textOf('Six came.', 'We talked.', 'We left.') });
  await page.goto(`/draft/${id}`);
  await expect(page.locator(editor)).toContainText('Six came.');
  // Another window saves meanwhile.
  await api.put(`/api/documents/${id}`, { ...written, content: textOf('Seven came.', 'We talked.', 'We left.'), version: 1 });
  await page.locator(editor).click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' At ten.');
  await page.getByRole('button', { name: 'Compare and choose' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Save this text' })).toBeDisabled();
  await dialog
    .getByRole('group', { name: 'Difference 1' })
    .getByRole('radio', { name: /^The other text/ })
    .check();
  await dialog
    .getByRole('group', { name: 'Difference 2' })
    .getByRole('radio', { name: /^My text/ })
    .check();
  await expectAccessible(page);
  await lookAt(page, 'merge');
  await dialog.getByRole('button', { name: 'Save this text' }).click();
  await expect(page.getByText('Text saved.')).toBeVisible();
  await expect(page.locator(editor)).toContainText('Seven came.');
  await expect(page.locator(editor)).toContainText('We left. At ten.');
  const stored = await api.get<{ content: unknown }>(`/api/documents/${id}`);
  expect(stored.content).toEqual(textOf('Seven came.', 'We talked.', 'We left. At ten.'));
  // The other window's version is kept.
  const { items } = await api.get<{ items: { version: number }[] }>(`/api/documents/${id}/versions`);
  const other = await api.get<{ content: unknown }>(`/api/documents/${id}/versions/${items[0]?.version}`);
  expect(other.content).toEqual(textOf('Seven came.', 'We talked.', 'We left.'));
  // Writing continues from the merged text.
  await page.locator(editor).click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' All of us.');
  await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible();
  await page.reload();
  await expect(page.locator(editor)).toContainText('We left. At ten. All of us.');
});
