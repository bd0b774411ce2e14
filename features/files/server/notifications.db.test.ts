import { randomBytes } from 'node:crypto';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { accounts } from '#features/accounts/server/feature.ts';
import { aPerson } from '#features/accounts/server/testing.ts';
import { groups } from '#features/groups/server/feature.ts';
import { aGroup, requesterOf, takeOut } from '#features/groups/server/testing.ts';
import { notifications } from '#features/notifications/server/feature.ts';
import { bellOf } from '#features/notifications/server/testing.ts';
import { uploads } from '#features/uploads/server/feature.ts';
import { putTogether } from '#platform/server/extension-points/feature.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts';
import type { SignedInViewer } from '#platform/server/security/viewer.ts';
import * as endpoints from '../contract/endpoints.ts';
import { fileDownloaded } from './domain-events.ts';
import { files } from './feature.ts';
import { aFileUpload } from './testing.ts';

const features = putTogether([accounts, groups, uploads, files, notifications]);

let own: TestDatabase;
let app: TestApp;
let ask: ReturnType<typeof requesterOf>;
let bell: ReturnType<typeof bellOf>;
let ana: SignedInViewer;
let bob: SignedInViewer;
let cleo: SignedInViewer;
let group: { id: string };
beforeAll(async () => {
  own = await testDatabase();
  app = createTestApp(own.db, features);
  ask = requesterOf(app, features);
  bell = bellOf(app, features);
});
beforeEach(async () => {
  [ana, bob, cleo] = [
    await aPerson(app, { role: 'manager', name: 'Ana' }),
    await aPerson(app, { name: 'Bob' }),
    await aPerson(app, { name: 'Cleo' }),
  ];
  group = await aGroup(app, ana, {}, [bob, cleo]);
  await bell.forget();
});
afterAll(() => own.drop());

async function shared(): Promise<string> {
  const uploadId = await aFileUpload(app, ana.id, randomBytes(100), 'accounts.ods');
  return (await ask(endpoints.shareFile, ana, { body: { uploadId, recipientId: bob.id, groupId: group.id } })).id;
}
/** Records that Bob downloaded the whole file. */
async function downloaded(id: string, isFirst = true): Promise<void> {
  await own.db.transaction(async (tx) => {
    await tx.run(sql`update shared_files set downloaded_at = coalesce(downloaded_at, now()) where id = ${id}`);
    await app.emit(tx, fileDownloaded({ id, senderId: ana.id, recipientId: bob.id, isFirst }), bob.id);
  });
}
const shownTo = async (who: SignedInViewer) =>
  (await bell.notificationsOf(who)).map(({ kind, title, actor }) => `${kind} ${title} ${actor?.name}`);

test('NO-01 FI-05 a shared file notifies the recipient only, until it is downloaded; then the sender, once', async () => {
  const id = await shared();
  expect(await shownTo(bob)).toEqual(['fileReceived accounts.ods Ana']);
  expect(await bell.linesOf(bob)).toMatchObject([{ group: { id: group.id }, address: `/files/${id}` }]);
  for (const nobody of [ana, cleo]) expect(await shownTo(nobody)).toEqual([]);
  await downloaded(id);
  await downloaded(id, false);
  expect(await shownTo(bob)).toEqual([]);
  expect(await shownTo(ana)).toEqual(['fileDownloaded accounts.ods Bob']);
  expect(await shownTo(cleo)).toEqual([]);
});

test('NO-02 FI-05 notifications are removed when a file is taken back or the recipient leaves, and all when the sender forgets it', async () => {
  const first = await shared();
  const second = await shared();
  expect(await shownTo(bob)).toHaveLength(2);
  await ask(endpoints.endFile, ana, { params: { id: first } });
  expect(await shownTo(bob)).toHaveLength(1);
  await takeOut(app, group, bob);
  expect(await shownTo(bob)).toEqual([]);
  await downloaded(second);
  expect(await shownTo(ana)).toEqual(['fileDownloaded accounts.ods Bob']);
  await ask(endpoints.forgetFile, ana, { params: { id: second } });
  expect(await shownTo(ana)).toEqual([]);
  expect(await own.db.many(sql`select from notifications where thing_id = ${second}`)).toEqual([]);
});
