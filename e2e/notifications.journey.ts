import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { newcomer, registered } from './support/api.ts';
import { expect, test } from './support/journey.ts';
import { lookAt } from './support/look-at.ts';
import { isAlive } from './support/person.ts';

const content = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'A quiet paragraph about tides.' }] }] };
const bell = (page: Page, unread: number) =>
  page.getByRole('banner').getByRole('button', { name: unread ? new RegExp(`^${unread} unread notifications?$`) : /^Notifications$/ });

test('NO-01 NO-02 the bell counts new items in every tab and device, respects muting, and clears what was read elsewhere', async ({
  atrium,
  person,
}) => {
  const writer = await registered(atrium, newcomer('Wren', 'manager'));
  const group = await writer.post<{ id: string }>('/api/groups', {
    groupName: 'Keepers of the bell tower',
    companyName: 'Marsh Trust',
    category: 'legal',
    description: 'Bells.',
    visibility: 'public',
  });
  const publish = async (title: string) => {
    const { id } = await writer.post<{ id: string }>('/api/documents', { title, category: 'legal', content });
    await writer.post(`/api/documents/${id}/publish`, { visibility: 'private', groupIds: [group.id] });
    return id;
  };
  const ana = await person('Ana');
  const api = await ana.arrive('/panel');
  await api.post(`/api/groups/${group.id}/join`);
  const { page: desk } = ana;
  const tab = await ana.context.newPage();
  await tab.goto('/network');
  const laptop = await person('Ana');
  await laptop.page.goto('/robots.txt');
  await laptop.page.evaluate((token) => localStorage.setItem('authToken', token), api.token);
  await laptop.page.goto('/panel');
  const windows = [desk, tab, laptop.page];
  for (const each of windows) {
    await isAlive(each);
    await each.bringToFront();
    await expect(bell(each, 0)).toBeVisible();
  }

  // Live in all windows.
  await publish('The first peal');
  await publish('The second peal');
  for (const each of windows) {
    await each.bringToFront();
    await expect(bell(each, 2)).toBeVisible();
  }

  // By keyboard; an opened notification is read everywhere.
  await desk.bringToFront();
  await bell(desk, 2).focus();
  await desk.keyboard.press('Enter');
  const panel = desk.getByRole('dialog', { name: 'Notifications' });
  await expect(panel.getByRole('link', { name: /Wren published “The second peal” in Keepers of the bell tower/ })).toBeVisible();
  await expectAccessible(desk);
  await lookAt(desk, 'notifications-panel');
  await panel.getByRole('link', { name: /The second peal/ }).press('Enter');
  await expect(desk.getByRole('heading', { name: 'The second peal' })).toBeVisible();
  for (const each of windows) {
    await each.bringToFront();
    await expect(bell(each, 1)).toBeVisible();
  }

  // Opening the item directly marks it as read too.
  const { items } = await api.get<{ items: { address: string; isRead: boolean }[] }>('/api/notifications');
  await laptop.page.bringToFront();
  await laptop.page.goto(items.find(({ isRead }) => !isRead)?.address ?? '');
  await expect(laptop.page.getByRole('heading', { name: 'The first peal' })).toBeVisible();
  for (const each of windows) {
    await each.bringToFront();
    await expect(bell(each, 0)).toBeVisible();
  }

  // Muting a group, and unmuting in the settings.
  await tab.bringToFront();
  await tab.goto('/notifications');
  await expect(tab.getByRole('link', { name: /The first peal/ })).toBeVisible();
  await expectAccessible(tab);
  await lookAt(tab, 'notifications-page');
  await tab.getByRole('button', { name: 'Why am I seeing this?' }).first().click();
  await tab.getByRole('menuitem', { name: 'Mute Keepers of the bell tower', exact: true }).click();
  await expect(tab.getByText('Notifications turned off.')).toBeVisible();
  await publish('The third peal');
  await tab.goto('/notifications/settings');
  const level = tab.getByRole('combobox', { name: 'Keepers of the bell tower' });
  await expect(level).toHaveValue('nothing');
  await expectAccessible(tab);
  await lookAt(tab, 'notifications-settings');
  await level.selectOption('all');
  await expect(tab.getByText('Saved', { exact: true })).toBeVisible();
  await publish('The fourth peal');
  await expect(bell(tab, 1)).toBeVisible();
  await tab.goto('/notifications');
  await expect(tab.getByRole('link', { name: /The fourth peal/ })).toBeVisible();
  await expect(tab.getByRole('link', { name: /The third peal/ })).toHaveCount(0);

  // Notifications disappear with the access right.
  await api.post(`/api/groups/${group.id}/leave`);
  await expect(tab.getByText('You’re up to date')).toBeVisible();
  await expect(bell(tab, 0)).toBeVisible();
});
