import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { expect, test } from './support/journey.ts';
import { isAlive } from './support/person.ts';

const text = (page: Page) => page.locator('.ProseMirror');
const paragraphs = (page: Page) => text(page).locator('> p').filter({ hasText: /\S/ });
const isSaved = (page: Page) => expect(page.locator('[data-save-state]')).toHaveAttribute('data-save-state', 'saved');
/** Puts the cursor at the end of a paragraph. */
async function endOf(page: Page, paragraph: string): Promise<void> {
  await text(page).getByText(paragraph).click();
  await page.keyboard.press('End');
}

test('DO-11 two windows write in one paragraph, one of them without a connection for a while, and nothing is lost', async ({
  person,
  browser,
  atrium,
  trouble,
}) => {
  trouble.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|WebSocket/);
  const ana = await person('Ana');
  const api = await ana.arrive(null);
  const content = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'The board meets monthly.' }] }] };
  const { id } = await api.post<{ id: string }>('/api/documents', { title: 'Statutes', category: '', content });
  const one = ana.page;
  await one.goto(`/draft/${id}`);
  await isAlive(one);
  await one.getByRole('button', { name: 'Write together', exact: true }).click();
  await expect(text(one)).toContainText('The board meets monthly.');
  await expect(one.getByRole('button', { name: 'Write together', exact: true })).toHaveCount(0);
  const away = await browser.newContext({ storageState: await ana.context.storageState(), baseURL: atrium.url });
  const other = await away.newPage();
  trouble.watch(other, 'Ana on the train');
  await other.goto(`/draft/${id}`);
  await isAlive(other);
  await expect(text(other)).toContainText('The board meets monthly.');

  // What one types, the other sees, with the name at the cursor.
  await endOf(one, 'The board meets monthly.');
  await one.keyboard.type(' In June it does not.');
  await expect(text(other)).toContainText('The board meets monthly. In June it does not.');
  await expect(other.locator('.live-cursor')).toHaveAttribute('data-name', /./);
  await isSaved(one);
  await expectAccessible(one);

  await away.setOffline(true);
  await text(other).getByText('The board').click();
  await other.keyboard.press('Home');
  await other.keyboard.type('Since 1998: ');
  await expect(other.locator('[data-save-state]')).toHaveAttribute('data-save-state', 'kept');
  await endOf(one, 'In June it does not.');
  await one.keyboard.type(' Anybody may listen.');
  await one.getByRole('textbox', { name: 'Title', exact: true }).fill('Statutes of 2027');
  await isSaved(one);
  await away.setOffline(false);
  for (const page of [one, other]) {
    await expect(paragraphs(page)).toHaveText(['Since 1998: The board meets monthly. In June it does not. Anybody may listen.']);
    await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue('Statutes of 2027');
    await isSaved(page);
  }

  // Undo takes back one’s own words only.
  await text(other).getByText('Since 1998').click();
  await other.keyboard.press('Control+z');
  for (const page of [one, other])
    await expect(paragraphs(page)).toHaveText(['The board meets monthly. In June it does not. Anybody may listen.']);

  // What is published is what is on screen.
  await one.getByRole('button', { name: 'Publish', exact: true }).click();
  const dialog = one.getByRole('dialog', { name: 'Publish this document' });
  await dialog.getByRole('radio', { name: /Everyone/ }).check();
  await dialog.getByRole('combobox', { name: 'Category' }).selectOption('legal');
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
  await one.waitForURL(/\/blog\/[0-9a-f-]{36}$/);
  await expect(one.getByText('The board meets monthly. In June it does not. Anybody may listen.')).toBeVisible();
  await away.close();
});

test('DO-11 what was typed without a connection survives closing the window, and a deletion ends the editing with the text kept', async ({
  person,
  trouble,
}) => {
  trouble.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|WebSocket/);
  const ana = await person('Ana');
  const api = await ana.arrive(null);
  const content = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'First.' }] }] };
  const { id } = await api.post<{ id: string }>('/api/documents', { title: 'Minutes', category: '', content });
  await api.post(`/api/documents/${id}/live-text`);
  const before = ana.page;
  await before.goto(`/draft/${id}`);
  await isAlive(before);
  await expect(text(before)).toContainText('First.');
  await ana.context.setOffline(true);
  await endOf(before, 'First.');
  await before.keyboard.type(' Second.');
  await expect(before.locator('[data-save-state]')).toHaveAttribute('data-save-state', 'kept');
  await before.goto('about:blank');
  await ana.context.setOffline(false);
  await before.goto(`/draft/${id}`);
  await isAlive(before);
  await expect(paragraphs(before)).toHaveText(['First. Second.']);
  await isSaved(before);
  await api.delete(`/api/documents/${id}`);
  await expect(before.getByText('This document can no longer be changed')).toBeVisible();
  await before.getByRole('button', { name: 'Save as a new draft', exact: true }).click();
  await expect(paragraphs(before)).toHaveText(['First. Second.']);
  await isSaved(before);
  expect(before.url()).not.toContain(id);
});
