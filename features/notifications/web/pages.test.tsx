import { expect, test } from 'vitest';
import { readSession } from '#features/accounts/contract/endpoints.ts';
import { query } from '#platform/web/api/api.ts';
import { controlsOf } from '#platform/web/testing/controls-of.ts';
import { noSlots, SlotsContext } from '#platform/web/registry/slots.ts';
import { renderHtml } from '#platform/web/testing/render-html.tsx';
import platformWords from '../../../platform/words/en.json' with { type: 'json' };
import { notificationsWaiting } from '../contract/limits.ts';
import type { Delivery } from '../contract/delivery.ts';
import type { Notification, NotificationSettings } from '../contract/shapes.ts';
import en from '../words/en.json' with { type: 'json' };
import open from '../words/public/en.json' with { type: 'json' };
import shared from '../words/shared/en.json' with { type: 'json' };
import { Bell } from './bell.tsx';
import { UnsubscribePage } from './ending/unsubscribe-page.tsx';
import { NotificationsPage } from './notifications-page.tsx';
import { Panel } from './panel.tsx';
import { notificationsQuery, settingsQuery } from './queries.ts';
import { OutcomeText } from './settings/outcome.tsx';
import { SettingsPage } from './settings/settings-page.tsx';

/** Words of a feature for its notifications. */
const files = {
  'notified.fileReceived': '{actor} has shared “{title}”.',
  'notified.fileReceived.more': '{actor} and {count} others have shared “{title}”.',
  'notifiedKind.fileReceived': 'Files shared with me',
  'notifiedReason.fileReceived': 'It was shared with you in {group}.',
};
const words = { notifications: en, 'notifications/public': open, 'notifications/shared': shared, platform: platformWords, files };

const day = 86_400_000;
const ago = (ms: number) => new Date(Date.now() - ms).toISOString();
const notified: Notification = {
  id: 'one',
  kind: 'fileReceived',
  feature: 'files',
  title: 'Minutes.pdf',
  actor: { id: 'AAAAAAA2', name: 'Ana Soto' },
  others: 0,
  count: 1,
  group: { id: 'ABCD2345', name: 'Herons' },
  address: '/files/one',
  at: ago(0),
  isRead: false,
};
const list = (items: readonly Notification[], nextCursor: string | null = null) => [[notificationsQuery(), { items, nextCursor }]] as const;
const page = (items: readonly Notification[], nextCursor: string | null = null) =>
  renderHtml(<NotificationsPage />, { words, read: list(items, nextCursor) });
const linesOf = (html: string) => [...html.matchAll(/<li[^>]*>(.*?)<\/li>/gs)].map(([, line = '']) => line);
const textOf = (html: string) => html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');

test('NO-01 NO-02 a line shows who did what and the reason, links there, and can be muted', () => {
  const [line = ''] = linesOf(page([notified]));
  expect(textOf(line)).toContain('Ana Soto has shared “Minutes.pdf”.');
  expect(textOf(line)).toContain('It was shared with you in Herons.');
  expect(line).toContain('href="/files/one"');
  expect(textOf(line)).toContain(en.unread);
  expect(textOf(linesOf(page([{ ...notified, isRead: true }]))[0] ?? '')).not.toContain(en.unread);
  // Several notifications are one line.
  expect(textOf(page([{ ...notified, others: 2 }]))).toContain('Ana Soto and 2 others have shared');
  expect(page([{ ...notified, actor: null }])).toContain('<svg');
  const Icon = () => <i>folder</i>;
  const navItems = [{ feature: 'files', to: '/files', name: 'title', main: { of: 'signedIn', group: 'library', order: 1, Icon } }];
  const withIcons = renderHtml(
    <SlotsContext value={{ slotsNow: () => ({ ...noSlots, navItems }) as never, subscribe: () => () => {} }}>
      <NotificationsPage />
    </SlotsContext>,
    { words, read: list([{ ...notified, actor: null }]) },
  );
  expect(withIcons, 'without a person, the icon of the page that it is about').toContain('<i>folder</i>');
});

test('NO-01 notifications are grouped by day', () => {
  const html = page([notified, { ...notified, id: 'two', at: ago(day) }, { ...notified, id: 'three', at: '2026-03-02T12:00:00Z' }]);
  expect([...html.matchAll(/<h2[^>]*>([^<]*)</g)].map(([, name]) => name)).toEqual([en.today, en.yesterday, 'March 2, 2026']);
});

test('NO-01 NO-02 marking all is offered if something is unread, more if there is more, and an empty state explains itself', () => {
  expect(page([notified])).toContain(en.markAll);
  expect(page([{ ...notified, isRead: true }, notified])).toContain(en.markAll);
  expect(page([{ ...notified, isRead: true }])).not.toContain(en.markAll);
  expect(page([notified], 'next')).toContain(`>${en.older}<`);
  expect(page([notified])).not.toContain(`>${en.older}<`);
  expect(page([])).toContain(en.emptyText);
  expect(page([])).not.toContain(en.markAll);
  expect(page([])).toContain('href="/notifications/settings"');
});

test('NO-01 the bell shows the unread count up to 99; its panel links to all notifications and the settings', () => {
  const bell = (count: number) =>
    renderHtml(<Bell />, {
      words,
      read: [
        [
          query(readSession, {}),
          {
            waiting: [
              { kind: notificationsWaiting, count },
              { kind: 'other', count: 7 },
            ],
          },
        ],
      ],
    });
  expect(bell(3)).toMatch(
    /<a [^>]*href="\/notifications"[^>]*aria-label="3 unread notifications"|<a [^>]*aria-label="3 unread notifications"[^>]*href="\/notifications"/,
  );
  expect(bell(3)).toMatch(/<button[^>]*aria-label="3 unread notifications"/);
  expect(bell(99)).toMatch(/aria-hidden="true"[^>]*>99</);
  expect(bell(100)).toMatch(/aria-hidden="true"[^>]*>99\+</);
  expect(bell(0)).toMatch(/<button[^>]*aria-label="Notifications"/);
  expect(bell(0)).not.toMatch(/aria-hidden="true"[^>]*>\d/);
  // Nothing is shown before the session is loaded.
  expect(renderHtml(<Bell />, { words })).toMatch(/<button[^>]*aria-label="Notifications"/);
  const panel = renderHtml(<Panel onLeave={() => {}} />, { words, read: list([notified], 'next') });
  expect(textOf(panel)).toContain('Ana Soto has shared');
  expect(panel).toMatch(/href="\/notifications"[^>]*>See all/);
  expect(panel).toMatch(/href="\/notifications\/settings"[^>]*>Settings/);
  expect(renderHtml(<Panel onLeave={() => {}} />, { words, read: list([]) })).toContain(en.emptyText);
});

const delivery: Delivery = {
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
  nextAt: '2026-03-09T07:00:00Z',
};
const settings: NotificationSettings = {
  kinds: [{ kind: 'fileReceived', feature: 'files', level: 'all', until: null }],
  groups: [{ id: 'ABCD2345', name: 'Herons', level: 'mentions', until: null }],
  delivery,
  push: { publicKey: 'key', here: null },
};
const chosen = (fields: Partial<Delivery> = {}, others: Partial<NotificationSettings> = {}) =>
  renderHtml(<SettingsPage />, {
    words,
    read: [[settingsQuery(), { ...settings, ...others, delivery: { ...delivery, ...fields } }]],
  });
/** Selected value and options of a select, found by its label. */
const choiceOf = (html: string, beside: string) => {
  const select = new RegExp(`>${beside}<.*?<select[^>]*>(.*?)</select>`, 's').exec(html)?.[1];
  if (select === undefined) return undefined;
  return {
    is: /<option value="([^"]*)" selected/.exec(select)?.[1],
    of: [...select.matchAll(/<option value="([^"]*)"/g)].map(([, value]) => value),
  };
};
const ofMail = (html: string) => controlsOf(html).map((each) => each.split(' ')[0]);

test('NO-03 emails have a day and hour, and only relevant options are shown', () => {
  const weekly = chosen();
  expect(choiceOf(weekly, en['mail.rhythm'])).toEqual({ is: 'weekly', of: ['never', 'atOnce', 'daily', 'weekly'] });
  expect(choiceOf(weekly, en['mail.weekday'])).toEqual({ is: '1', of: ['1', '2', '3', '4', '5', '6', '7'] });
  expect(weekly).toMatch(/<option value="1" selected="">Monday</);
  expect(weekly).toMatch(/<option value="7">Sunday</);
  expect(choiceOf(weekly, en['mail.hour'])?.of).toHaveLength(24);
  expect(weekly).toMatch(/<option value="8" selected="">8:00 AM</);
  expect(weekly).toContain('Next email, if there is anything new: March 9, 2026');
  expect(ofMail(chosen({ mail: 'daily' }))).toEqual(expect.arrayContaining(['mail', 'hour']));
  expect(ofMail(chosen({ mail: 'daily' }))).not.toContain('weekday');
  for (const mail of ['atOnce', 'never'] as const) {
    expect(ofMail(chosen({ mail }))).toContain('mail');
    expect(ofMail(chosen({ mail }))).not.toContain('hour');
    expect(ofMail(chosen({ mail }))).not.toContain('weekday');
  }
  expect(chosen({ mail: 'atOnce' })).toContain(en['mail.nextAtOnce']);
  expect(chosen({ mail: 'daily' })).not.toContain(en['mail.nextAtOnce']);
  expect(chosen({ nextAt: null })).not.toContain('Next email');
  expect(chosen({ timeZone: null })).not.toContain('Next email');
});

test('NO-03 why no email is sent is shown: not confirmed, permanently refused, or no mail server', () => {
  for (const text of [en['mail.notConfirmed'], en['mail.refusedTitle'], en['mail.notSent']]) expect(chosen()).not.toContain(text);
  const unconfirmed = chosen({ isConfirmed: false });
  expect(unconfirmed).toContain(en['mail.notConfirmed']);
  expect(unconfirmed).toMatch(/href="\/client"[^>]*>[^]*?Go to my account/);
  const refused = chosen({ refusedAt: '2026-03-02T08:00:00Z' });
  expect(refused).toContain(en['mail.refusedTitle']);
  expect(textOf(refused)).toMatch(/On March 2, 2026( at [^,]+)?, the mail server for ana@example\.org permanently rejected an email/);
  expect(refused).toContain(`>${en['mail.tryAgain']}<`);
  expect(chosen({ isSent: false })).toContain(en['mail.notSent']);
  // Without sending there is no next email.
  expect(chosen({ isSent: false })).not.toContain('Next email');
});

test('NO-03 the time zone is the saved one, else that of the device, which is marked', () => {
  expect(choiceOf(chosen(), en.zone)?.is).toBe('Europe/Paris');
  expect(chosen()).toMatch(/<option value="America\/New_York">America\/New York</);
  expect(chosen()).not.toContain(en.zoneHint);
  expect(choiceOf(chosen({ timeZone: null }), en.zone)?.is).toBe(new Intl.DateTimeFormat().resolvedOptions().timeZone);
  expect(chosen({ timeZone: null })).toContain(en.zoneHint);
});

test('NO-02 quiet hours show their times if set, and report equal times', () => {
  const quiet = (html: string) => new RegExp(`<button[^>]*aria-label="${en['quiet.on']}"[^>]*>`).exec(html)?.[0] ?? '';
  expect(quiet(chosen())).toContain('aria-checked="false"');
  expect(chosen()).not.toContain('type="time"');
  const stored = chosen({ quiet: { from: '22:00', to: '07:30' } });
  expect(quiet(stored)).toContain('aria-checked="true"');
  expect([...stored.matchAll(/<input[^>]*type="time"[^>]*>/g)].map(([tag]) => /value="([^"]*)"/.exec(tag)?.[1])).toEqual([
    '22:00',
    '07:30',
  ]);
  expect(stored).not.toContain(en['quiet.same']);
  expect(chosen({ quiet: { from: '22:00', to: '22:00' } })).toContain(en['quiet.same']);
});

test('NO-02 each kind and group has a level; mentions only is for groups; a temporary muting shows its end', () => {
  const html = chosen();
  expect(choiceOf(html, 'Files shared with me')).toEqual({ is: 'all', of: ['all', 'day', 'week', 'date', 'nothing'] });
  expect(choiceOf(html, 'Herons')).toEqual({ is: 'mentions', of: ['all', 'mentions', 'day', 'week', 'date', 'nothing'] });
  const muted = chosen({}, { groups: [{ id: 'ABCD2345', name: 'Herons', level: 'nothing', until: '2026-03-09T07:00:00Z' }] });
  expect(choiceOf(muted, 'Herons')).toMatchObject({ is: 'until' });
  expect(textOf(muted)).toContain('Muted until March 9, 2026');
  expect(html).toContain(en.groupsText);
  expect(chosen({}, { groups: [] })).toContain(en.noGroups);
});

test('NO-03 the state of push is checked before it can be changed', () => {
  const html = chosen({}, { push: { publicKey: 'key', here: { showsContent: true } } });
  const push = new RegExp(`<button[^>]*role="switch"[^>]*aria-label="${en['push.on']}"[^>]*>`).exec(html)?.[0] ?? '';
  expect(push).toContain('disabled=""');
  expect(push).toContain('aria-checked="false"');
});

test('NO-02 the result of saving is shown and announced', () => {
  expect(renderHtml(<OutcomeText outcome="saved" />, { words })).toMatch(/role="status"[^>]*>Saved</);
  expect(renderHtml(<OutcomeText outcome="changeFailed" />, { words })).toMatch(/role="status"[^>]*>Not saved\. Try again\.</);
  expect(renderHtml(<OutcomeText outcome={undefined} />, { words })).toMatch(/role="status"[^>]*><\/span>/);
});

test('NO-03 the unsubscribe page asks for a click, so that prefetching ends nothing; without a token it says so', () => {
  const requested = renderHtml(<UnsubscribePage />, { at: '/unsubscribe?token=secret', words });
  expect(requested).toContain(open['end.title']);
  expect(requested).toMatch(new RegExp(`<button[^>]*>[^]*?${open['end.submit']}`));
  expect(requested).not.toContain(open['end.undo']);
  expect(requested).not.toContain(open['end.failed']);
  expect(requested).toContain('<meta name="robots" content="noindex"/>');
  expect(requested).toContain('href="/notifications/settings"');
  const incomplete = renderHtml(<UnsubscribePage />, { at: '/unsubscribe', words });
  expect(incomplete).toContain(open['end.invalid']);
  expect(incomplete).not.toContain('<button');
});
