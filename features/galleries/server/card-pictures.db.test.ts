import { afterAll, beforeAll, expect, test } from 'vitest';
import { accounts } from '#features/accounts/server/feature.ts';
import { aPerson } from '#features/accounts/server/testing.ts';
import { groups } from '#features/groups/server/feature.ts';
import { aGroup, requesterOf } from '#features/groups/server/testing.ts';
import { listHub } from '#features/hub/contract/endpoints.ts';
import { hub } from '#features/hub/server/feature.ts';
import { putTogether } from '#platform/server/extension-points/feature.ts';
import { bindRoutes, Pipeline } from '#platform/server/http/pipeline.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { sampleRecording } from '#platform/server/testing/sample-recording.ts';
import { createTestApp, visitor, type TestApp } from '#platform/server/testing/test-app.ts';
import type { SignedInViewer, Viewer } from '#platform/server/security/viewer.ts';
import * as endpoints from '../contract/endpoints.ts';
import { cardPictures } from './card-pictures.ts';
import { galleries } from './feature.ts';
import { itemReports } from './reportable.ts';
import { aPhotograph, anUpload } from './testing.ts';

const features = putTogether([accounts, groups, hub, galleries]);
let own: TestDatabase;
let app: TestApp;
let ask: ReturnType<typeof requesterOf>;
let [author, member]: SignedInViewer[] = [];
let group: { id: string };
beforeAll(async () => {
  own = await testDatabase();
  app = createTestApp(own.db, features);
  ask = requesterOf(app, features);
  [author, member] = [await aPerson(app, { role: 'manager' }), await aPerson(app)];
  group = await aGroup(app, author, {}, [member]);
});
afterAll(() => own.drop());

let colour = 0x223344;
async function make(fields: object, files = 5): Promise<string> {
  const items = [{ uploadId: await anUpload(app, author?.id ?? '', sampleRecording()), description: '' }];
  for (let number = 0; number < files; number += 1) {
    const photograph = await aPhotograph(`${number}`, { colour: `#${(colour += 0x111).toString(16)}` });
    items.push({ uploadId: await anUpload(app, author?.id ?? '', photograph), description: '' });
  }
  const { id } = await ask(endpoints.createGallery, author as Viewer, { body: { groupId: group.id, items, ...fields } });
  return id;
}
const itemsOf = async (id: string) =>
  (await ask(endpoints.readGallery, author as Viewer, { params: { id }, query: {} })).items.map((item) => item.id);
const cardOf = async (viewer: Viewer | undefined, mode: 'public' | 'private', id: string) =>
  (await ask(listHub, viewer as Viewer, { query: { mode } })).items.find((item) => item.id === id);
const addressesOf = async (...requested: Parameters<typeof cardOf>) =>
  (await cardOf(...requested))?.pictures?.map(({ images }) => images[0]?.address ?? '');
const itemIn = (address: string) => /items\/([^/]+)/.exec(address)?.[1];
function etagFor(viewer: Viewer | undefined) {
  const bound = bindRoutes(features).find(({ endpoint }) => endpoint === listHub);
  if (!bound) throw new Error('nobody answers');
  const requester = { viewer: viewer as Viewer, language: 'en' as const, requestId: 'test', address: '' };
  return new Pipeline(app).begin(bound, requester, { params: {}, query: { mode: 'public' }, body: undefined }).etag();
}

test('HU-02 GA-01 a gallery’s card has its cover and the next two pictures, no recording and no hidden item', async () => {
  const id = await make({ title: 'The open bay', isPublic: true });
  expect((await cardOf(visitor, 'public', id))?.pictures).toBeUndefined();
  const before = await etagFor(visitor);
  await app.runJobs();
  expect(await etagFor(visitor)).not.toBe(before);
  const [sound, one, two, three, four] = await itemsOf(id);
  const shown = async () => (await addressesOf(visitor, 'public', id))?.map(itemIn);
  expect(await shown()).toEqual([one, two, three]);
  await ask(endpoints.updateGallery, author as Viewer, {
    params: { id },
    body: { title: 'The open bay', description: '', isAnonymous: false, coverItemId: three },
  });
  expect(await shown()).toEqual([three, one, two]);
  await own.db.transaction(async (tx) => itemReports.hiding?.hide(app, tx, one ?? ''));
  expect(await shown()).toEqual([three, two, four]);
  expect(await shown()).not.toContain(sound);
});

test('HU-06 GA-02 pictures of a private gallery are signed for each member, and the reply is renewed with the signature', async () => {
  const id = await make({ title: 'The closed bay' }, 1);
  await app.runJobs();
  const [address = ''] = (await addressesOf(member, 'private', id)) ?? [];
  expect(address).toContain(`key=${member?.id}.`);
  expect(await addressesOf(author, 'private', id)).not.toEqual([address]);
  expect(await cardOf(member, 'public', id)).toBeUndefined();
  // No one else gets any, even where an entry of the Hub remains.
  for (const viewer of [visitor, await aPerson(app)]) expect(await cardPictures(app.as(viewer), [id])).toEqual([]);
  const [now, forOther] = [await etagFor(member), await etagFor(author)];
  expect(now).not.toBe(forOther);
});
