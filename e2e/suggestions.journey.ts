import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { expect, test } from './support/journey.ts';
import { isAlive } from './support/person.ts';

const text = (page: Page) => page.locator('.ProseMirror');
const isSaved = (page: Page) => expect(page.locator('[data-save-state]')).toHaveAttribute('data-save-state', 'saved');
/** The editor reads the place of the caret one frame after a click. */
async function putCaretAfter(page: Page, words: string): Promise<void> {
  await text(page).getByText(words).click();
  await page.keyboard.press('End');
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}
const list = (page: Page) => page.getByRole('region', { name: 'Suggestions' });
const toggle = (page: Page) => page.getByRole('button', { name: /^Suggestions \(/ });

test('DO-11 a co-author who may only suggest suggests changes, and the author accepts and declines them', async ({ person }) => {
  const ana = await person('Ana', { role: 'manager' });
  const bob = await person('Bob');
  const [api, bobs] = [await ana.arrive(null), await bob.arrive(null)];
  const group = await api.post<{ id: string }>('/api/groups', {
    groupName: 'Harbour statutes',
    companyName: 'Harbour Cooperative',
    category: 'legal',
    description: 'Statutes.',
    visibility: 'private',
  });
  await bobs.post(`/api/groups/${group.id}/join`);
  await api.post(`/api/groups/${group.id}/members/${bobs.user.id}/accept`);
  const content = {
    type: 'doc',
    content: ['The board meets monthly.', 'Everyone may attend.'].map((words) => ({
      type: 'paragraph',
      content: [{ type: 'text', text: words }],
    })),
  };
  const { id } = await api.post<{ id: string }>('/api/documents', { title: 'Statutes', category: '', content });
  await api.put(`/api/documents/${id}/co-authors/${bobs.user.id}`, { permission: 'suggest' });
  await bobs.put(`/api/documents/${id}/co-authorship`, { isNamed: true });
  const [one, other] = [ana.page, bob.page];
  for (const page of [one, other]) {
    await page.goto(`/draft/${id}`);
    await isAlive(page);
    await expect(text(page)).toContainText('The board meets monthly.');
  }

  // Bob replaces a word and adds a paragraph; nothing of the text goes.
  await expect(other.getByText('You can suggest changes to the text.')).toBeVisible();
  await expect(other.getByRole('textbox', { name: 'Title', exact: true })).toHaveAttribute('readonly');
  await putCaretAfter(other, 'The board meets');
  await other.keyboard.press('ArrowLeft');
  await other.keyboard.press('Control+Shift+ArrowLeft');
  await other.keyboard.type('weekly');
  await isSaved(other);
  await expect(text(one).locator('ins')).toHaveText('weekly');
  await putCaretAfter(other, 'Everyone may attend.');
  await other.keyboard.press('Enter');
  await other.keyboard.type('Guests are welcome.');
  await isSaved(other);
  await expect(text(other).locator('del')).toHaveText('monthly');

  // The author sees both in the list.
  await toggle(one).click();
  const entries = list(one).getByRole('listitem');
  await expect(entries).toHaveCount(2);
  await expect(entries.nth(0)).toContainText('Delete: monthly');
  await expect(entries.nth(0)).toContainText('Insert: weekly');
  await expect(entries.nth(0)).toContainText('Bob');
  await expectAccessible(one);
  await entries.nth(0).getByRole('button', { name: 'Accept' }).click();
  await expect(text(one)).toContainText('The board meets weekly.');
  await expect(text(other)).toContainText('The board meets weekly.');
  await one.getByRole('button', { name: 'Undo', exact: true }).last().click();
  await expect(text(one).locator('del')).toHaveText('monthly');
  await list(one).getByRole('button', { name: 'Accept all 2' }).click();
  await expect(text(one).locator('> p')).toHaveText(['The board meets weekly.', 'Everyone may attend.', 'Guests are welcome.']);
  await isSaved(one);

  // An open window follows when the author changes what Bob may do.
  await api.put(`/api/documents/${id}/co-authors/${bobs.user.id}`, { permission: 'edit' });
  await other.getByRole('button', { name: 'Suggest changes' }).click();
  await putCaretAfter(other, 'Guests are welcome.');
  await other.keyboard.press('Backspace');
  await expect(text(other).locator('del')).toHaveText('.');
  await isSaved(other);
  await expect(entries).toHaveCount(1);
  await entries.getByRole('button', { name: 'Decline' }).click();
  await expect(text(other).locator('del')).toHaveCount(0);
  await expectAccessible(other);
});
