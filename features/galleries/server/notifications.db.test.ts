import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { accounts } from '#features/accounts/server/feature.ts';
import { aPerson } from '#features/accounts/server/testing.ts';
import { closeAccount } from '#features/accounts/server/user/close-account.ts';
import { deleteGroup } from '#features/groups/contract/endpoints.ts';
import { groups } from '#features/groups/server/feature.ts';
import { aGroup, requesterOf } from '#features/groups/server/testing.ts';
import { putTogether } from '#platform/server/extension-points/feature.ts';
import { newId } from '#platform/server/common/id.ts';
import type { Transaction } from '#platform/server/database/db.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp, visitor, type TestApp } from '#platform/server/testing/test-app.ts';
import type { SignedInViewer, Viewer } from '#platform/server/security/viewer.ts';
import * as endpoints from '../contract/endpoints.ts';
import { galleries } from './feature.ts';
import { galleryReports, itemReports } from './reportable.ts';
import { aPhotograph, anUpload } from './testing.ts';

let own: TestDatabase;
let app: TestApp;
let ask: ReturnType<typeof requesterOf>;
let author: SignedInViewer;
let member: SignedInViewer;
let group: { id: string };
beforeAll(async () => {
  const features = putTogether([accounts, groups, galleries]);
  own = await testDatabase();
  app = createTestApp(own.db, features);
  ask = requesterOf(app, features);
  [author, member] = [await aPerson(app, { role: 'manager' }), await aPerson(app)];
  group = await aGroup(app, author, {}, [member]);
});
afterAll(() => own.drop());
beforeEach(async () => {
  await app.runJobs();
  app.sent.length = 0;
});

const make = async (fields: object = {}, who = author) =>
  (await ask(endpoints.createGallery, who, { body: { groupId: group.id, title: 'Views', description: 'From above', ...fields } })).id;
const read = (who: Viewer, id: string) => ask(endpoints.readGallery, who, { params: { id } });
const itemOf = async (description: string, colour?: string) => ({
  uploadId: await anUpload(app, author.id, await aPhotograph(description || 'Nobody', colour ? { colour } : {})),
  description,
});
/** Live messages about galleries since the last call. */
const shownTo = async () => {
  await app.runJobs();
  return app.sent.splice(0).flatMap(({ rooms, message: { type, id } }) => (type === 'gallery.changed' ? [[id, rooms.toSorted()]] : []));
};
const within = <Result>(work: (tx: Transaction) => Promise<Result> | undefined) => own.db.transaction(async (tx) => work(tx));
const notFound = { code: 'thing.notFound' };

test('GR-11 GA-02 previous and current viewers of a gallery get each change as a live message, nobody else', async () => {
  const [ofGroup, ofAll] = [[`group:${group.id}`], [`group:${group.id}`, 'public']];
  const id = await make();
  expect(await shownTo()).toEqual([[id, ofGroup]]);
  const everywhere = await make({ isPublic: true });
  expect(await shownTo()).toEqual([[everywhere, ofAll]]);
  const body = { title: 'Heights', description: '', isAnonymous: false };
  await ask(endpoints.updateGallery, author, { params: { id }, body });
  expect(await shownTo()).toEqual([[id, ofGroup]]);
  for (const isPublic of [true, false]) {
    await ask(endpoints.showGallery, author, { params: { id }, body: { isPublic } });
    expect(await shownTo()).toEqual([[id, ofAll]]);
  }
  await ask(endpoints.deleteGallery, author, { params: { id } });
  expect(await shownTo()).toEqual([[id, ofGroup]]);
  await ask(endpoints.deleteGallery, author, { params: { id: everywhere } });
  expect(await shownTo()).toEqual([[everywhere, ofAll]]);
  await expect(ask(endpoints.deleteGallery, author, { params: { id } })).rejects.toMatchObject(notFound);
  await expect(ask(endpoints.updateGallery, author, { params: { id }, body })).rejects.toMatchObject(notFound);
  expect(await shownTo()).toEqual([]);
});

test('GA-06 a finished rendition notifies viewers of every gallery with the original', async () => {
  const items = [await itemOf('Made once', '#225588')];
  const id = await make({ items });
  expect(await shownTo()).toEqual([
    [id, [`group:${group.id}`]],
    [id, [`group:${group.id}`]],
  ]);
  // The same content again, which already has renditions.
  const again = await make({ items: [await itemOf('Made once', '#225588')], isPublic: true });
  expect(await shownTo()).toEqual([[again, [`group:${group.id}`, 'public']]]);
  expect((await read(member, again)).items[0]?.state).toBe('made');
});

test('GA-01 a repeated command creates nothing more and returns the same result', async () => {
  const commandId = newId();
  const id = await make({ commandId });
  expect(await make({ commandId })).toBe(id);
  expect(await shownTo()).toHaveLength(1);
});

test('RE-03 GR-05 deletion with an account or a group notifies previous viewers', async () => {
  const leaver = await aPerson(app, { role: 'manager' });
  const theirs = await aGroup(app, leaver);
  const shown = await make({ groupId: theirs.id, isPublic: true }, leaver);
  await shownTo();
  await ask(deleteGroup, leaver, { params: { id: theirs.id } });
  expect(await shownTo()).toEqual([[shown, [`group:${theirs.id}`, 'public']]]);
  const joined = await aGroup(app, author, { visibility: 'public' }, [leaver]);
  const last = await make({ groupId: joined.id }, leaver);
  await shownTo();
  await closeAccount(app.as(leaver));
  expect(await shownTo()).toEqual([[last, [`group:${joined.id}`]]]);
  const nobody = await aPerson(app);
  await closeAccount(app.as(nobody));
  expect(await shownTo()).toEqual([]);
});

test('AD-04 a hidden gallery is visible to its author only; hiding, restoring and removing notify previous viewers once', async () => {
  const items = [await itemOf('Second words'), await itemOf('')];
  const id = await make({ items, isPublic: true });
  await shownTo();
  const ofAll = [[id, [`group:${group.id}`, 'public']]];
  const found = {
    title: 'Views',
    text: 'From above\nSecond words',
    authorId: author.id,
    isAnonymous: false,
    groupIds: [group.id],
    isPublic: true,
    isHidden: false,
    address: `/media/${id}`,
  };
  for (const isLocked of [false, true]) expect(await within((tx) => galleryReports.find(tx, id, isLocked))).toEqual(found);
  const { hide, restore, remove } = galleryReports.hiding ?? {};
  await within((tx) => hide?.(app, tx, id));
  expect(await shownTo()).toEqual(ofAll);
  expect(await read(author, id)).toMatchObject({ isHidden: true, can: { edit: false, delete: false } });
  for (const who of [member, visitor]) await expect(read(who, id)).rejects.toMatchObject(notFound);
  expect([await galleryReports.isSeen(own.db, author, id), await galleryReports.isSeen(own.db, member, id)]).toEqual([true, false]);
  // Its renditions have no permanent address.
  for (const { address } of (await read(author, id)).items[0]?.images ?? []) expect(address).toContain('key=');
  await within((tx) => hide?.(app, tx, id));
  expect(await shownTo()).toEqual([]);
  expect((await within((tx) => galleryReports.find(tx, id, false)))?.isHidden).toBe(true);
  await within((tx) => restore?.(app, tx, id));
  expect(await shownTo()).toEqual(ofAll);
  await within((tx) => restore?.(app, tx, id));
  expect(await shownTo()).toEqual([]);
  expect((await read(visitor, id)).isHidden).toBe(false);
  expect(await galleryReports.isSeen(own.db, member, id)).toBe(true);
  await within((tx) => remove?.(app, tx, id));
  expect(await shownTo()).toEqual(ofAll);
  await within((tx) => remove?.(app, tx, id));
  expect(await shownTo()).toEqual([]);
  expect(await within((tx) => galleryReports.find(tx, id, false))).toBeUndefined();
});

test('AD-04 moderators see up to twelve items of a gallery in order, or the reported item', async () => {
  const items = [await itemOf('First', '#aa3300'), await itemOf('Second', '#00aa33')];
  const id = await make({ items });
  await app.runJobs();
  const [first = '', second = ''] = (await read(author, id)).items.map((item) => item.id);
  const shownOf = async (reports: typeof itemReports, of: string) => (await reports.pictures?.(own.db, of)) ?? [];
  const both = await shownOf(galleryReports, id);
  expect(both.map(({ mediaType, width, height }) => [mediaType, width, height])).toEqual([
    ['image/webp', 640, 480],
    ['image/webp', 640, 480],
  ]);
  expect(await shownOf(itemReports, first)).toEqual([both[0]]);
  expect(await shownOf(itemReports, second)).toEqual([both[1]]);
  await ask(endpoints.orderItems, author, { params: { id }, body: { itemIds: [second, first] } });
  expect(await shownOf(galleryReports, id)).toEqual(both.toReversed());
  await own.db.run(sql`
    insert into gallery_items (id, gallery_id, position, hash, size, media_type, file_name, description, allow_download)
    select gen_random_uuid(), gallery_id, 10 + number, hash, size, media_type, file_name, description, allow_download
    from gallery_items, generate_series(1, 20) as number where id = ${first}`);
  expect(await shownOf(galleryReports, id)).toHaveLength(12);
});

test('AD-04 hiding, restoring or removing an item notifies of its gallery once', async () => {
  const items = [await itemOf('Of this'), await itemOf('Of that')];
  const id = await make({ items });
  await shownTo();
  const [itemId = '', other = ''] = (await read(author, id)).items.map((item) => item.id);
  const facts = { title: 'Views', description: '', isAnonymous: false };
  await ask(endpoints.updateGallery, author, { params: { id }, body: { ...facts, coverItemId: itemId } });
  await shownTo();
  const found = { title: 'Views', text: 'Of this', isHidden: false, groupIds: [group.id], address: `/media/${id}?item=${itemId}` };
  for (const isLocked of [false, true]) expect(await within((tx) => itemReports.find(tx, itemId, isLocked))).toMatchObject(found);
  expect(await within((tx) => itemReports.find(tx, itemId, false))).not.toHaveProperty('galleryId');
  const { hide, restore, remove } = itemReports.hiding ?? {};
  for (const action of [hide, restore, hide]) {
    await within((tx) => action?.(app, tx, itemId));
    expect(await shownTo()).toEqual([[id, [`group:${group.id}`]]]);
    await within((tx) => action?.(app, tx, itemId));
    expect(await shownTo()).toEqual([]);
    const isSeen = await Promise.all([author, member].map((who) => itemReports.isSeen(own.db, who, itemId)));
    expect(isSeen).toEqual([true, action === restore]);
  }
  await within((tx) => remove?.(app, tx, itemId));
  expect(await shownTo()).toEqual([[id, [`group:${group.id}`]]]);
  await within((tx) => remove?.(app, tx, itemId));
  expect(await shownTo()).toEqual([]);
  expect(await read(author, id)).toMatchObject({ coverItemId: null, items: [{ id: other }] });
});

test('AD-04 a reviewed gallery appears as newly created; only the author’s visible galleries count as published', async () => {
  const writer = await aPerson(app, { role: 'manager' });
  const theirs = await aGroup(app, writer, {}, [member]);
  const made: string[] = [];
  for (let number = 0; number < 4; number += 1) made.push(await make({ groupId: theirs.id }, writer));
  const [id = '', hidden = ''] = made;
  await within((tx) => galleryReports.hiding?.hide(app, tx, hidden));
  const status = (limit: number) => galleryReports.waiting.countVisible(own.db, writer.id, { id, limit });
  expect([await status(5), await status(1)]).toEqual([2, 1]);
  await own.db.run(sql`update galleries set created_at = '2020-01-01', updated_at = '2020-01-01' where id = ${hidden}`);
  await shownTo();
  await within((tx) => galleryReports.waiting.publish(app, tx, hidden));
  expect(await shownTo()).toEqual([[hidden, [`group:${theirs.id}`]]]);
  const { createdAt, lastUpdate, isHidden } = await read(member, hidden);
  expect([createdAt.startsWith('2020'), lastUpdate.startsWith('2020'), isHidden]).toEqual([false, false, false]);
  await within((tx) => galleryReports.waiting.publish(app, tx, hidden));
  expect(await shownTo()).toEqual([]);
});
