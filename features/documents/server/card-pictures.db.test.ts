import { afterAll, beforeAll, expect, test } from 'vitest';
import { accounts } from '#features/accounts/server/feature.ts';
import { aPerson } from '#features/accounts/server/testing.ts';
import { groups } from '#features/groups/server/feature.ts';
import { aGroup, requesterOf } from '#features/groups/server/testing.ts';
import { listHub } from '#features/hub/contract/endpoints.ts';
import { hub } from '#features/hub/server/feature.ts';
import { putTogether } from '#platform/server/extension-points/feature.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { sampleRecording } from '#platform/server/testing/sample-recording.ts';
import { createTestApp, visitor, type TestApp } from '#platform/server/testing/test-app.ts';
import { aPhotograph } from '#platform/server/testing/uploaded.ts';
import type { SignedInViewer, Viewer } from '#platform/server/security/viewer.ts';
import * as calls from '../contract/endpoints.ts';
import { cardPictures } from './card-pictures.ts';
import { documents } from './feature.ts';
import { aDraft, mediaNode, someMedia, textOf } from './testing.ts';

let own: TestDatabase;
let app: TestApp;
let ask: ReturnType<typeof requesterOf>;
let [ana, bob]: SignedInViewer[] = [];
let group: { id: string };
beforeAll(async () => {
  const features = putTogether([accounts, groups, hub, documents]);
  own = await testDatabase();
  app = createTestApp(own.db, features);
  ask = requesterOf(app, features);
  [ana, bob] = [await aPerson(app, { role: 'manager' }), await aPerson(app)];
  group = await aGroup(app, ana, {}, [bob]);
});
afterAll(() => own.drop());

const cardOf = async (viewer: Viewer | undefined, mode: 'public' | 'private', id: string) =>
  (await ask(listHub, viewer as Viewer, { query: { mode } })).items.find((item) => item.id === id);

test('SH-14 HU-02 DO-07 a document’s card has the first picture of its text, permanent if public and else signed', async () => {
  const writer = ana as SignedInViewer;
  const { id } = await aDraft(app, writer, { title: 'Herons', category: 'legal' });
  const sound = await someMedia(app, writer, id, sampleRecording(), 'heron.webm');
  const picture = (colour: string) => aPhotograph('Ana', { colour });
  const [unused, first, second] = [
    await someMedia(app, writer, id, await picture('#102030'), 'unused.jpg'),
    await someMedia(app, writer, id, await picture('#304050'), 'first.jpg'),
    await someMedia(app, writer, id, await picture('#506070'), 'second.jpg'),
  ];
  const content = { type: 'doc', content: [...textOf('Tides.').content, ...[sound, first, second].map((each) => mediaNode(each, {}))] };
  await ask(calls.updateDocument, writer, {
    params: { id },
    body: { title: 'Herons', subtitle: '', category: 'legal', content, version: 1 },
  });
  await app.runJobs();
  await ask(calls.publishDocument, writer, { params: { id }, body: { visibility: 'public', groupIds: [] } });
  const pictures = (await cardOf(visitor, 'public', id))?.pictures ?? [];
  expect(pictures.map(({ images }) => images[0]?.address)).toEqual([expect.stringMatching(new RegExp(`/${first}/[^?]*$`))]);
  expect(JSON.stringify(pictures)).not.toContain(unused);

  await ask(calls.publishDocument, writer, { params: { id }, body: { visibility: 'private', groupIds: [group.id] } });
  expect(await cardOf(visitor, 'public', id)).toBeUndefined();
  for (const viewer of [visitor, await aPerson(app)]) expect(await cardPictures(app.as(viewer), [id])).toEqual([]);
  const listed = async (viewer: Viewer, name: 'groups' | 'public') =>
    (await ask(calls.listDocuments, viewer, { query: { list: name } })).items.find((item) => item.id === id);
  expect((await listed(bob as Viewer, 'groups'))?.picture?.images[0]?.address).toContain(`key=${bob?.id}.`);
  expect(await listed(visitor, 'public')).toBeUndefined();
  const [own] = (await cardOf(bob, 'private', id))?.pictures ?? [];
  expect(own?.images[0]?.address).toContain(`key=${bob?.id}.`);
});

test('HU-02 DO-07 a document without pictures has none on its card', async () => {
  const writer = ana as SignedInViewer;
  const { id } = await aDraft(app, writer, { title: 'Words', category: 'legal' });
  await ask(calls.updateDocument, writer, {
    params: { id },
    body: { title: 'Words', subtitle: '', category: 'legal', content: textOf('Words alone.'), version: 1 },
  });
  await ask(calls.publishDocument, writer, { params: { id }, body: { visibility: 'public', groupIds: [] } });
  expect(await cardOf(visitor, 'public', id)).toMatchObject({ title: 'Words' });
  expect(await cardOf(visitor, 'public', id)).not.toHaveProperty('pictures');
});
