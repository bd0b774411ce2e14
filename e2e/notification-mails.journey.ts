import type { CDPSession, Page } from '@playwright/test';
import { scaled } from '#platform/server/testing/timeouts.ts';
import { expectAccessible } from './support/accessible.ts';
import { newcomer, registered, type Api } from './support/api.ts';
import type { Atrium } from './support/atrium.ts';
import { askDatabase, runJob } from './support/database.ts';
import { expect, test } from './support/journey.ts';
import { lookAt } from './support/look-at.ts';
import { isAlive } from './support/person.ts';

const content = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'A quiet paragraph about tides.' }] }] };

/** A group with its manager, who publishes in it. */
async function aGroup(atrium: Atrium, groupName: string): Promise<{ id: string; publish: (title: string) => Promise<string> }> {
  const writer: Api = await registered(atrium, newcomer('Wren', 'manager'));
  const { id } = await writer.post<{ id: string }>('/api/groups', {
    groupName,
    companyName: 'Marsh Trust',
    category: 'legal',
    description: 'Bells.',
    visibility: 'public',
  });
  return {
    id,
    async publish(title) {
      const document = await writer.post<{ id: string }>('/api/documents', { title, category: 'legal', content });
      await writer.post(`/api/documents/${document.id}/publish`, { visibility: 'private', groupIds: [id] });
      return document.id;
    },
  };
}

/** Moves a person's time to the next Monday. */
async function aWeekLater(atrium: Atrium, userId: string): Promise<void> {
  await askDatabase(atrium, `update notifications set told_at = told_at - interval '1 minute' where user_id = $1`, [userId]);
  const groups = 'select group_id from memberships where user_id = $1';
  await askDatabase(atrium, `update group_notifications set told_at = told_at - interval '1 minute' where group_id in (${groups})`, [
    userId,
  ]);
  await askDatabase(atrium, 'update notification_deliveries set mail_due_at = now() where user_id = $1', [userId]);
}

test('NO-03 on Monday one email in the person’s language lists what they missed, and one click without signing in unsubscribes', async ({
  atrium,
  person,
  browser,
  mailbox,
}) => {
  const group = await aGroup(atrium, 'Gardiens du clocher');
  const ana = await person('Ana', { locale: 'fr-FR' });
  const api = await ana.arrive(null);
  await ana.confirmAddress();
  // The language of the last sign-in.
  await fetch(`${atrium.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': 'fr' },
    body: JSON.stringify({ identifier: ana.email, password: ana.password }),
  });
  await api.post(`/api/groups/${group.id}/join`);
  for (let index = 1; index <= 14; index += 1) await group.publish(`Carillon ${index}`);
  const read = await group.publish('Lu sur place');
  const unread = () =>
    api.get<{ items: { isRead: boolean }[] }>('/api/notifications').then(({ items }) => items.filter(({ isRead }) => !isRead).length);
  await expect.poll(unread).toBe(15);
  await api.put('/api/notifications/read', { thingId: read });

  await aWeekLater(atrium, api.user.id);
  await runJob(atrium, 'notifications.mail');
  await expect.poll(() => mailbox.countTo(ana.email), { timeout: scaled(30_000) }).toBe(2);
  const mail = await mailbox.mailTo(ana.email, /semaine/);
  expect(mail.subject).toBe('Résumé de la semaine\u00a0: 14 nouvelles notifications');
  expect(mail.text.match(/^• /gm)).toHaveLength(12);
  expect(mail.text).toContain('et 2 autres.');
  expect(mail.text).not.toContain('Lu sur place');
  const address = /^List-Unsubscribe: <(\S+)>$/m.exec(mail.head)?.[1] ?? '';
  expect(mail.head).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  expect(mail.text).toContain(address);

  // Opening the link, as scanners do, does not unsubscribe; the page has one button and needs no
  // session.
  const context = await browser.newContext({ baseURL: atrium.url, locale: 'fr-FR' });
  const page = await context.newPage();
  await page.goto(address);
  await isAlive(page);
  const settings = () => api.get<{ delivery: { mail: string } }>('/api/notifications/settings').then(({ delivery }) => delivery.mail);
  expect(await settings()).toBe('weekly');
  await expectAccessible(page);
  await lookAt(page, 'unsubscribe');
  await page.getByRole('button', { name: 'Se désabonner' }).click();
  await expect(page.getByRole('heading', { name: 'Désabonnement effectué' })).toBeVisible();
  expect(await settings()).toBe('never');
  await page.getByRole('button', { name: 'Se réabonner' }).click();
  await expect(page.getByRole('heading', { name: 'Abonnement rétabli' })).toBeVisible();
  expect(await settings()).toBe('weekly');
  await page.goto(`${address.slice(0, -3)}AAA`);
  await page.getByRole('button', { name: 'Se désabonner' }).click();
  await expect(page.getByRole('heading', { name: 'Ce lien ne fonctionne pas' })).toBeVisible();
  await context.close();

  // One-click unsubscribe of mail programs: a form post without a session.
  const answer = await fetch(address, { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) });
  expect(answer.status).toBe(200);
  expect(await settings()).toBe('never');
});

/**
 * Test browsers have no notifications and no push service: grants the permission and fakes a
 * subscription.
 */
async function pretendToSubscribe(page: Page): Promise<void> {
  await page.addInitScript(() => {
    let isSubscribed = false;
    const subscription = {
      options: { applicationServerKey: null },
      toJSON: () => ({ endpoint: 'https://push.example.org/one', keys: { p256dh: 'B'.repeat(87), auth: 'B'.repeat(22) } }),
      unsubscribe: async () => !(isSubscribed = false),
    };
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
    Notification.requestPermission = async () => 'granted';
    Object.assign(PushManager.prototype, {
      getSubscription: async () => (isSubscribed ? subscription : null),
      subscribe: async () => ((isSubscribed = true), subscription),
    });
  });
}

test('NO-02 NO-03 email frequency and quiet hours can be chosen; a browser gets push messages until sign-out', async ({
  atrium,
  person,
}) => {
  const group = await aGroup(atrium, 'Keepers of the tide mill');
  const ana = await person('Ana', { serviceWorkers: 'allow', timezoneId: 'Europe/Paris' });
  const api = await ana.arrive(null);
  await ana.confirmAddress();
  await api.post(`/api/groups/${group.id}/join`);
  const { page } = ana;
  await pretendToSubscribe(page);
  await page.goto('/notifications/settings');
  await isAlive(page);

  // The device's time zone is proposed and saved with the first choice.
  await expect(page.getByRole('combobox', { name: 'Time zone' })).toHaveValue('Europe/Paris');
  await page.getByRole('combobox', { name: 'Email frequency' }).selectOption('Once a day');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.getByRole('combobox', { name: 'Time', exact: true }).selectOption('7:00 AM');
  const delivery = () => api.get<{ delivery: object }>('/api/notifications/settings').then((settings) => settings.delivery);
  await expect.poll(delivery).toMatchObject({ mail: 'daily', hour: 7, timeZone: 'Europe/Paris' });
  await page.getByRole('switch', { name: 'Use quiet hours' }).check();
  await page.getByLabel('From', { exact: true }).fill('21:30');
  await page.getByLabel('From', { exact: true }).blur();
  await expect.poll(delivery).toMatchObject({ quiet: { from: '21:30', to: '07:00' } });
  await page.getByRole('switch', { name: 'Use quiet hours' }).uncheck();
  await expect.poll(delivery).toMatchObject({ quiet: null });
  await page.getByRole('combobox', { name: 'Keepers of the tide mill' }).selectOption('Mentions only');
  await page.getByRole('combobox', { name: 'Keepers of the tide mill' }).selectOption('Mute until…');
  await page.getByLabel('Mute “Keepers of the tide mill” until the end of this day').fill('2099-12-31');
  await expect(page.getByRole('option', { name: /Muted until December 31, 2099|Muted until January 1, 2100/ })).toHaveCount(1);
  const levelOf = () =>
    api
      .get<{ groups: { id: string; level: string; until: string }[] }>('/api/notifications/settings')
      .then(({ groups }) => groups.find(({ id }) => id === group.id));
  await expect.poll(levelOf).toMatchObject({ level: 'mentions', until: expect.stringMatching(/^(?:2099|2100)-/) });
  await page.getByRole('combobox', { name: 'Keepers of the tide mill' }).selectOption('All');

  const pushed = page.getByRole('switch', { name: 'Show notifications in this browser' });
  await pushed.check();
  const names = page.getByRole('switch', { name: 'Show names and titles' });
  await expect(names).not.toBeChecked();
  await names.check();
  const rows = () => askDatabase(atrium, 'select shows_content from push_subscriptions where user_id = $1', [api.user.id]);
  await expect.poll(rows).toEqual([{ shows_content: true }]);
  await expectAccessible(page);
  await lookAt(page, 'notification-settings');

  // The worker shows a push message, and a click opens it.
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state === 'activated'), { timeout: scaled(30_000) })
    .toBe(true);
  const id = await group.publish('The mill turns');
  await page.goto('about:blank');
  const worker = ana.context.serviceWorkers()[0];
  if (!worker) throw new Error('no worker');
  const result = { body: 'Wren published “The mill turns”.', tag: 'one', language: 'en', address: `/autrePublication/${id}` };
  await worker.evaluate(() => {
    const scope = self as unknown as { shown: string[]; registration: ServiceWorkerRegistration };
    scope.shown = [];
    scope.registration.showNotification = async (title, options) => void scope.shown.push(`${title}: ${options?.body} ${options?.data}`);
  });
  await deliver(await ana.context.newCDPSession(page), atrium.url, result);
  const shown = () => worker.evaluate(() => (self as unknown as { shown: string[] }).shown);
  await expect.poll(shown).toEqual([`Atrium: ${result.body} ${result.address}`]);

  // Signing out ends the subscription.
  await page.goto('/panel');
  await ana.signOut();
  await expect.poll(rows).toEqual([]);
});

/** Delivers a push message to the site's worker. */
async function deliver(session: CDPSession, origin: string, result: object): Promise<void> {
  const registered = new Promise<string>((resolve) =>
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const found = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin));
      if (found) resolve(found.registrationId);
    }),
  );
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registered, data: JSON.stringify(result) });
}
