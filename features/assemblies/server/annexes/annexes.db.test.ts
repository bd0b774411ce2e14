import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accounts } from '#features/accounts/server/feature.ts';
import { aPerson } from '#features/accounts/server/testing.ts';
import { closeAccount } from '#features/accounts/server/user/close-account.ts';
import { groups } from '#features/groups/server/feature.ts';
import { aGroup, askerOf } from '#features/groups/server/testing.ts';
import { moderation } from '#features/moderation/server/feature.ts';
import { newId } from '#platform/server/common/id.ts';
import { sha256 } from '#platform/server/common/sha256.ts';
import { putTogether } from '#platform/server/extension-points/feature.ts';
import type { SignedInViewer, Viewer } from '#platform/server/security/viewer.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp, visitor, type TestApp } from '#platform/server/testing/test-app.ts';
import { anUploadFor } from '#platform/server/testing/uploaded.ts';
import { addAnnex } from '../../contract/annex-endpoints.ts';
import * as calls from '../../contract/endpoints.ts';
import { assemblies } from '../feature.ts';
import { annexUploads, downloadAnnex } from './annexes.ts';

let own: TestDatabase;
let app: TestApp;
let ask: ReturnType<typeof askerOf>;
let chair: SignedInViewer;
let ben: SignedInViewer;
let group: { id: string };
beforeAll(async () => {
  const features = putTogether([accounts, groups, moderation, assemblies]);
  own = await testDatabase();
  app = createTestApp(own.db, features);
  ask = askerOf(app, features);
  [chair, ben] = [await aPerson(app, { role: 'manager', name: 'Ana' }), await aPerson(app, { name: 'Ben' })];
  group = await aGroup(app, chair, {}, [ben]);
});
afterAll(() => own.drop());

const bylaws = { noticeDays: 0, quorum: { kind: 'none' }, proxiesPerPerson: 0, weights: 'equal', majority: 'simple' };
const convened = async () => {
  const startsAt = new Date(Date.now() + 3_600_000).toISOString();
  const written = { groupId: group.id, title: 'Annual meeting', startsAt, timeZone: 'Europe/Madrid', place: 'Hall', link: '', bylaws };
  return (await ask(calls.convene, chair, { body: { ...written, agenda: [{ title: 'Accounts' }] } })).id;
};
const upload = (who: SignedInViewer, text: string, name = 'Accounts 2025.txt') =>
  anUploadFor(annexUploads, app, who.id, Buffer.from(text), name);
const add = (who: SignedInViewer, id: string, body: object) => ask(addAnnex, who, { params: { id }, body });
const fetched = (who: Viewer, id: string, annex = 'x1') =>
  downloadAnnex(app.as(who), { params: { id, annex }, query: undefined, body: undefined });

test('PO-03 the convener adds annexes, whose hashes are in the log, and members download them', async () => {
  const id = await convened();
  const commandId = newId();
  const uploadId = await upload(chair, 'the accounts');
  expect(await add(chair, id, { uploadId, commandId })).toEqual({ id: 'x1' });
  expect(await add(chair, id, { uploadId, commandId })).toEqual({ id: 'x1' });
  await add(chair, id, { uploadId: await upload(chair, 'the budget', 'Budget.txt'), item: 'i1' });
  const { annexes, can } = await ask(calls.readAssembly, ben, { params: { id } });
  const hash = sha256('the accounts');
  expect(annexes).toMatchObject([
    { id: 'x1', item: null, name: 'Accounts 2025.txt', bytes: 12, sha256: hash, download: expect.stringContaining('/annexes/x1/content?') },
    { id: 'x2', item: 'i1', name: 'Budget.txt' },
  ]);
  expect(can.addAnnex).toBe(false);
  const { items } = await ask(calls.readLog, ben, { params: { id } });
  expect(items.find(({ kind }) => kind === 'annexAdded')?.payload).toMatchObject({ id: 'x1', sha256: hash });
  expect(await fetched(ben, id)).toMatchObject({ hash, name: 'Accounts 2025.txt', disposition: 'attachment' });
});

test('PO-03 only convener and chair add annexes; who may not see the assembly does not find them', async () => {
  const id = await convened();
  await expect(add(ben, id, { uploadId: await upload(ben, 'mine') })).rejects.toMatchObject({ code: 'thing.notFound' });
  await expect(add(chair, id, { uploadId: await upload(chair, 'x'), item: 'i9' })).rejects.toMatchObject({ code: 'assembly.itemUnknown' });
  await expect(add(chair, id, { uploadId: await upload(ben, 'of Ben') })).rejects.toMatchObject({ code: 'upload.notFound' });
  await add(chair, id, { uploadId: await upload(chair, 'the accounts') });
  const cleo = await aPerson(app, { name: 'Cleo' });
  for (const who of [cleo, visitor]) await expect(fetched(who, id)).rejects.toMatchObject({ code: 'thing.notFound' });
  await expect(fetched(ben, id, 'x2')).rejects.toMatchObject({ code: 'thing.notFound' });
  await ask(calls.changePhase, chair, { params: { id }, body: { phase: 'cancelled' } });
  await expect(add(chair, id, { uploadId: await upload(chair, 'late') })).rejects.toMatchObject({ code: 'assembly.over' });
  expect(await fetched(ben, id)).toMatchObject({ name: 'Accounts 2025.txt' });
});

test('PO-03 RE-03 annexes stay with the assembly when the account of the person who added them is closed', async () => {
  const manager = await aPerson(app, { role: 'manager', name: 'Eva' });
  const other = await aGroup(app, manager, {}, [ben]);
  const startsAt = new Date(Date.now() + 3_600_000).toISOString();
  const written = { groupId: other.id, title: 'Meeting', startsAt, timeZone: 'Europe/Madrid', place: 'Hall', link: '', bylaws };
  const { id } = await ask(calls.convene, manager, { body: { ...written, agenda: [{ title: 'Accounts' }] } });
  await add(manager, id, { uploadId: await upload(manager, 'kept') });
  await closeAccount(app.as(manager));
  expect(await fetched(ben, id)).toMatchObject({ name: 'Accounts 2025.txt' });
  expect(await own.db.many(sql`select uploader_id from assembly_annexes where assembly_id = ${id}`)).toEqual([{ uploader_id: null }]);
});
