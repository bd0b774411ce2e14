import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readSession } from '#features/accounts/contract/endpoints.ts';
import { answer, refusal, endFakeTimers, Screen } from '#platform/web/testing/screen.tsx';
import type { Delivery } from '../contract/delivery.ts';
import {
  changeSettings,
  endMailsByLink,
  listNotifications,
  listRefusedAddresses,
  readNotifications,
  readSettings,
  subscribeToPushes,
  unsubscribeFromPushes,
} from '../contract/endpoints.ts';
import type { Notification, NotificationSettings } from '../contract/shapes.ts';
import { RefusedAddresses } from './administration/refused-addresses.tsx';
import { Bell } from './bell.tsx';
import { UnsubscribePage } from './ending/unsubscribe-page.tsx';
import { notifications as feature } from './feature.tsx';
import { notificationsLive } from './live.ts';
import { NotificationsPage } from './notifications-page.tsx';
import { prefetches } from './prefetch.ts';
import en from '../words/en.json' with { type: 'json' };
import { SettingsPage } from './settings/settings-page.tsx';

const ana = { id: 'AAAAAAA2', username: 'ana' };
const id = '01890a5d-ac96-774b-bcce-b302099a8057';
const notified: Notification = {
  id,
  kind: 'fileReceived',
  feature: 'files',
  title: 'Minutes.pdf',
  actor: { id: 'AAAAAAA3', name: 'Bob Heron' },
  others: 0,
  count: 1,
  group: { id: 'ABCD2345', name: 'Herons' },
  address: '/files/one',
  at: '2026-05-01T09:00:00.000Z',
  isRead: false,
};
const settings: NotificationSettings = {
  kinds: [{ kind: 'fileReceived', feature: 'files', level: 'all', until: null }],
  groups: [{ id: 'ABCD2345', name: 'Herons', level: 'all', until: null }],
  delivery: {
    mail: 'weekly',
    hour: 8,
    weekday: 1,
    timeZone: 'Europe/Paris',
    quiet: null,
    address: 'ana@example.org',
    isConfirmed: true,
    refusedAt: null,
    isSent: true,
    canReply: false,
    nextAt: null,
  },
  push: { publicKey: 'key', here: null },
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-05-01T10:00:00Z') });
  // Hundreds of options on each page would dominate the run time.
  vi.spyOn(Intl, 'supportedValuesOf').mockReturnValue(['America/Lima', 'Europe/Paris']);
});
afterEach(async () => {
  await endFakeTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const waiting = (count: number) => answer(readSession, { waiting: [{ kind: 'notifications', count }] } as never);
const list = (items: readonly Notification[], nextCursor: string | null = null) =>
  answer(listNotifications, { items: [...items], nextCursor });
const openPage = (items: readonly Notification[], nextCursor: string | null = null) =>
  Screen.open(<NotificationsPage />, {
    at: '/notifications',
    as: ana,
    answers: [list(items, nextCursor), waiting(1), answer(readNotifications, {}), answer(changeSettings, settings)],
  });

test('NO-01 following a line marks it as read, once', async () => {
  const screen = await openPage([notified]);
  await screen.press(screen.find('a[href="/files/one"]'));
  expect(screen.at).toBe('/files/one');
  expect(screen.sent).toEqual([{ call: 'PUT /api/notifications/read', body: { ids: [id] } }]);
  expect(screen.read.filter((address) => address === '/api/notifications')).toHaveLength(2);
  const read = await openPage([{ ...notified, isRead: true }]);
  await read.press(read.find('a[href="/files/one"]'));
  expect(read.at).toBe('/files/one');
  expect(read.sent).toEqual([]);
});

test('NO-01 marking all applies up to the latest line on screen, and is offered only if something is unread', async () => {
  const screen = await openPage([notified, { ...notified, id: 'two', at: '2026-04-30T09:00:00Z', isRead: true }]);
  screen.answer(listNotifications, { items: [{ ...notified, isRead: true }], nextCursor: null });
  await screen.press('Mark all as read');
  expect(screen.sent).toEqual([{ call: 'PUT /api/notifications/read', body: { upTo: notified.at } }]);
  expect(screen.names()).not.toContain('Mark all as read');
  // After a failure the lines stay unread.
  const failing = await openPage([notified]);
  failing.answer(readNotifications, refusal('server.failed', 500));
  await failing.press('Mark all as read');
  expect(failing.names()).toContain('Mark all as read');
});

test('NO-01 notifications are grouped by day, with today and yesterday named', async () => {
  const at = (iso: string) => ({ ...notified, id: iso, at: iso });
  const screen = await openPage([
    at('2026-05-01T09:00:00Z'),
    at('2026-05-01T08:00:00Z'),
    at('2026-04-30T09:00:00Z'),
    at('2026-04-29T09:00:00Z'),
  ]);
  expect([...document.querySelectorAll('h2')].map(({ textContent }) => textContent)).toEqual(['Today', 'Yesterday', 'April 29, 2026']);
  expect(document.querySelectorAll('section > ul > li')).toHaveLength(4);
  expect(screen.text()).toContain('1 hour ago');
});

test('NO-01 older ones are loaded on demand; a failure is shown', async () => {
  const screen = await openPage([notified], 'next');
  screen.answer(listNotifications, refusal('server.failed', 500));
  await screen.press('Show older notifications');
  expect(screen.read.at(-1)).toBe('/api/notifications?cursor=next');
  expect(screen.find('[role=alert]').textContent).toBe('Older notifications could not be loaded.');
  screen.answer(listNotifications, { items: [{ ...notified, id: 'two', title: 'Plan.pdf' }], nextCursor: null });
  await screen.press('Show older notifications');
  expect(screen.text()).toContain('Plan.pdf');
  expect(document.querySelector('[role=alert]')).toBeNull();
  expect(screen.names()).not.toContain('Show older notifications');
  expect((await openPage([])).text()).toContain('You’re up to date');
});

test('NO-02 the menu of a line mutes its kind or group, with an undo', async () => {
  const kind = (level: string) => ({ kinds: [{ kind: 'fileReceived', level }] });
  const group = (level: string, until: string | null = null) => ({ groups: [{ groupId: 'ABCD2345', level, until }] });
  const off = 'Notifications turned off.';
  for (const [choice, change, undone, says] of [
    ['Turn off: Files shared with me', kind('nothing'), kind('all'), off],
    ['Only mentions in Herons', group('mentions'), group('all'), 'You will only be notified of mentions in this group.'],
    [
      'Mute Herons for a week',
      group('mentions', '2026-05-08T10:00:00.000Z'),
      group('all'),
      'You will only be notified of mentions in this group.',
    ],
    ['Mute Herons', group('nothing'), group('all'), off],
  ] as const) {
    const screen = await openPage([notified]);
    await screen.press('Why am I seeing this?');
    await screen.press(choice);
    expect(screen.sent).toEqual([{ call: 'PUT /api/notifications/settings', body: change }]);
    expect(screen.toasts().join()).toContain(says);
    await screen.press('Undo');
    expect(screen.sent.at(-1)).toEqual({ call: 'PUT /api/notifications/settings', body: undone });
  }
  const alone = await openPage([{ ...notified, group: null }]);
  await alone.press('Why am I seeing this?');
  expect(alone.names().filter((name) => name.includes('Herons'))).toEqual([]);
  await alone.press('Settings');
  expect(alone.at).toBe('/notifications/settings');
  const failing = await openPage([notified]);
  failing.answer(changeSettings, refusal('server.failed', 500));
  await failing.press('Why am I seeing this?');
  await failing.press('Mute Herons');
  expect(failing.toasts()).toEqual(['Not saved. Try again.']);
});

const openBell = (count: number, at = '/') =>
  Screen.open(<Bell />, { at, as: ana, answers: [waiting(count), list([notified]), answer(readNotifications, {})] });

test('NO-01 the bell counts up to 99, opens the latest, and closes on navigation', async () => {
  for (const [count, shown, label] of [
    [0, '', 'Notifications'],
    [1, '1', '1 unread notification'],
    [99, '99', '99 unread notifications'],
    [100, '99+', '100 unread notifications'],
  ] as const) {
    const screen = await openBell(count);
    expect(screen.find('button[aria-haspopup]').textContent).toBe(shown);
    expect(screen.find('button[aria-haspopup]').getAttribute('aria-label')).toBe(label);
    expect(screen.find('a').getAttribute('aria-label')).toBe(label);
  }
  const screen = await openBell(1);
  const isOpen = () => screen.find('button[aria-haspopup]').getAttribute('aria-expanded');
  expect(screen.text()).not.toContain('Minutes.pdf');
  for (const way of ['See all', 'Settings', null]) {
    await screen.press(screen.find('button[aria-haspopup]'));
    expect(isOpen()).toBe('true');
    expect(screen.text()).toContain('Bob Heron shared a file with you: “Minutes.pdf”.');
    await screen.press(way ?? screen.find('a[href="/files/one"]'));
    expect(isOpen()).toBe('false');
  }
  expect(screen.at).toBe('/files/one');
});

test('NO-01 notifications about a thing are read when its page is looked at, but not in a hidden window', async () => {
  const seen = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  const screen = await openBell(2, `/files/${id}`);
  expect(screen.sent).toEqual([]);
  seen.mockReturnValue('visible');
  await screen.does(() => document.dispatchEvent(new Event('visibilitychange')));
  expect(screen.sent).toEqual([{ call: 'PUT /api/notifications/read', body: { thingId: id } }]);
  await screen.does(() => document.dispatchEvent(new Event('visibilitychange')));
  expect(screen.sent).toHaveLength(1);
  seen.mockReturnValue('visible');
  expect((await openBell(0, `/files/${id}`)).sent).toEqual([]);
  expect((await openBell(2, '/files')).sent).toEqual([]);
  expect((await openBell(2, `/questions?item=${id}`)).sent).toHaveLength(1);
});

const openSettings = (changed: Partial<NotificationSettings> = {}) =>
  Screen.open(<SettingsPage />, {
    at: '/notifications/settings',
    as: ana,
    answers: [
      answer(readSettings, { ...settings, ...changed }),
      answer(changeSettings, settings),
      answer(subscribeToPushes, {}),
      answer(unsubscribeFromPushes, {}),
    ],
  });
const openDelivery = (delivery: Partial<Delivery>) => openSettings({ delivery: { ...settings.delivery, ...delivery } });
const changes = (screen: Screen) => screen.sent.filter(({ call }) => call === 'PUT /api/notifications/settings').map(({ body }) => body);
const delivered = (screen: Screen) => (changes(screen).at(-1) as { delivery: object } | undefined)?.delivery;

test('NO-03 the mail rhythm is saved immediately, with the time zone, and the result is shown', async () => {
  const screen = await openSettings();
  await screen.fill('mail', 'daily');
  expect(delivered(screen)).toEqual({ timeZone: 'Europe/Paris', mail: 'daily' });
  expect(screen.text()).toContain('Saved');
  await screen.fill('weekday', '5');
  expect(delivered(screen)).toEqual({ timeZone: 'Europe/Paris', weekday: 5 });
  await screen.fill('hour', '21');
  expect(delivered(screen)).toEqual({ timeZone: 'Europe/Paris', hour: 21 });
  await screen.fill('timeZone', 'America/Lima');
  expect(delivered(screen)).toEqual({ timeZone: 'America/Lima' });
  screen.answer(changeSettings, refusal('server.failed', 500));
  await screen.fill('mail', 'never');
  expect(screen.text()).toContain('Not saved. Try again.');
  // A choice that was not saved is not shown.
  expect(screen.find<HTMLSelectElement>('[name=mail]').value).toBe('weekly');
});

test('NO-03 a choice is shown optimistically until saving has succeeded or failed', async () => {
  const screen = await openSettings();
  const { promise, resolve } = Promise.withResolvers<NotificationSettings>();
  screen.answer(changeSettings, (() => promise) as never);
  const filling = screen.fill('mail', 'atOnce');
  await vi.waitFor(() => expect(screen.sent).toHaveLength(1));
  await vi.waitFor(() => expect(screen.text()).toContain('Notifications you have not read after two minutes are sent'));
  expect(document.querySelector('[name=hour]')).toBeNull();
  resolve(settings);
  await filling;
  expect(screen.find<HTMLSelectElement>('[name=mail]').value).toBe('weekly');
});

test('NO-03 weekly and daily digests ask for day and hour, and the time of the next one is shown', async () => {
  const fields = (screen: Screen) => [...screen.find('main').querySelectorAll('select[name]')].map((field) => field.getAttribute('name'));
  const nextAt = '2026-05-04T06:00:00Z';
  const of = async (mail: Delivery['mail']) => {
    const screen = await openDelivery({ mail, nextAt });
    return [fields(screen), /Next email|Notifications you have not read after two minutes/.exec(screen.text())?.[0]];
  };
  expect(await of('weekly')).toEqual([['mail', 'weekday', 'hour', 'timeZone'], 'Next email']);
  expect(await of('daily')).toEqual([['mail', 'hour', 'timeZone'], 'Next email']);
  expect(await of('atOnce')).toEqual([['mail', 'timeZone'], 'Notifications you have not read after two minutes']);
  expect((await openDelivery({ nextAt: null })).text()).not.toContain('Next email');
  expect((await openDelivery({ nextAt, isSent: false })).text()).not.toContain('Next email');
  const screen = await openSettings();
  const choices = (name: string) =>
    [...screen.find(`[name=${name}]`).querySelectorAll('option')].map((each) => `${each.value} ${each.textContent}`);
  expect(choices('weekday')).toEqual(['1 Monday', '2 Tuesday', '3 Wednesday', '4 Thursday', '5 Friday', '6 Saturday', '7 Sunday']);
  expect(choices('hour').slice(0, 2).join()).toMatch(/^0 12:00\sAM,1 1:00\sAM$/);
  expect(choices('hour').at(-1)).toMatch(/^23 11:00\sPM$/);
  expect(choices('timeZone')).toEqual(['America/Lima America/Lima', 'Europe/Paris Europe/Paris', 'UTC UTC']);
});

test('NO-03 what prevents emails is shown with a remedy: no mail server, an unconfirmed or refused address', async () => {
  const plain = (await openSettings()).text();
  for (const words of ['does not send emails yet', 'Confirm your address first', 'Emails are not reaching you'])
    expect(plain).not.toContain(words);
  expect((await openDelivery({ isSent: false })).text()).toContain('does not send emails yet');
  const unconfirmed = await openDelivery({ isConfirmed: false });
  await unconfirmed.press('Go to my account');
  expect(unconfirmed.at).toBe('/client');
  const refused = await openDelivery({ refusedAt: '2026-04-01T00:00:00Z' });
  expect(refused.text()).toMatch(
    /On (March 31|April 1), 2026( at [^,]+)?, the mail server for ana@example.org permanently rejected an email/,
  );
  await refused.press('Try again');
  expect(delivered(refused)).toEqual({ triesAgain: true });
});

test('NO-03 the time zone is that of the device until one is saved with the first choice', async () => {
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const screen = await openDelivery({ timeZone: null });
  expect(screen.text()).toContain('Detected from this device');
  expect(screen.find<HTMLSelectElement>('[name=timeZone]').value).toBe(zone);
  await screen.fill('mail', 'never');
  expect(delivered(screen)).toEqual({ timeZone: zone, mail: 'never' });
  expect((await openSettings()).text()).not.toContain('Detected from this device');
});

test('NO-03 quiet hours start with a default, and are saved when a field loses the focus, unless both times are equal', async () => {
  const screen = await openSettings();
  await screen.press(switchOf(screen, en['quiet.on']));
  expect(delivered(screen)).toEqual({ timeZone: 'Europe/Paris', quiet: { from: '22:00', to: '07:00' } });
  const quiet = await openDelivery({ quiet: { from: '21:00', to: '06:00' } });
  const field = (name: string) => document.querySelectorAll<HTMLElement>('input[type=time]')[name === 'from' ? 0 : 1] as HTMLElement;
  const leave = (name: string) => quiet.does(() => field(name).dispatchEvent(new FocusEvent('focusout', { bubbles: true })));
  await leave('from');
  expect(changes(quiet)).toEqual([]);
  await quiet.fill(field('from'), '06:00');
  expect(quiet.text()).toContain('Choose two different times.');
  await leave('from');
  await quiet.fill(field('from'), '');
  await leave('from');
  expect(changes(quiet)).toEqual([]);
  await quiet.fill(field('from'), '23:30');
  expect(quiet.text()).not.toContain('Choose two different times.');
  expect(changes(quiet)).toEqual([]);
  await leave('from');
  expect(delivered(quiet)).toEqual({ timeZone: 'Europe/Paris', quiet: { from: '23:30', to: '06:00' } });
  await quiet.fill(field('to'), '05:30');
  await leave('to');
  expect(delivered(quiet)).toMatchObject({ quiet: { to: '05:30' } });
  await quiet.press(switchOf(quiet, en['quiet.on']));
  expect(delivered(quiet)).toEqual({ timeZone: 'Europe/Paris', quiet: null });
});

test('NO-02 a kind or group is muted permanently, for a day, for a week or until the end of a day', async () => {
  const screen = await openSettings();
  const [ofKind, ofGroup] = [...document.querySelectorAll<HTMLSelectElement>('li select')];
  expect([ofKind, ofGroup].map((select) => [...(select?.options ?? [])].map(({ value }) => value))).toEqual([
    ['all', 'day', 'week', 'date', 'nothing'],
    ['all', 'mentions', 'day', 'week', 'date', 'nothing'],
  ]);
  const kind = (level: string, until: string | null) => ({ kinds: [{ kind: 'fileReceived', level, until }] });
  const group = (level: string, until: string | null) => ({ groups: [{ groupId: 'ABCD2345', level, until }] });
  for (const [select, value, change] of [
    [ofKind, 'nothing', kind('nothing', null)],
    [ofKind, 'all', kind('all', null)],
    [ofKind, 'day', kind('nothing', '2026-05-02T10:00:00.000Z')],
    [ofGroup, 'week', group('mentions', '2026-05-08T10:00:00.000Z')],
    [ofGroup, 'mentions', group('mentions', null)],
    [ofGroup, 'nothing', group('nothing', null)],
  ] as const) {
    await screen.fill(select as HTMLElement, value);
    expect(changes(screen).at(-1)).toEqual(change);
  }
  const before = changes(screen).length;
  await screen.fill(ofGroup as HTMLElement, 'date');
  expect(changes(screen)).toHaveLength(before);
  expect(ofGroup?.value).toBe('date');
  const day = screen.find<HTMLInputElement>('li input');
  expect(screen.text()).toContain('Mute “Herons” until the end of this day');
  expect(day.min).toBe('2026-05-01');
  await screen.fill(day, '');
  expect(changes(screen)).toHaveLength(before);
  await screen.fill(day, '2026-05-31');
  expect(changes(screen).at(-1)).toEqual(group('mentions', new Date(2026, 5, 1).toISOString()));
  expect(document.querySelector('li input')).toBeNull();
});

test('NO-02 a switch mutes all kinds of a module, or none; their number is shown if only some are on', async () => {
  const kind = (name: string, level: 'all' | 'nothing', feature = 'files') => ({ kind: name, feature, level, until: null });
  const screen = await openSettings({
    kinds: [kind('fileReceived', 'all'), kind('fileDownloaded', 'nothing'), kind('replied', 'nothing', 'questions')],
  });
  const switches = [...document.querySelectorAll<HTMLElement>('li > div [role=switch]')];
  expect(switches.map((each) => each.getAttribute('aria-checked'))).toEqual(['true', 'false']);
  expect([...document.querySelectorAll('summary')].map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/Files shared with me and downloads of files I shared.*1 of 2 on/),
    expect.not.stringContaining(' of '),
  ]);
  const all = (level: string, ...names: string[]) => ({ kinds: names.map((each) => ({ kind: each, level, until: null })) });
  await screen.press(switches[0] as HTMLElement);
  expect(changes(screen).at(-1)).toEqual(all('nothing', 'fileReceived', 'fileDownloaded'));
  await screen.press(switches[1] as HTMLElement);
  expect(changes(screen).at(-1)).toEqual(all('all', 'replied'));
  expect(screen.text()).toContain('Saved');
  await openSettings({ kinds: ['messageWritten', 'messageRequested', 'messageMentioned'].map((name) => kind(name, 'all', 'messenger')) });
  expect(document.querySelector('summary')?.textContent).toContain('Private messages, message requests, and 1\u00a0more');
});

test('NO-02 a temporary muting shows its end; without groups an empty state is shown', async () => {
  const until = '2026-06-01T10:00:00Z';
  const screen = await openSettings({ groups: [{ id: 'ABCD2345', name: 'Herons', level: 'mentions', until }] });
  const select = screen.find<HTMLSelectElement>('li:last-child select:has([value=mentions])');
  expect(select.value).toBe('until');
  expect(select.selectedOptions[0]?.textContent).toMatch(/Muted until June 1, 2026/);
  expect(screen.text()).toContain('When you mute a group for a time, you are still notified of mentions.');
  const none = (await openSettings({ groups: [] })).text();
  expect(none).toContain('You are not in a group yet.');
  expect(none).not.toContain('A group that is muted');
});

/** A browser with a permission, and optionally a subscription; subscribing records what is sent. */
function aBrowser(permission: 'granted' | 'denied' | 'default', isSubscribed = false) {
  let present: object | null = null;
  const made = {
    options: {},
    unsubscribe: async () => {
      present = null;
      return true;
    },
    toJSON: () => ({ endpoint: 'https://push.example/one', keys: { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) } }),
  };
  if (isSubscribed) present = made;
  const pushManager = { getSubscription: async () => present, subscribe: async () => (present = made) };
  vi.stubGlobal('PushManager', Object);
  vi.stubGlobal('caches', { open: async () => ({ put: async () => undefined }), delete: async () => true });
  const notification = { permission, requestPermission: async () => notification.permission };
  vi.stubGlobal('Notification', notification);
  Object.defineProperty(navigator, 'serviceWorker', { value: { ready: Promise.resolve({ pushManager }) }, configurable: true });
  return { notification, pushManager };
}
const switchOf = (screen: Screen, label: string) => screen.find(`[role=switch][aria-label="${label}"]`);
const isOn = (screen: Screen, label: string) => switchOf(screen, label).getAttribute('aria-checked') === 'true';
const pushes = (screen: Screen) => screen.sent.filter(({ call }) => call.includes('push'));

test('NO-03 push is switched on with the person’s permission, with names on request, and off again', async () => {
  aBrowser('granted');
  const screen = await openSettings();
  expect(isOn(screen, en['push.on'])).toBe(false);
  expect(screen.text()).not.toContain(en['push.content']);
  screen.answer(readSettings, { ...settings, push: { publicKey: 'key', here: { showsContent: false } } });
  await screen.press(switchOf(screen, en['push.on']));
  const subscription = { endpoint: 'https://push.example/one', keys: { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) } };
  expect(pushes(screen)).toEqual([{ call: 'PUT /api/push-subscriptions', body: { ...subscription, showsContent: false } }]);
  expect(isOn(screen, en['push.on'])).toBe(true);
  expect(screen.text()).toContain('Saved');
  await screen.press(switchOf(screen, en['push.content']));
  expect(pushes(screen).at(-1)).toEqual({ call: 'PUT /api/push-subscriptions', body: { ...subscription, showsContent: true } });
  screen.answer(readSettings, settings);
  await screen.press(switchOf(screen, en['push.on']));
  expect(pushes(screen).at(-1)).toEqual({ call: 'DELETE /api/push-subscriptions' });
  expect(isOn(screen, en['push.on'])).toBe(false);
});

test('NO-03 a browser that blocks, cannot or fails says so; push counts as on only if browser and server agree', async () => {
  const denied = aBrowser('default');
  const screen = await openSettings();
  denied.notification.permission = 'denied';
  await screen.press(switchOf(screen, en['push.on']));
  expect(pushes(screen)).toEqual([]);
  expect(screen.text()).toContain('This browser blocks notifications from this site.');
  expect(screen.text()).not.toContain('Saved');
  const failing = aBrowser('granted');
  failing.pushManager.subscribe = async () => {
    throw new Error('no service');
  };
  const failed = await openSettings();
  await failed.press(switchOf(failed, en['push.on']));
  expect(failed.text()).toContain('This browser could not reach its notification service.');
  expect(failed.text()).not.toContain('Saved');
  aBrowser('granted', true);
  expect(isOn(await openSettings(), en['push.on'])).toBe(false);
  const here = { publicKey: 'key', here: { showsContent: true } };
  const both = await openSettings({ push: here });
  expect(isOn(both, en['push.on'])).toBe(true);
  expect(isOn(both, en['push.content'])).toBe(true);
  aBrowser('granted');
  expect(isOn(await openSettings({ push: here }), en['push.on'])).toBe(false);
  Reflect.deleteProperty(navigator, 'serviceWorker');
  const unable = await openSettings();
  expect(unable.text()).toContain('This browser cannot show notifications from this site.');
  expect(unable.text()).not.toContain(en['push.on']);
});

const openEnding = (search = '?token=secret') =>
  Screen.open(<UnsubscribePage />, { at: `/unsubscribe${search}`, answers: [answer(endMailsByLink, {})] });

test('NO-03 the unsubscribe link needs one click, which can be undone; nothing is sent before it', async () => {
  const screen = await openEnding();
  expect(screen.text()).toContain('Unsubscribe from these emails?');
  expect(screen.sent).toEqual([]);
  await screen.press('Unsubscribe');
  expect(screen.sent).toEqual([{ call: 'PUT /api/notifications/mails-by-link', body: { token: 'secret', isEnded: true } }]);
  expect(screen.text()).toContain('You have unsubscribed');
  expect(screen.names()).not.toContain('Unsubscribe');
  await screen.press('Resubscribe');
  expect(screen.sent.at(-1)?.body).toEqual({ token: 'secret', isEnded: false });
  expect(screen.text()).toContain('You have resubscribed');
  expect(screen.names()).toEqual(['Notification settings']);
});

test('ML-02 the unsubscribe link of a group says what ends', async () => {
  const screen = await openEnding('?token=group.AAAAAAA2.BBBBBBB2.mark');
  expect(screen.text()).toContain('You will no longer get messages from this group by email.');
  await screen.press('Unsubscribe');
  expect(screen.text()).toContain('You are still a member of the group');
  await screen.press('Resubscribe');
  expect(screen.text()).toContain('you will get its messages by email as before');
});

test('NO-03 an invalid link says so; a failure can be retried', async () => {
  expect((await openEnding('')).text()).toContain('This link does not work');
  for (const code of ['notification.linkInvalid', 'input.invalid']) {
    const screen = await openEnding();
    screen.answer(endMailsByLink, refusal(code, 422));
    await screen.press('Unsubscribe');
    expect(screen.text()).toContain('This link does not work');
    expect(screen.text()).not.toContain('Your choice was not saved');
  }
  const screen = await openEnding();
  screen.answer(endMailsByLink, refusal('server.failed', 500));
  await screen.press('Unsubscribe');
  expect(screen.text()).toContain('Your choice was not saved. Please try again.');
  screen.answer(endMailsByLink, {});
  await screen.press('Unsubscribe');
  expect(screen.text()).not.toContain('Your choice was not saved');
  expect(screen.text()).toContain('You have unsubscribed');
});

test('NO-01 the bell is in the header, its pages exist, and live messages refresh them', async () => {
  expect(feature.pages.map(({ path, access }) => [path, access])).toEqual([
    ['/notifications', 'signedIn'],
    ['/notifications/settings', 'signedIn'],
    ['/unsubscribe', 'public'],
  ]);
  for (const [at, page] of [NotificationsPage, SettingsPage, UnsubscribePage].entries()) expect(await feature.pages[at]?.load()).toBe(page);
  expect(prefetches['/unsubscribe']).toEqual({ query: ['token'] });
  const refreshed: unknown[] = [];
  expect(await feature.live?.()).toBe(notificationsLive);
  void notificationsLive['notified']?.({ type: 'notified', id: '' }, async (...targets) => void refreshed.push(...targets));
  expect(refreshed).toEqual([readSession, listNotifications]);
  const { InHeader } = feature;
  const screen = await Screen.open(InHeader && <InHeader />, { as: ana, answers: [waiting(3)] });
  expect(screen.names()).toContain('3 unread notifications');
});

test('ML-03 administrators see which addresses reject emails', async () => {
  const open = (items: { id: string; name: string; address: string; refusedAt: string }[], total = items.length) =>
    Screen.open(<RefusedAddresses />, { as: ana, answers: [answer(listRefusedAddresses, { items, total })] });
  const bob = { id: 'AAAAAAA3', name: 'Bob Heron', address: 'bob@example.org', refusedAt: '2026-04-30T09:00:00Z' };
  const text = (await open([bob], 3)).text();
  for (const part of ['Bob Heron', 'bob@example.org', 'and 2 more.']) expect(text).toContain(part);
  expect((await open([])).text()).toContain('No addresses reject emails');
});
