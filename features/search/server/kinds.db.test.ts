import { afterAll, beforeAll, expect, test } from 'vitest';
import { accounts } from '#features/accounts/server/feature.ts';
import { aPerson } from '#features/accounts/server/testing.ts';
import { withdrawDocument } from '#features/documents/contract/endpoints.ts';
import { documents } from '#features/documents/server/feature.ts';
import { aPublishedDocument } from '#features/documents/server/testing.ts';
import { shareFile, endFile } from '#features/files/contract/endpoints.ts';
import { files } from '#features/files/server/feature.ts';
import { aFileUpload } from '#features/files/server/testing.ts';
import { createGallery, deleteGallery } from '#features/galleries/contract/endpoints.ts';
import { galleries } from '#features/galleries/server/feature.ts';
import { aPhotograph, anUpload } from '#features/galleries/server/testing.ts';
import { editGroup } from '#features/groups/contract/endpoints.ts';
import { groups } from '#features/groups/server/feature.ts';
import { aGroup, requesterOf, groupText, takeOut } from '#features/groups/server/testing.ts';
import { hub } from '#features/hub/server/feature.ts';
import { listHub } from '#features/hub/contract/endpoints.ts';
import { negotiation } from '#features/negotiation/server/feature.ts';
import { aSession } from '#features/negotiation/server/testing/sessions.ts';
import { askQuestion, deleteQuestion } from '#features/questions/contract/endpoints.ts';
import { questions } from '#features/questions/server/feature.ts';
import { aText } from '#features/questions/server/testing.ts';
import { uploads } from '#features/uploads/server/feature.ts';
import { putTogether } from '#platform/server/extension-points/feature.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp, visitor, type TestApp } from '#platform/server/testing/test-app.ts';
import type { SignedInViewer, Viewer } from '#platform/server/security/viewer.ts';
import { describeLinks, search } from '../contract/endpoints.ts';
import { search as searching } from './feature.ts';

const features = putTogether([accounts, uploads, groups, documents, galleries, questions, files, negotiation, hub, searching]);

let own: TestDatabase;
let app: TestApp;
let ask: ReturnType<typeof requesterOf>;
let ana: SignedInViewer;
let bob: SignedInViewer;
let cleo: SignedInViewer;
let group: { id: string };
beforeAll(async () => {
  own = await testDatabase();
  app = createTestApp(own.db, features);
  ask = requesterOf(app, features);
  [ana, bob, cleo] = [await aPerson(app, { role: 'manager', name: 'Ana' }), await aPerson(app), await aPerson(app)];
  group = await aGroup(app, ana, { groupName: 'Weavers' }, [bob]);
});
afterAll(() => own.drop());

const found = async (q: string, viewer: Viewer) =>
  (await ask(search, viewer, { query: { q } })).items.map(({ kind, id }) => `${kind} ${id}`);
/** Results of each of four viewers, and the expected ones for a thing that only some see. */
const everybody = () => [visitor, ana, bob, cleo];
const resultsFor = (q: string) => Promise.all(everybody().map((viewer) => found(q, viewer)));
const only = (those: readonly Viewer[], find = '') => everybody().map((viewer) => (those.includes(viewer) ? [find] : []));

test('SR-01 SR-02 a document is found by people who may read it, until it is withdrawn', async () => {
  const { id } = await aPublishedDocument(app, ana, { title: 'Loom rules', text: 'About warping', groupIds: [group.id] });
  expect(await resultsFor('warped')).toEqual(only([ana, bob], `document ${id}`));
  const open = await aPublishedDocument(app, ana, { title: 'Dyeing wool' });
  expect(await resultsFor('dyed wool')).toEqual(only([visitor, ana, bob, cleo], `document ${open.id}`));
  await ask(withdrawDocument, ana, { params: { id: open.id }, body: { version: open.version } });
  expect(await resultsFor('dyed wool')).toEqual(only([]));
});

test('SR-01 SR-02 a question is found by the members of its group, until it is deleted', async () => {
  const body = { category: 'miscellaneous', title: 'Which spindle?', content: aText('For hemp fibres.'), groupIds: [group.id] };
  const { id } = await ask(askQuestion, bob, { body });
  expect(await resultsFor('hemp fibre')).toEqual(only([ana, bob], `question ${id}`));
  await ask(deleteQuestion, bob, { params: { id } });
  expect(await resultsFor('hemp')).toEqual(only([]));
});

test('GA-04 SR-01 a gallery is found by its items, an anonymous one never by its author', async () => {
  const items = [
    { uploadId: await anUpload(app, ana.id, await aPhotograph('loom')), description: 'A tapestry of 1890', allowDownload: false },
  ];
  const { id } = await ask(createGallery, ana, { body: { groupId: group.id, title: 'Old work', items, isAnonymous: true } });
  expect(await resultsFor('tapestries')).toEqual(only([ana, bob], `gallery ${id}`));
  expect(await found(`tapestries by:${ana.id}`, ana)).toEqual([]);
  const [find] = (await ask(search, bob, { query: { q: 'tapestry' } })).items;
  expect(find).toMatchObject({ author: null, groups: [{ id: group.id }], isPublic: false, address: `/media/${id}` });
  await ask(deleteGallery, ana, { params: { id } });
  expect(await resultsFor('tapestry')).toEqual(only([]));
});

test('SR-01 ME-04 results and links show the first picture of a thing, to people who may see it', async () => {
  const make = async (title: string, isPublic: boolean, colour: string) => {
    const items = [{ uploadId: await anUpload(app, ana.id, await aPhotograph('sheep', { colour })), description: '' }];
    return (await ask(createGallery, ana, { body: { groupId: group.id, title, items, isPublic } })).id;
  };
  const [closed, open] = [await make('Shearing day', false, '#102938'), await make('Shearing contest', true, '#304958')];
  await app.runJobs();
  const pictured = async (viewer: Viewer) =>
    (await ask(search, viewer, { query: { q: 'shearing' } })).items.map(({ id, picture }) => [id, picture?.images[0]?.address] as const);
  const key = expect.stringContaining(`key=${bob.id}.`);
  expect(new Map(await pictured(bob))).toEqual(
    new Map([
      [closed, key],
      [open, expect.any(String)],
    ]),
  );
  expect(await pictured(cleo)).toEqual([[open, expect.any(String)]]);

  const paths = [
    `/media/${closed}`,
    `/media/${closed}?item=1`,
    `/publicMedia/${open}`,
    `/network/${group.id}`,
    `/media/${closed}x`,
    '/media',
  ];
  const linked = async (viewer: Viewer) => (await ask(describeLinks, viewer, { query: { paths: paths.join(' ') } })).items;
  expect((await linked(bob)).map(({ path, title, picture }) => [path, title, picture?.images[0]?.address])).toEqual([
    [paths[0], 'Shearing day', key],
    [paths[1], 'Shearing day', key],
    [paths[2], 'Shearing contest', expect.any(String)],
    [paths[3], 'Weavers', undefined],
  ]);
  for (const viewer of [cleo, visitor])
    expect(await linked(viewer)).toMatchObject([{ path: paths[2], kind: 'gallery', title: 'Shearing contest' }]);
});

test('SR-01 SR-02 a file is found by its name, by its sender and recipients', async () => {
  const uploadId = await aFileUpload(app, ana.id, Buffer.from('figures'), 'quarterly-figures.ods');
  const { id } = await ask(shareFile, ana, { body: { uploadId, recipientId: bob.id, groupId: group.id } });
  expect(await resultsFor('quarterly figures')).toEqual(only([ana, bob], `file ${id}`));
  await ask(endFile, ana, { params: { id } });
  expect(await resultsFor('quarterly figures')).toEqual(only([]));
});

test('SR-01 SR-02 a negotiation is found by its parties', async () => {
  const { id } = await aSession(app, ana, [bob], { agenda: 'Purchase of alpaca fleece' });
  for (const viewer of [ana, bob]) expect(await found('alpacas', viewer)).toEqual([`negotiation ${id}`]);
  expect(await found('alpaca', visitor)).toEqual([]);
});

test('SR-01 GR-03 a public group is found by everybody; former members do not find a private one', async () => {
  const text = groupText({ groupName: 'Basket makers', visibility: 'public' });
  const open = await aGroup(app, ana, text, [cleo]);
  expect(await resultsFor('baskets')).toEqual(only([visitor, ana, bob, cleo], `group ${open.id}`));
  await ask(editGroup, ana, { params: { id: open.id }, body: { ...text, visibility: 'private', version: open.version } });
  await app.runJobs();
  expect(await resultsFor('baskets')).toEqual(only([ana, cleo], `group ${open.id}`));
  await takeOut(app, open, cleo);
  expect(await resultsFor('baskets')).toEqual(only([ana], `group ${open.id}`));
});

test('HU-02 SR-01 the text filter of the Hub finds the same as search', async () => {
  const made = [
    'Les négociations de l’accord',
    'A negotiation, at last',
    'Negociaciones abiertas',
    'The vice-president spoke',
    'Nothing of it',
  ];
  for (const [turn, title] of made.entries()) await aPublishedDocument(app, ana, { title, ...(turn % 2 ? {} : { groupIds: [group.id] }) });
  for (const q of [
    'negotiation',
    'négociation',
    'accord',
    'negotiation -last',
    '"negotiation at"',
    'vice-president',
    'presid',
    'nego',
    'kind:document negotiation',
    `by:${ana.id} nego`,
    'after:2020 nego',
    'before:2020 nego',
    'ouloulou',
  ])
    for (const viewer of [visitor, bob]) {
      const bySearch = (await found(q, viewer)).toSorted();
      const pages = await Promise.all(
        (viewer === visitor ? ['public'] : ['public', 'private']).map((mode) => ask(listHub, viewer, { query: { q, mode, limit: '50' } })),
      );
      const byHub = new Set(pages.flatMap(({ items }) => items.map(({ kind, id }) => `${kind} ${id}`)));
      expect([q, [...byHub].toSorted()]).toEqual([q, bySearch]);
    }
});
