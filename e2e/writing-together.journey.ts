import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import type { Api } from './support/api.ts';
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

async function shareAGroup(api: Api, other: Api, groupName: string): Promise<void> {
  const group = await api.post<{ id: string }>('/api/groups', {
    groupName,
    companyName: 'Harbour Cooperative',
    category: 'legal',
    description: 'Statutes.',
    visibility: 'private',
  });
  await other.post(`/api/groups/${group.id}/join`);
  await api.post(`/api/groups/${group.id}/members/${other.user.id}/accept`);
}

test('DO-11 two people write in one paragraph, one of them without a connection for a while, and nothing is lost', async ({
  person,
  trouble,
}) => {
  trouble.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|WebSocket/);
  const ana = await person('Ana', { role: 'manager' });
  const bob = await person('Bob');
  const [api, bobs] = [await ana.arrive(null), await bob.arrive(null)];
  await shareAGroup(api, bobs, 'Statute board');
  const content = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'The board meets monthly.' }] }] };
  const { id } = await api.post<{ id: string }>('/api/documents', { title: 'Statutes', category: '', content });
  const [one, other] = [ana.page, bob.page];
  await one.goto(`/draft/${id}`);
  await isAlive(one);
  await expect(text(one)).toContainText('The board meets monthly.');
  await api.put(`/api/documents/${id}/co-authors/${bobs.user.id}`, { permission: 'edit' });
  // With the co-author, the open editor becomes a live one.
  await bobs.put(`/api/documents/${id}/co-authorship`, { isNamed: true });
  await other.goto(`/draft/${id}`);
  await isAlive(other);
  await expect(text(other)).toContainText('The board meets monthly.');
  await expect(one.getByRole('list', { name: 'Also writing here' }).getByRole('img', { name: 'Bob' })).toBeVisible();

  // Each co-author sees the other's typing, with the name at the cursor.
  await endOf(one, 'The board meets monthly.');
  await one.keyboard.type(' In June it does not.');
  await expect(text(other)).toContainText('The board meets monthly. In June it does not.');
  await expect(other.locator('.live-cursor')).toHaveAttribute('data-name', 'Ana');
  await isSaved(one);
  await expectAccessible(one);

  await bob.context.setOffline(true);
  await text(other).getByText('The board').click();
  await other.keyboard.press('Home');
  await other.keyboard.type('Since 1998: ');
  await expect(other.locator('[data-save-state]')).toHaveAttribute('data-save-state', 'kept');
  await endOf(one, 'In June it does not.');
  await one.keyboard.type(' Anybody may listen.');
  await one.getByRole('textbox', { name: 'Title', exact: true }).fill('Statutes of 2027');
  await isSaved(one);
  await bob.context.setOffline(false);
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

  // A removed co-author cannot continue; the text stays on screen.
  await api.delete(`/api/documents/${id}/co-authors/${bobs.user.id}`);
  await expect(other.getByText('This document can no longer be changed')).toBeVisible();
  await expect(paragraphs(other)).toHaveText(['The board meets monthly. In June it does not. Anybody may listen.']);
  await expect(one.getByRole('list', { name: 'Also writing here' })).toBeHidden();

  // The published text equals the text on screen.
  await one.getByRole('button', { name: 'Publish', exact: true }).click();
  const dialog = one.getByRole('dialog', { name: 'Publish this document' });
  await dialog.getByRole('radio', { name: /Everyone/ }).check();
  await dialog.getByRole('combobox', { name: 'Category' }).selectOption('legal');
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
  await one.waitForURL(/\/blog\/[0-9a-f-]{36}$/);
  await expect(one.getByText('The board meets monthly. In June it does not. Anybody may listen.')).toBeVisible();
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
