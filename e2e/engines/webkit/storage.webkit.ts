import { registered } from '../../support/api.ts';
import { expect, test } from './journey.ts';
import { groupOf } from './setting.ts';

/** As in a window of an app that turns site data off: `localStorage` is null and there is no database. */
const withoutStorage = ['--enable-html5-local-storage=false', '--features=-IndexedDBAPI'];

test('SH-12 in WebKit without storage, public pages work, and a person who signs in for this page can write a message', async ({
  atrium,
  inWebKit,
}) => {
  const { page, ...ana } = await inWebKit('Ana', { role: 'manager', browserOptions: withoutStorage });
  const api = await registered(atrium, ana);
  const group = await groupOf('Without a cupboard', api);
  for (const path of ['/', '/flux', `/network/${group}`, '/contact', '/register']) {
    await page.goto(path);
    await page.alive();
    await page.css('h1').shown();
  }
  await page.text('Your browser does not store data for this site').shown();
  await page.goto(`/connect?next=%2Fmessenger%2F${group}`);
  await page.alive();
  await page.css('main [name="identifier"]').fill(ana.email);
  await page.css('main [name="password"]').fill(ana.password);
  await page.role('main').role('button', 'Sign in', { exact: true }).click();
  await page.role('textbox', 'Write to').fill('Sent without storage.');
  await page.role('textbox', 'Write to').press('Enter');
  const { items } = await api.get<{ items: { id: string }[] }>('/api/conversations');
  const sent = () => api.get<{ items: { text: string }[] }>(`/api/conversations/${items[0]?.id}/messages`);
  await expect.poll(async () => (await sent()).items.map(({ text }) => text)).toEqual(['Sent without storage.']);
  await page.role('region', 'Messages', { exact: true }).text('Sent without storage.').shown();
});
