import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accounts } from '#features/accounts/server/feature.ts';
import { aPerson } from '#features/accounts/server/testing.ts';
import { groups } from '#features/groups/server/feature.ts';
import { requesterOf } from '#features/groups/server/testing.ts';
import { integrations } from '#features/integrations/server/feature.ts';
import { kindsFor, webhookKinds } from '#features/integrations/server/webhooks/kinds.ts';
import { changeSettings, readSettings } from '#features/notifications/contract/endpoints.ts';
import { confirmAddress, pass, sendingMails } from '#features/notifications/server/delivery/testing.ts';
import { notifications } from '#features/notifications/server/feature.ts';
import { kindsOf } from '#features/notifications/server/kinds.ts';
import { sendNotificationMails } from '#features/notifications/server/mail/send-notification-mails.ts';
import { pushText } from '#features/notifications/server/push/push-text.ts';
import { exportedNotifications } from '#features/notifications/server/read-store.ts';
import { bellOf } from '#features/notifications/server/testing.ts';
import { unreadLines } from '#features/notifications/server/unread-lines.ts';
import { defineDomainEvent } from '#platform/server/events/domain-events.ts';
import { putTogether, serverFeature } from '#platform/server/extension-points/feature.ts';
import { newId } from '#platform/server/common/id.ts';
import { notificationKinds, notifyOn, retractOn } from '#platform/server/extension-points/notification-source.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts';
import type { SignedInViewer } from '#platform/server/security/viewer.ts';
import { notificationKindsPage } from './docs/notification-kinds-page.ts';

/* A feature with a kind of notification that the product does not have. */
const tideTurned = defineDomainEvent<{ id: string; userId: string }>('tideTurned');
const tideForgotten = defineDomainEvent<{ id: string }>('tideForgotten');
const tides = serverFeature({
  name: 'tides',
  policy: {},
  errors: {},
  routes: [],
  tables: [],
  notificationSources: notificationKinds({
    tideTurned: {
      events: [
        notifyOn(tideTurned, async (_db, { id, userId }) => [
          { thingId: id, audience: sql`(select ${userId}::text as user_id, null::text as group_id)` },
        ]),
      ],
      ends: [retractOn(tideForgotten, ({ id }) => [id])],
      isValid: () => sql`true`,
      titles: async (_db, _viewer, ids) => new Map(ids.map((id) => [id, 'High water'])),
      address: ({ thingId }) => `/tides/${thingId}`,
    },
  }),
});
/** The words of the feature. */
const sentences: Readonly<Record<string, string>> = {
  'notified.tideTurned': 'The tide has turned: High water.',
  'notifiedReason.tideTurned': 'You follow the tide.',
  'notifiedKind.tideTurned': 'Turns of the tide',
};
const features = putTogether([accounts, groups, tides, integrations, notifications]);
const kinds = kindsOf(features);

let own: TestDatabase;
let app: TestApp;
let ask: ReturnType<typeof requesterOf>;
let bell: ReturnType<typeof bellOf>;
let ana: SignedInViewer;
beforeAll(async () => {
  own = await testDatabase();
  app = createTestApp(own.db, features, sendingMails);
  const { words } = app;
  const translate: typeof words.translate = (language, namespace, key, values) =>
    (namespace === 'tides' ? sentences[key] : undefined) ?? words.translate(language, namespace, key, values);
  Object.assign(app, { words: { ...words, translate } });
  ask = requesterOf(app, features);
  bell = bellOf(app, features);
  ana = await aPerson(app, { name: 'Ana' });
  await confirmAddress(app, ana);
  await bell.forget();
});
afterAll(() => own.drop());

const turn = async (): Promise<string> => {
  const id = newId();
  await own.db.transaction((tx) => app.emit(tx, tideTurned({ id, userId: ana.id })));
  return id;
};

test('NO-01 a declared kind is in the bell and in the export, and is retracted by its event', async () => {
  const id = await turn();
  expect(await bell.notificationsOf(ana)).toMatchObject([
    { kind: 'tideTurned', feature: 'tides', title: 'High water', address: `/tides/${id}`, isRead: false },
  ]);
  expect(await exportedNotifications(own.db, kinds, ana.id)).toMatchObject([{ kind: 'tideTurned' }]);
  await own.db.transaction((tx) => app.emit(tx, tideForgotten({ id })));
  expect(await bell.notificationsOf(ana)).toEqual([]);
});

test('NO-03 a declared kind is in emails and pushes with its sentence, reason and name', async () => {
  const id = await turn();
  await app.runJobs();
  const within = { after: '2000-01-01T00:00:00Z', until: '2999-01-01T00:00:00Z' };
  const news = await unreadLines(app, kinds, { ...ana, language: 'en' }, within, 5);
  expect(pushText(app.words, news, { language: 'en', showsContent: true })).toMatchObject({
    body: 'The tide has turned: High water.',
    address: `/tides/${id}`,
  });
  expect(pushText(app.words, news, { language: 'en', showsContent: false }).body).toBe('Turns of the tide');
  app.mails.length = 0;
  await pass(app, '8 days');
  await sendNotificationMails(app, kinds);
  await app.runJobs();
  expect(app.mails.map(({ text }) => text)).toEqual([expect.stringContaining('The tide has turned: High water.')]);
  expect(app.mails[0]?.text).toContain('You follow the tide.');
});

test('NO-02 a declared kind is in the settings, and nobody who muted it is notified', async () => {
  await bell.forget();
  expect((await ask(readSettings, ana)).kinds).toContainEqual({ kind: 'tideTurned', feature: 'tides', level: 'all', until: null });
  await ask(changeSettings, ana, { body: { kinds: [{ kind: 'tideTurned', level: 'nothing' }] } });
  await turn();
  expect(await bell.notificationsOf(ana)).toEqual([]);
});

test('NO-01 a declared kind can be chosen for webhooks, and is in docs/notification-kinds.md', () => {
  const offered = kindsFor(webhookKinds(features), { isOff: () => false }, { isAdministrator: false });
  expect(offered.map(({ kind }) => kind)).toContain('tideTurned');
  expect(notificationKindsPage(features, app.words)).toContain(
    '| `tideTurned` | tides | Turns of the tide | `tideTurned` | `tideForgotten` | `/tides/:id` | no | no | of notifications |',
  );
});
