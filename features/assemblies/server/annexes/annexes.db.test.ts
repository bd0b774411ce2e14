import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aPerson } from '#features/accounts/server/testing.ts';
import { closeAccount } from '#features/accounts/server/user/close-account.ts';
import { aGroup } from '#features/groups/server/testing.ts';
import { newId } from '#platform/server/common/id.ts';
import { sha256 } from '#platform/server/common/sha256.ts';
import type { SignedInViewer, Viewer } from '#platform/server/security/viewer.ts';
import type { TestDatabase } from '#platform/server/testing/database.ts';
import { visitor, type TestApp } from '#platform/server/testing/test-app.ts';
import { anUploadFor } from '#platform/server/testing/uploaded.ts';
import { addAnnex, withdrawAnnex } from '../../contract/annex-endpoints.ts';
import * as calls from '../../contract/endpoints.ts';
import { commands } from '../testing/commands.ts';
import { convocation } from '../testing/convocation.ts';
import { installation, type Installation } from '../testing/installation.ts';
import { annexUploads, downloadAnnex } from './annexes.ts';

let own: TestDatabase;
let app: TestApp;
let ask: Installation['ask'];
let chair: SignedInViewer;
let ben: SignedInViewer;
let group: { id: string };
beforeAll(async () => {
  ({ own, app, ask } = await installation());
  [chair, ben] = [await aPerson(app, { role: 'manager', name: 'Ana' }), await aPerson(app, { name: 'Ben' })];
  group = await aGroup(app, chair, {}, [ben]);
});
afterAll(() => own.drop());

const { convene } = commands(() => ({ ask }));
const convened = () => convene(chair, convocation(group.id, 3_600_000, { agenda: [{ title: 'Accounts' }] }));
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

test('PO-03 a withdrawn annex cannot be downloaded and frees space; log and page go on naming it', async () => {
  const id = await convened();
  await add(chair, id, { uploadId: await upload(chair, 'a draft', 'Draft.txt') });
  const before = await annexUploads.usedBytes(own.db, chair.id);
  const withdraw = (who: SignedInViewer, annex = 'x1') => ask(withdrawAnnex, who, { params: { id, annex } });
  await expect(withdraw(ben)).rejects.toMatchObject({ code: 'thing.notFound' });
  await expect(withdraw(chair, 'x2')).rejects.toMatchObject({ code: 'annex.unknown' });
  await withdraw(chair);
  await expect(withdraw(chair)).rejects.toMatchObject({ code: 'annex.unknown' });
  await expect(fetched(ben, id)).rejects.toMatchObject({ code: 'thing.notFound' });
  expect(await annexUploads.usedBytes(own.db, chair.id)).toBe(before - 7);
  await add(chair, id, { uploadId: await upload(chair, 'the final one', 'Final.txt') });
  const { annexes } = await ask(calls.readAssembly, ben, { params: { id } });
  expect(annexes).toMatchObject([
    { id: 'x1', name: 'Draft.txt', withdrawnAt: expect.any(String), download: null },
    { id: 'x2', name: 'Final.txt', withdrawnAt: null },
  ]);
  const { items } = await ask(calls.readLog, ben, { params: { id } });
  expect(items.find(({ kind }) => kind === 'annexWithdrawn')).toMatchObject({ actor: chair.id, payload: { annex: 'x1' } });
});

test('PO-03 RE-03 annexes stay with the assembly when the account of the person who added them is closed', async () => {
  const manager = await aPerson(app, { role: 'manager', name: 'Eva' });
  const other = await aGroup(app, manager, {}, [ben]);
  const id = await convene(manager, convocation(other.id, 3_600_000));
  await add(manager, id, { uploadId: await upload(manager, 'kept') });
  await closeAccount(app.as(manager));
  expect(await fetched(ben, id)).toMatchObject({ name: 'Accounts 2025.txt' });
  expect(await own.db.many(sql`select uploader_id from assembly_annexes where assembly_id = ${id}`)).toEqual([{ uploader_id: null }]);
});
