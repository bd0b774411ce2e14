import type { Page } from '@playwright/test';
import { expect, test } from './support/journey.ts';
import { accountMenu, isAlive, type Person } from './support/person.ts';

const typed = 'Rates that nobody else may read';
const text = (page: Page) => page.locator('.ProseMirror');

/** Everything that this browser stores for the site. */
const stored = (page: Page) => page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));

/** A published document with unsaved text in its editor. */
async function editPublished(ana: Person) {
  const api = await ana.arrive(null);
  const content = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Public words.' }] }] };
  const { id } = await api.post<{ id: string }>('/api/documents', { title: 'Quay rates', category: 'legal', content });
  await api.post(`/api/documents/${id}/publish`, { visibility: 'public', groupIds: [] });
  await ana.page.goto(`/article?id=${id}`);
  await text(ana.page).click();
  await ana.page.keyboard.press('Control+End');
  await ana.page.keyboard.insertText(` ${typed}.`);
  await expect(ana.page.getByText('Saved on this device', { exact: true }).first()).toBeVisible();
  return { api, id };
}

const chooseSignOut = async (page: Page) => {
  await accountMenu(page).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
};

test('SE-05 an unsaved edit of a published document is encrypted on the device and deleted by a confirmed sign-out', async ({ person }) => {
  const ana = await person('Ana');
  const { id } = await editPublished(ana);
  const { page } = ana;
  expect(await stored(page)).not.toContain(typed);
  // Closing a window keeps the text.
  await page.goto('/network');
  await page.goto(`/article?id=${id}`);
  await expect(text(page)).toContainText(typed);
  await chooseSignOut(page);
  const question = page.getByRole('dialog', { name: 'Sign out and lose unsaved changes?' });
  await expect(question.getByText('a document')).toBeVisible();
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(text(page)).toContainText(typed);
  await chooseSignOut(page);
  await question.getByRole('button', { name: 'Sign out anyway' }).click();
  await page.waitForURL('**/backPage');
  expect(await stored(page)).not.toMatch(/text:|draft:/);
  await ana.signIn();
  await page.goto(`/article?id=${id}`);
  await expect(text(page)).toContainText('Public words.');
  await expect(text(page)).not.toContainText(typed);
});

test('SE-05 after an expiry, an unsaved edit is ciphertext for others and restored for its author', async ({ person }) => {
  const [ana, bob] = await Promise.all([person('Ana'), person('Bob')]);
  const { api, id } = await editPublished(ana);
  await bob.arrive(null);
  const { page } = ana;
  await api.post('/logout');
  await page.waitForURL('**/connect**');
  await expect.poll(() => ana.token()).toBeNull();
  expect(await stored(page)).not.toContain(typed);
  const signIn = async ({ email, password }: Person) => {
    await page.goto('/connect#login');
    await isAlive(page);
    await page.locator('main [name="identifier"]').fill(email);
    await page.locator('main [name="password"]').fill(password);
    await page.locator('main form button[type="submit"]').click();
    await expect(accountMenu(page)).toBeVisible();
  };
  await signIn(bob);
  await page.goto('/article');
  await expect(text(page)).toBeVisible();
  await expect(text(page)).not.toContainText(typed);
  // Bob's session key cannot decrypt Ana's text, and his sign-out does not delete it.
  await chooseSignOut(page);
  await page.waitForURL('**/backPage');
  await signIn(ana);
  await page.goto(`/article?id=${id}`);
  await expect(text(page)).toContainText(typed);
});

test('AC-08 closing the account deletes all unsaved text from the device', async ({ person }) => {
  const ana = await person('Ana');
  await editPublished(ana);
  const { page } = ana;
  await page.goto('/client#close');
  await page.getByRole('button', { name: 'Delete my account' }).first().click();
  const question = page.getByRole('dialog');
  await question.locator('[name="password"]').fill(ana.password);
  await question.getByRole('button', { name: /delete/i }).click();
  await page.waitForURL((url) => url.pathname === '/');
  expect(await stored(page)).not.toMatch(/text:|draft:/);
  expect(await stored(page)).not.toContain(typed);
});
