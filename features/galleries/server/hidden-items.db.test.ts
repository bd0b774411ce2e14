import { afterAll, beforeAll, expect, test } from 'vitest';
import { accounts } from '#features/accounts/server/feature.ts';
import { aPerson } from '#features/accounts/server/testing.ts';
import { comments } from '#features/comments/server/feature.ts';
import { listComments, writeComment } from '#features/comments/contract/endpoints.ts';
import { groups } from '#features/groups/server/feature.ts';
import { aGroup, requesterOf } from '#features/groups/server/testing.ts';
import { putTogether } from '#platform/server/extension-points/feature.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp, visitor, type TestApp } from '#platform/server/testing/test-app.ts';
import type { SignedInViewer, Viewer } from '#platform/server/security/viewer.ts';
import * as endpoints from '../contract/endpoints.ts';
import { galleries } from './feature.ts';
import { itemReports } from './reportable.ts';
import { downloadItem, readRendition } from './send-media.ts';
import { aPhotograph, anUpload } from './testing.ts';

let own: TestDatabase;
let app: TestApp;
let ask: ReturnType<typeof requesterOf>;
let author: SignedInViewer;
let member: SignedInViewer;
let id: string;
let itemIds: string[];
beforeAll(async () => {
  const features = putTogether([accounts, groups, comments, galleries]);
  own = await testDatabase();
  app = createTestApp(own.db, features);
  ask = requesterOf(app, features);
  [author, member] = [await aPerson(app, { role: 'manager' }), await aPerson(app)];
  const group = await aGroup(app, author, { visibility: 'public' }, [member]);
  const items = [];
  for (const description of ['A first view', 'A second view'])
    items.push({ uploadId: await anUpload(app, author.id, await aPhotograph(description)), description, allowDownload: true });
  ({ id } = await ask(endpoints.createGallery, author, { body: { groupId: group.id, title: 'Views', isPublic: true, items } }));
  await app.runJobs();
  itemIds = (await read(author)).items.map((item) => item.id);
});
afterAll(() => own.drop());

const read = (who: Viewer) => ask(endpoints.readGallery, who, { params: { id } });
const notFound = { code: 'thing.notFound' };
const moderate = (action: 'hide' | 'restore' | 'remove', itemId: string) =>
  own.db.transaction(async (tx) => itemReports.hiding?.[action]?.(app, tx, itemId));

test('AD-04 hidden item: invisible to all but its author, with its comments, and unchangeable; restoring reverts that', async () => {
  const [, hidden = ''] = itemIds;
  const facts = { title: 'Views', description: '', isAnonymous: false };
  await ask(endpoints.updateGallery, author, { params: { id }, body: { ...facts, coverItemId: hidden } });
  await ask(writeComment, member, { query: { on: `galleryitem:${hidden}` }, body: { text: 'Lovely.' } });
  const before = await read(member);
  await moderate('hide', hidden);
  const params = { id, itemId: hidden, rendition: 'small' as const };
  for (const who of [member, visitor]) {
    const seen = await read(who);
    expect(seen).toMatchObject({ itemCount: 1, coverItemId: null });
    expect(JSON.stringify(seen)).not.toContain(hidden);
    const requested = { params, query: undefined, body: undefined };
    await expect(readRendition(app.as(who), requested)).rejects.toMatchObject(notFound);
    await expect(downloadItem(app.as(who), requested)).rejects.toMatchObject(notFound);
    await expect(ask(listComments, who, { query: { on: `galleryitem:${hidden}` } })).rejects.toMatchObject(notFound);
    await expect(ask(endpoints.readTranscript, who, { params: { id, itemId: hidden } })).resolves.toEqual({ transcript: null });
  }
  const own_ = (await read(author)).items.find((item) => item.id === hidden);
  expect(own_).toMatchObject({ isHidden: true, description: 'A second view' });
  // Its renditions have no permanent address.
  for (const { address } of own_?.images ?? []) expect(address).toContain('key=');
  for (const reach of [
    () => ask(endpoints.updateItem, author, { params: { id, itemId: hidden }, body: { description: 'Another', allowDownload: true } }),
    () => ask(endpoints.describeItems, author, { params: { id }, body: { items: [{ id: hidden, description: 'Another' }] } }),
    () => ask(endpoints.deleteItem, author, { params: { id, itemId: hidden } }),
    () => ask(endpoints.removeCaptions, author, { params: { id, itemId: hidden, language: 'en' } }),
    () => ask(endpoints.removePlace, author, { params: { id, itemId: hidden } }),
  ])
    await expect(reach()).rejects.toMatchObject({ code: 'gallery.itemHidden' });
  await ask(endpoints.orderItems, author, { params: { id }, body: { itemIds: itemIds.toReversed() } });
  await ask(endpoints.orderItems, author, { params: { id }, body: { itemIds } });
  await moderate('restore', hidden);
  const after = await read(member);
  expect({ ...after, lastUpdate: before.lastUpdate }).toEqual(before);
});

test('AD-04 a removed item is deleted permanently, and the gallery remains', async () => {
  const [first = '', second = ''] = itemIds;
  await moderate('remove', first);
  expect((await read(author)).items.map((item) => item.id)).toEqual([second]);
  expect(await itemReports.find(own.db, first, false)).toBeUndefined();
});
