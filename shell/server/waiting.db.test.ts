import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readSession } from '#features/accounts/contract/endpoints.ts';
import { aUser } from '#features/accounts/server/testing.ts';
import { acceptRequest, joinGroup } from '#features/groups/contract/endpoints.ts';
import { aGroup, requesterOf } from '#features/groups/server/testing.ts';
import { endSession, leaveNegotiation } from '#features/negotiation/contract/endpoints.ts';
import { aSession } from '#features/negotiation/server/testing/sessions.ts';
import { readNotifications } from '#features/notifications/contract/endpoints.ts';
import { notificationsWaiting } from '#features/notifications/contract/limits.ts';
import { waitingChangedMessage } from '#platform/contract/live.ts';
import { newId } from '#platform/server/common/id.ts';
import { rooms } from '#platform/server/common/live-rooms.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp, withoutModules, type TestApp } from '#platform/server/testing/test-app.ts';
import type { SignedInViewer } from '#platform/server/security/viewer.ts';
import { features } from './features.ts';

let own: TestDatabase;
let app: TestApp;
let ask: ReturnType<typeof requesterOf>;
beforeAll(async () => {
  own = await testDatabase();
  app = createTestApp(own.db, features);
  ask = requesterOf(app, features);
});
afterAll(() => own.drop());

/** Pending tasks, without the count of unseen notifications. */
const waitingFor = async (viewer: SignedInViewer) =>
  (await ask(readSession, viewer)).waiting.filter(({ kind }) => kind !== notificationsWaiting);
const unseenBy = async (viewer: SignedInViewer) =>
  (await ask(readSession, viewer)).waiting.find(({ kind }) => kind === notificationsWaiting)?.count ?? 0;

/** People notified of a changed count since the last call. */
async function notifiedSince(): Promise<string[]> {
  await app.runJobs();
  const notified = app.sent.splice(0).filter(({ message }) => message.type === waitingChangedMessage);
  return [...new Set(notified.flatMap((each) => each.rooms))].toSorted();
}

test('SH-10 the manager of a group gets the number of pending requests, and nobody else does', async () => {
  const [ana, bob, cleo] = await Promise.all([aUser(app, { role: 'manager' }), aUser(app), aUser(app)]);
  const group = await aGroup(app, ana.viewer, {}, [cleo.viewer]);
  await notifiedSince();
  expect(await waitingFor(ana.viewer)).toEqual([]);
  await ask(joinGroup, bob.viewer, { params: { id: group.id } });
  expect(await notifiedSince()).toEqual([rooms.user(ana.viewer.id)]);
  expect(await waitingFor(ana.viewer)).toEqual([{ kind: 'requests', count: 1 }]);
  for (const { viewer } of [bob, cleo]) expect(await waitingFor(viewer)).toEqual([]);
  await ask(acceptRequest, ana.viewer, { params: { id: group.id, userId: bob.viewer.id } });
  expect(await notifiedSince()).toEqual([rooms.user(ana.viewer.id)]);
  expect(await waitingFor(ana.viewer)).toEqual([]);
});

test('SH-10 parties get the number of running sessions until they leave or it ends; other members do not', async () => {
  const [ana, bob, cleo] = await Promise.all([aUser(app, { role: 'manager' }), aUser(app), aUser(app)]);
  const group = await aGroup(app, ana.viewer, {}, [bob.viewer, cleo.viewer]);
  await notifiedSince();
  const { id } = await aSession(app, ana.viewer, [bob.viewer], { groupId: group.id });
  expect(await notifiedSince()).toEqual([ana, bob].map(({ viewer }) => rooms.user(viewer.id)).toSorted());
  for (const { viewer } of [ana, bob]) expect(await waitingFor(viewer)).toEqual([{ kind: 'negotiations', count: 1 }]);
  expect(await waitingFor(cleo.viewer)).toEqual([]);
  await ask(leaveNegotiation, bob.viewer, { params: { id }, body: { commandId: newId() } });
  expect(await notifiedSince()).toContain(rooms.user(bob.viewer.id));
  expect(await waitingFor(bob.viewer)).toEqual([]);
  await ask(endSession, ana.viewer, { params: { id }, body: { commandId: newId() } });
  expect(await waitingFor(ana.viewer)).toEqual([]);
});

test('NO-02 SH-10 a seen request leaves the bell and stays in the navigation until it is answered', async () => {
  const [ana, bob] = await Promise.all([aUser(app, { role: 'manager' }), aUser(app)]);
  const group = await aGroup(app, ana.viewer);
  await ask(joinGroup, bob.viewer, { params: { id: group.id } });
  await app.runJobs();
  expect(await unseenBy(ana.viewer)).toBe(1);
  await ask(readNotifications, ana.viewer, { body: { thingId: group.id } });
  expect(await unseenBy(ana.viewer)).toBe(0);
  expect(await waitingFor(ana.viewer)).toEqual([{ kind: 'requests', count: 1 }]);
  await ask(acceptRequest, ana.viewer, { params: { id: group.id, userId: bob.viewer.id } });
  expect(await waitingFor(ana.viewer)).toEqual([]);
});

test('AD-02 a disabled module has no pending tasks', async () => {
  const ana = await aUser(app, { role: 'manager' });
  await aSession(app, ana.viewer);
  const without = withoutModules(app, 'negotiation');
  expect(await waitingFor(ana.viewer)).toHaveLength(1);
  expect((await requesterOf(without, features)(readSession, ana.viewer)).waiting).toEqual([]);
});

test('SH-10 while a new password is required, no pending tasks are returned', async () => {
  const ana = await aUser(app, { role: 'manager' });
  await aSession(app, ana.viewer);
  await app.db.run(sql`update users set must_change_password = true where id = ${ana.viewer.id}`);
  expect(await waitingFor(ana.viewer)).toEqual([]);
});
