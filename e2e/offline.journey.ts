import type { Page } from '@playwright/test';
import { scaled } from '#platform/server/testing/timeouts.ts';
import { expect, test } from './support/journey.ts';
import { lookAt } from './support/look-at.ts';
import { accountMenu, isAlive, type Person } from './support/person.ts';

const write = (page: Page) => page.getByRole('textbox', { name: /^Write to/ });
const log = (page: Page) => page.getByRole('region', { name: 'Messages', exact: true });
async function sendMessage(page: Page, text: string): Promise<void> {
  await write(page).fill(text);
  await write(page).press('Enter');
  await expect(log(page).getByText(text)).toBeVisible();
}

/** All text that this browser has stored for the site, in whatever place. */
const stored = (page: Page) =>
  page.evaluate(async () => {
    const inDatabase = await new Promise<unknown[]>((resolve) => {
      const opening = indexedDB.open('atrium');
      opening.addEventListener('upgradeneeded', () => opening.transaction?.abort());
      opening.addEventListener('error', () => resolve([]));
      opening.addEventListener('success', () => {
        const reading = opening.result.transaction('answers').objectStore('answers').getAll();
        reading.addEventListener('success', () => {
          opening.result.close();
          resolve(reading.result as unknown[]);
        });
      });
    });
    const cached = await Promise.all(
      (await caches.keys()).map(async (name) => {
        const cache = await caches.open(name);
        const requests = (await cache.keys()).filter(({ url }) => !/\/assets\/|\.(?:js|svg|png)/.test(url));
        return Promise.all(requests.map(async (request) => (await (await cache.match(request))?.text()) ?? ''));
      }),
    );
    return JSON.stringify([inDatabase, cached, { ...localStorage }, { ...sessionStorage }]);
  });

/** The worker is active, and the conversation is kept. */
async function isStored({ page }: Person, conversationId: string): Promise<void> {
  const isInCharge = () => page.evaluate(() => navigator.serviceWorker.controller?.state === 'activated');
  await expect.poll(isInCharge, { message: 'the worker is in charge', timeout: scaled(30_000) }).toBe(true);
  await expect.poll(() => stored(page), { message: 'the conversation is kept' }).toContain(`talk ${conversationId}`);
}

test('PW-04 conversations are read and answered offline, across a reload; what was written goes out once, in order; after signing out nothing is readable', async ({
  person,
  trouble,
}) => {
  trouble.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|WebSocket|Failed to load resource/);
  const ana = await person('Ana', { role: 'manager', serviceWorkers: 'allow' });
  const bob = await person('Bob');
  const [api, bobApi] = [await ana.arrive(null), await bob.arrive(null)];
  const group = await api.post<{ id: string }>('/api/groups', {
    groupName: 'Readers on trains',
    companyName: 'Marsh Trust',
    category: 'legal',
    description: 'Tunnels.',
    visibility: 'public',
  });
  await bobApi.post(`/api/groups/${group.id}/join`);
  await ana.page.goto(`/messenger/${group.id}`);
  await bob.page.goto(`/messenger/${group.id}`);
  await ana.page.waitForURL(/\/messenger\/[\da-f-]{36}/);
  const path = new URL(ana.page.url()).pathname;
  const id = path.split('/').at(-1) ?? '';
  await sendMessage(bob.page, 'Yesterday’s secret agenda');
  await expect(log(ana.page).getByText('Yesterday’s secret agenda')).toBeVisible();
  await isStored(ana, id);
  expect(await stored(ana.page), 'encrypted on the device').not.toContain('secret agenda');

  // In a tunnel: the network is off, and the page is reloaded.
  await ana.context.setOffline(true);
  await sendMessage(ana.page, 'First from the tunnel');
  await ana.page.reload();
  await isAlive(ana.page);
  await expect(log(ana.page).getByText('Yesterday’s secret agenda')).toBeVisible();
  await expect(log(ana.page).getByText('First from the tunnel')).toBeVisible();
  await lookAt(ana.page, 'offline-conversation');
  await sendMessage(ana.page, 'Second from the tunnel');
  await ana.page.goto('/messenger');
  await expect(ana.page.getByRole('link', { name: /Readers on trains/ })).toBeVisible();
  await ana.page.getByRole('link', { name: /Readers on trains/ }).click();
  await sendMessage(ana.page, 'Third from the tunnel');

  // Bob continues meanwhile; afterwards both have every message, once and in order.
  await sendMessage(bob.page, 'Meanwhile above ground');
  await ana.context.setOffline(false);
  for (const page of [ana.page, bob.page]) await expect(log(page).getByText('Third from the tunnel')).toHaveCount(1);
  await expect(log(ana.page).getByText('Meanwhile above ground')).toBeVisible();
  const texts = async () => {
    const { items } = await bobApi.get<{ items: { text: string }[] }>(`/api/conversations/${id}/messages`);
    return items.map(({ text }) => text);
  };
  // A request of the page that is being replaced may still succeed, so Bob’s message may come in between.
  const inOrder = async () => (await texts()).toSorted((one, other) => Number(one.includes('tunnel')) - Number(other.includes('tunnel')));
  await expect
    .poll(inOrder)
    .toEqual([
      'Yesterday’s secret agenda',
      'Meanwhile above ground',
      'First from the tunnel',
      'Second from the tunnel',
      'Third from the tunnel',
    ]);

  // Signing out in a second window, without a connection.
  const second = await ana.context.newPage();
  await second.goto('/panel');
  await isAlive(second);
  await expect(accountMenu(second)).toBeVisible();
  await ana.context.setOffline(true);
  await accountMenu(second).click();
  await second.getByRole('menuitem', { name: 'Sign out' }).click();
  await second.waitForURL('**/backPage');
  await expect(ana.page.getByText('Yesterday’s secret agenda')).toHaveCount(0);
  for (const { page } of [{ page: second }, ana]) {
    await page.goto(path);
    await isAlive(page);
    await expect(page.getByText('Yesterday’s secret agenda')).toHaveCount(0);
    const saved = await stored(page);
    for (const text of ['secret agenda', 'tunnel', 'Readers on trains', `talk ${id}`, ana.email]) expect(saved).not.toContain(text);
  }
  await ana.context.setOffline(false);
});
