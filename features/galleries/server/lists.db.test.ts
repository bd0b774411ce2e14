import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accounts } from '#features/accounts/server/feature.ts';
import { aPerson } from '#features/accounts/server/testing.ts';
import { groups } from '#features/groups/server/feature.ts';
import { aGroup, requesterOf } from '#features/groups/server/testing.ts';
import { putTogether } from '#platform/server/extension-points/feature.ts';
import { newId } from '#platform/server/common/id.ts';
import { sampleRecording } from '#platform/server/testing/sample-recording.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp, visitor, type TestApp } from '#platform/server/testing/test-app.ts';
import type { SignedInViewer, Viewer } from '#platform/server/security/viewer.ts';
import * as endpoints from '../contract/endpoints.ts';
import { galleryLimits, type GalleryListName } from '../contract/limits.ts';
import { galleries } from './feature.ts';
import { listGalleries } from './read-galleries.ts';
import { aPhotograph, anUpload } from './testing.ts';

let own: TestDatabase;
let app: TestApp;
let ask: ReturnType<typeof requesterOf>;
let [author, member, stranger]: SignedInViewer[] = [];
let [shared, open, elsewhere]: { id: string }[] = [];
beforeAll(async () => {
  const features = putTogether([accounts, groups, galleries]);
  own = await testDatabase();
  app = createTestApp(own.db, features);
  ask = requesterOf(app, features);
  [author, member, stranger] = [await aPerson(app, { role: 'manager' }), await aPerson(app), await aPerson(app, { role: 'manager' })];
  shared = await aGroup(app, author, { groupName: 'Herons' }, [member]);
  open = await aGroup(app, author, { groupName: 'Gulls', visibility: 'public' });
  elsewhere = await aGroup(app, stranger, { groupName: 'Terns' });
});
afterAll(() => own.drop());

const make = async (who: Viewer | undefined, title: string, group: { id: string } | undefined, fields: object = {}) =>
  (await ask(endpoints.createGallery, who as Viewer, { body: { groupId: group?.id, title, ...fields } })).id;
const read = (who: Viewer | undefined, id: string, among?: GalleryListName) =>
  ask(endpoints.readGallery, who as Viewer, { params: { id }, query: among ? { among } : {} });
const list = (who: Viewer | undefined, query: { list: GalleryListName; groupId?: string; cursor?: string }) =>
  ask(endpoints.listGalleries, who as Viewer, { query });
const titles = async (...requested: Parameters<typeof list>) => (await list(...requested)).items.map(({ title }) => title);
const notFound = { code: 'thing.notFound' };

test('GA-01 lists contain own, group or public galleries, newest first; neighbours are those of the list', async () => {
  const mine = await make(author, 'Mine', shared);
  const inOpen = await make(author, 'In the open', open, { isPublic: true });
  const theirs = await make(member, 'Theirs', shared);
  const far = await make(stranger, 'Far', elsewhere, { isPublic: true });
  expect(await titles(author, { list: 'mine' })).toEqual(['In the open', 'Mine']);
  expect(await titles(member, { list: 'mine' })).toEqual(['Theirs']);
  expect(await titles(author, { list: 'groups' })).toEqual(['Theirs', 'In the open', 'Mine']);
  expect(await titles(member, { list: 'groups' })).toEqual(['Theirs', 'Mine']);
  expect(await titles(author, { list: 'groups', groupId: open?.id })).toEqual(['In the open']);
  expect(await titles(member, { list: 'groups', groupId: elsewhere?.id })).toEqual([]);
  for (const who of [author, member, visitor]) expect(await titles(who, { list: 'public' })).toEqual(['Far', 'In the open']);
  for (const which of ['mine', 'groups'] as const)
    await expect(list(visitor, { list: which })).rejects.toMatchObject({ code: 'auth.required' });

  // The group's name is shown only to viewers who may know the group.
  const groupsOf = async (who: Viewer | undefined) => (await list(who, { list: 'public' })).items.map(({ group }) => group?.name);
  for (const who of [member, visitor]) expect(await groupsOf(who)).toEqual([undefined, 'Gulls']);
  expect(await groupsOf(stranger)).toEqual(['Terns', 'Gulls']);

  const beside = async (who: Viewer | undefined, id: string, among?: GalleryListName) => {
    const { newer, older } = await read(who, id, among);
    return [newer?.title ?? null, older?.title ?? null];
  };
  expect(await beside(author, inOpen)).toEqual(['Theirs', 'Mine']);
  expect(await beside(author, inOpen, 'mine')).toEqual([null, 'Mine']);
  expect(await beside(author, inOpen, 'public')).toEqual(['Far', null]);
  expect(await beside(author, mine, 'mine')).toEqual(['In the open', null]);
  // Neighbours that the viewer may not see are not disclosed.
  expect(await beside(member, theirs)).toEqual([null, 'Mine']);
  for (const among of ['mine', 'groups', 'public'] as const) expect(await beside(visitor, far, among)).toEqual([null, 'In the open']);
  expect((await read(author, inOpen)).newer).toEqual({ id: theirs, title: 'Theirs' });
});

test('GA-01 lists have pages, and the last one has no next page', async () => {
  const many = await aPerson(app, { role: 'manager' });
  const home = await aGroup(app, many);
  const made: string[] = [];
  for (let number = 0; number <= galleryLimits.page; number += 1) made.unshift(await make(many, `Number ${number}`, home));
  const first = await list(many, { list: 'mine' });
  expect(first.items.map(({ id }) => id)).toEqual(made.slice(0, -1));
  const second = await list(many, { list: 'mine', cursor: first.nextCursor ?? '' });
  expect([second.items.map(({ id }) => id), second.nextCursor]).toEqual([made.slice(-1), null]);
  await ask(endpoints.deleteGallery, many, { params: { id: made[3] ?? '' } });
  expect(await list(many, { list: 'mine' })).toMatchObject({ nextCursor: null, items: { length: galleryLimits.page } });
  await expect(list(many, { list: 'mine', cursor: 'somewhere' })).rejects.toMatchObject({ fields: [{ name: 'cursor' }] });
});

test('GA-01 the cover is the chosen item, else the first displayable one; an empty gallery has none', async () => {
  const photographs = [await aPhotograph('One'), await aPhotograph('Two', { colour: '#446622' })];
  const items = [];
  for (const file of [sampleRecording(), ...photographs]) items.push({ uploadId: await anUpload(app, author?.id ?? '', file) });
  const id = await make(author, 'With a cover', shared, { items });
  await app.runJobs();
  const [sound = '', one = '', two = ''] = (await read(author, id)).items.map((item) => item.id);
  const cover = async () => {
    const { coverItemId, cover: shown } = await read(member, id);
    const listed = (await list(member, { list: 'groups' })).items.find((each) => each.id === id)?.cover;
    const pathsOf = (images = shown?.images) => images?.map(({ address }) => address.split('?')[0]);
    expect(pathsOf(listed?.images)).toEqual(pathsOf());
    return [coverItemId, /items\/([^/]+)/.exec(shown?.images[0]?.address ?? '')?.[1]];
  };
  const choose = (coverItemId: string | null) =>
    ask(endpoints.updateGallery, author as Viewer, {
      params: { id },
      body: { title: 'With a cover', description: '', isAnonymous: false, coverItemId },
    });
  expect(await cover()).toEqual([null, one]);
  await choose(two);
  expect(await cover()).toEqual([two, two]);
  await choose(newId());
  expect(await cover()).toEqual([null, one]);
  await choose(two);
  await choose(null);
  expect(await cover()).toEqual([null, one]);
  await choose(two);
  for (const itemId of [two, one]) await ask(endpoints.deleteItem, author as Viewer, { params: { id, itemId } });
  expect(await read(member, id)).toMatchObject({ coverItemId: null, itemCount: 1, items: [{ id: sound }] });
  await ask(endpoints.deleteItem, author as Viewer, { params: { id, itemId: sound } });
  expect(await read(member, id)).toMatchObject({ cover: null, itemCount: 0, items: [] });
});

test('SH-14 GA-01 a list has the first four items of each gallery in one read, without hidden ones', async () => {
  const items = [{ uploadId: await anUpload(app, author?.id ?? '', sampleRecording()) }];
  for (let number = 0; number < 5; number += 1)
    items.push({ uploadId: await anUpload(app, author?.id ?? '', await aPhotograph(`M${number}`, { colour: `#55${number}511` })) });
  const id = await make(author, 'Mosaic', shared, { items });
  const few = await make(author, 'Few', shared, { items: [{ uploadId: await anUpload(app, author?.id ?? '', sampleRecording()) }] });
  await app.runJobs();
  const [sound = '', one = '', two, three, four, five] = (await read(author, id)).items.map((item) => item.id);
  const previewOf = async (which = id) => (await list(member, { list: 'groups' })).items.find((each) => each.id === which)?.preview;
  expect((await previewOf())?.map((item) => item.id)).toEqual([one, two, three, four]);
  expect(await previewOf(few)).toMatchObject([{ type: 'audio', images: [], loudness: expect.any(Array) as unknown }]);
  const facts = { title: 'Mosaic', description: '', isAnonymous: false, coverItemId: five };
  await ask(endpoints.updateGallery, author as Viewer, { params: { id }, body: facts });
  await own.db.run(sql`update gallery_items set is_hidden = true where id = ${one}`);
  expect((await previewOf())?.map((item) => item.id)).toEqual([five, two, three, four]);
  const other = await app.as(member as Viewer);
  let reads = 0;
  const counted = new Proxy(other.db, {
    get: (db, name, receiver) => {
      if (['many', 'one', 'maybeOne'].includes(String(name))) reads += 1;
      return Reflect.get(db, name, receiver) as unknown;
    },
  });
  await listGalleries({ ...other, db: counted }, { params: undefined, query: { list: 'groups' }, body: undefined });
  expect(reads).toBe(2);
  expect(sound).not.toBe('');
});

test('GA-02 every change updates the date of the gallery; changing items of another gallery is not possible', async () => {
  const uploadOf = async () => ({ uploadId: await anUpload(app, author?.id ?? '', await aPhotograph('dated')) });
  const id = await make(author, 'Dated', shared, { items: [await uploadOf(), await uploadOf()] });
  const [first = '', second = ''] = (await read(author, id)).items.map((item) => item.id);
  const described = { description: 'Now', allowDownload: false };
  const params = { id };
  const old = '2020-01-01T00:00:00';
  const isDatedAnew = async (change: () => Promise<unknown>) => {
    await own.db.run(sql`update galleries set updated_at = ${old}::timestamptz where id = ${id}`);
    await change();
    return !(await read(author, id)).lastUpdate.startsWith(old);
  };
  for (const [name, change] of Object.entries({
    order: () => ask(endpoints.orderItems, author as Viewer, { params, body: { itemIds: [second, first] } }),
    item: () => ask(endpoints.updateItem, author as Viewer, { params: { id, itemId: first }, body: described }),
    // A duplicate counts once.
    descriptions: () =>
      ask(endpoints.describeItems, author as Viewer, {
        params,
        body: { items: [first, first].map((each) => ({ id: each, description: 'Then' })) },
      }),
    facts: () =>
      ask(endpoints.updateGallery, author as Viewer, { params, body: { title: 'Dated', description: 'Now', isAnonymous: false } }),
    visibility: () => ask(endpoints.showGallery, author as Viewer, { params, body: { isPublic: true } }),
    place: () => ask(endpoints.removePlace, author as Viewer, { params: { id, itemId: first } }),
    removed: () => ask(endpoints.deleteItem, author as Viewer, { params: { id, itemId: second } }),
  }))
    expect([name, await isDatedAnew(change)]).toEqual([name, true]);
  const removed = { id, itemId: second };
  for (const attempt of [
    () => ask(endpoints.updateItem, author as Viewer, { params: removed, body: described }),
    () => ask(endpoints.deleteItem, author as Viewer, { params: removed }),
    () => ask(endpoints.removePlace, author as Viewer, { params: removed }),
    () => ask(endpoints.removeCaptions, author as Viewer, { params: { ...removed, language: 'en' } }),
  ])
    expect(await isDatedAnew(() => expect(attempt()).rejects.toMatchObject(notFound))).toBe(false);
  expect(await read(author, id)).toMatchObject({ description: 'Now', isPublic: true, items: [{ id: first, description: 'Then' }] });
});

test('GA-01 the number of items is limited; new ones are appended', async () => {
  const uploadOf = async () => ({ uploadId: await anUpload(app, author?.id ?? '', await aPhotograph('many')) });
  const id = await make(author, 'Many', shared, { items: [await uploadOf()] });
  const copied = galleryLimits.items - 2;
  await own.db.run(sql`
    insert into gallery_items (id, gallery_id, position, hash, size, media_type, file_name, description, allow_download)
    select gen_random_uuid(), gallery_id, 1 + number, hash, size, media_type, file_name, description, allow_download
    from gallery_items, generate_series(1, ${copied}::integer) as number where gallery_id = ${id}`);
  const add = async () => ask(endpoints.addItems, author as Viewer, { params: { id }, body: { items: [await uploadOf()] } });
  const { itemIds } = await add();
  expect((await read(author, id)).items.map((item) => item.id).at(-1)).toBe(itemIds[0]);
  await expect(add()).rejects.toMatchObject({ code: 'gallery.full' });
  expect((await read(author, id)).itemCount).toBe(galleryLimits.items);
});
