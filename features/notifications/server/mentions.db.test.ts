import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accounts } from '#features/accounts/server/feature.ts';
import { aPerson } from '#features/accounts/server/testing.ts';
import { groups } from '#features/groups/server/feature.ts';
import { membersOf } from '#features/groups/server/public-api.ts';
import { aGroup, requesterOf } from '#features/groups/server/testing.ts';
import { defineDomainEvent } from '#platform/server/events/domain-events.ts';
import { putTogether, serverFeature } from '#platform/server/extension-points/feature.ts';
import { newId } from '#platform/server/common/id.ts';
import { notifyOn, type NotificationSource } from '#platform/server/extension-points/notification-source.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts';
import type { SignedInViewer } from '#platform/server/security/viewer.ts';
import { changeSettings, readSettings } from '../contract/endpoints.ts';
import type { GroupLevel } from '../contract/shapes.ts';
import { notifications } from './feature.ts';
import { bellOf } from './testing.ts';

/* Sample notes in a group: all members are notified of each, mentioned people of the mention. */
const noteWritten = defineDomainEvent<{ id: string; groupId: string }>('mentionsNoteWritten');
const noteToOne = defineDomainEvent<{ id: string; userId: string }>('mentionsNoteToOne');
/** People who block everyone. */
const blockers: string[] = [];
const aSource = (kind: string, isMention: boolean): NotificationSource => ({
  kind,
  ...(isMention && { isMention }),
  events: [notifyOn(noteWritten, async (_db, { id, groupId }) => [{ thingId: id, audience: membersOf(sql`(select ${groupId})`) }])],
  isValid: () => sql`true`,
  titles: async (_db, _viewer, ids) => new Map(ids.map((id) => [id, 'Note'])),
  address: ({ thingId }) => `/notes/${thingId}`,
});
const notes = serverFeature({
  name: 'model',
  policy: {},
  errors: {},
  routes: [],
  tables: [],
  notificationSources: [
    aSource('noteWritten', false),
    aSource('noteNamedMe', true),
    {
      ...aSource('noteToMe', false),
      isFromPerson: true,
      events: [notifyOn(noteToOne, async (_db, { id, userId }) => [{ thingId: id, audience: sql`(select ${userId}::text, null)` }])],
    },
  ],
  findBlocked: async (_db, userId, otherIds) => blockers.filter((id) => otherIds.includes(id) && id !== userId),
});
const features = putTogether([accounts, groups, notifications, notes]);

let own: TestDatabase;
let app: TestApp;
let ask: ReturnType<typeof requesterOf>;
let bob: SignedInViewer;
let group: { id: string };
beforeAll(async () => {
  own = await testDatabase();
  app = createTestApp(own.db, features);
  ask = requesterOf(app, features);
  bob = await aPerson(app);
  group = await aGroup(app, await aPerson(app, { role: 'manager' }), {}, [bob]);
});
afterAll(() => own.drop());

test('NO-02 a group’s level is all, mentions only, or nothing; a muted kind excludes mentions too', async () => {
  const setLevel = (level: GroupLevel) => ask(changeSettings, bob, { body: { groups: [{ groupId: group.id, level }] } });
  const shownTo = async () => {
    await bellOf(app, features).forget();
    await own.db.transaction((tx) => app.emit(tx, noteWritten({ id: newId(), groupId: group.id })));
    return (await bellOf(app, features).notificationsOf(bob)).map(({ kind }) => kind).toSorted();
  };
  expect(await shownTo()).toEqual(['noteNamedMe', 'noteWritten']);
  await setLevel('mentions');
  expect((await ask(readSettings, bob)).groups).toMatchObject([{ id: group.id, level: 'mentions', until: null }]);
  expect(await shownTo()).toEqual(['noteNamedMe']);
  await setLevel('nothing');
  expect(await shownTo()).toEqual([]);
  await setLevel('mentions');
  await ask(changeSettings, bob, { body: { kinds: [{ kind: 'noteNamedMe', level: 'nothing' }] } });
  expect(await shownTo()).toEqual([]);
  await setLevel('all');
  expect(await shownTo()).toEqual(['noteWritten']);
  await expect(ask(changeSettings, bob, { body: { kinds: [{ kind: 'noteWritten', level: 'mentions' }] } })).rejects.toMatchObject({
    code: 'input.invalid',
  });
});

test('NO-02 GR-13 people are not notified of what somebody whom they blocked addresses to them', async () => {
  const ana = await aPerson(app);
  const shownTo = async () => {
    await bellOf(app, features).forget();
    await own.db.transaction((tx) => app.as(ana).emit(tx, noteToOne({ id: newId(), userId: bob.id })));
    return (await bellOf(app, features).notificationsOf(bob)).map(({ kind }) => kind);
  };
  expect(await shownTo()).toEqual(['noteToMe']);
  blockers.push(bob.id);
  expect(await shownTo()).toEqual([]);
  blockers.length = 0;
});
