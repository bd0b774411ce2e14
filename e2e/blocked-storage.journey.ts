import { newcomer, registered } from './support/api.ts';
import { expect, test } from './support/journey.ts';
import { lookAt } from './support/look-at.ts';
import { accountMenu, isAlive } from './support/person.ts';

/** Blocks all storage as browsers do where site data is not allowed. */
function blockStorage(): void {
  const refuse = () => {
    throw new DOMException('Access is denied for this document.', 'SecurityError');
  };
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
    Object.defineProperty(window, name, { configurable: true, get: refuse });
  // The first empty page of a window has none in Firefox.
  if ('locks' in navigator) navigator.locks.request = async () => refuse();
}

/** There is no more space for texts of this length. */
function fillStorage(): void {
  const { setItem } = Storage.prototype;
  Storage.prototype.setItem = function setShort(key: string, value: string) {
    if (value.length > 20) throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    setItem.call(this, key, value);
  };
}

test('SH-12 where the browser blocks storage, public pages work, and signing in says how long it lasts', async ({
  atrium,
  browser,
  trouble,
}) => {
  const ana = newcomer('Ana', 'manager');
  const api = await registered(atrium, ana);
  const group = await api.post<{ id: string }>('/api/groups', {
    groupName: 'Readers without storage',
    companyName: 'Marsh Trust',
    category: 'legal',
    description: 'Tides.',
    visibility: 'public',
  });
  const context = await browser.newContext({ baseURL: atrium.url, locale: 'en-US' });
  await context.addInitScript(blockStorage);
  const page = await context.newPage();
  trouble.watch(page, 'a visitor without storage');
  for (const path of ['/', '/flux', `/network/${group.id}`, '/contact', '/register']) {
    await page.goto(path);
    await isAlive(page);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  }
  await expect(page.getByText('Your browser does not store data for this site')).toBeVisible();
  await page.goto(`/connect?next=%2Fmessenger%2F${group.id}`);
  await isAlive(page);
  await expect(page.getByText('Your browser does not store data for this site')).toBeVisible();
  await lookAt(page, 'blocked-storage');
  await page.locator('main [name="identifier"]').fill(ana.email);
  await page.locator('main [name="password"]').fill(ana.password);
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(accountMenu(page)).toBeVisible();
  // The messenger sends without a lock between windows.
  await page.getByRole('textbox', { name: /^Write to/ }).fill('Sent without storage.');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Messages', exact: true }).getByText('Sent without storage.')).toBeVisible();
  const { items } = await api.get<{ items: { id: string }[] }>('/api/conversations');
  const sent = async () =>
    (await api.get<{ items: { text: string }[] }>(`/api/conversations/${items[0]?.id}/messages`)).items.map(({ text }) => text);
  await expect.poll(sent).toEqual(['Sent without storage.']);
  await page.reload();
  await isAlive(page);
  await expect(accountMenu(page)).toHaveCount(0);
  await context.close();
});

test('SH-12 without space on the device, signing in says what is full, and cookies can still be declined', async ({
  atrium,
  browser,
  trouble,
}) => {
  const ana = newcomer('Ana');
  await registered(atrium, ana);
  const context = await browser.newContext({ baseURL: atrium.url, locale: 'en-US' });
  await context.addInitScript(fillStorage);
  const page = await context.newPage();
  trouble.watch(page, 'a person without space');
  await page.goto('/connect');
  await isAlive(page);
  await page.locator('main [name="identifier"]').fill(ana.email);
  await page.locator('main [name="password"]').fill(ana.password);
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('alert').getByText('This browser’s storage for localhost is full', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'Decline' }).click();
  await expect(page.getByRole('button', { name: 'Decline' })).toHaveCount(0);
  await lookAt(page, 'full-storage');
  await context.close();
});
