import { afterAll, beforeAll, expect, test } from 'vitest';
import { aPerson } from '#features/accounts/server/testing.ts';
import { groups } from '#features/groups/server/feature.ts';
import { editGroup } from '#features/groups/contract/endpoints.ts';
import { aGroup, requesterOf, bringIn, groupText, takeOut } from '#features/groups/server/testing.ts';
import { newId } from '#platform/server/common/id.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp, visitor, type TestApp } from '#platform/server/testing/test-app.ts';
import type { SignedInViewer } from '#platform/server/security/viewer.ts';
import * as calls from '../contract/endpoints.ts';
import { documents } from './feature.ts';
import { aDraft, aPublishedDocument, textOf } from './testing.ts';

let database: TestDatabase;
let app: TestApp;
let ask: ReturnType<typeof requesterOf>;
let ana: SignedInViewer;
let bob: SignedInViewer;
let cleo: SignedInViewer;

beforeAll(async () => {
  database = await testDatabase();
  app = createTestApp(database.db, [groups, documents]);
  ask = requesterOf(app, [groups, documents]);
  [ana, bob, cleo] = await Promise.all([
    aPerson(app, { username: 'ana', role: 'manager' }),
    aPerson(app, { username: 'bob' }),
    aPerson(app, { username: 'cleo' }),
  ]);
});
afterAll(() => database.drop());

const written = (fields: object = {}) => ({ title: 'Minutes', subtitle: '', category: 'legal', content: textOf('We met.'), ...fields });
const read = (viewer: Parameters<typeof ask>[1], id: string) => ask(calls.readDocument, viewer, { params: { id } });
const publish = (viewer: SignedInViewer, id: string, body: object) => ask(calls.publishDocument, viewer, { params: { id }, body });
const notFound = { code: 'thing.notFound' };

test('DO-03 a public document is readable by everyone, visitors included, without further rights', async () => {
  const document = await aPublishedDocument(app, ana, { title: 'Open letter' });
  expect(await read(visitor, document.id)).toMatchObject({
    title: 'Open letter',
    can: { edit: false, delete: false, publish: false, withdraw: false },
  });
  expect(await read(cleo, document.id)).toMatchObject({
    title: 'Open letter',
    publicAddress: `http://localhost:3000/publicInternetArticle?id=${document.id}`,
  });
});

test('DO-03 GR-07 a private document is readable by members of its groups; for others it does not exist', async () => {
  const group = await aGroup(app, ana);
  await bringIn(app, group, ana, bob);
  const document = await aPublishedDocument(app, ana, { groupIds: [group.id] });
  expect(await read(bob, document.id)).toMatchObject({ id: document.id, publicAddress: null });
  const missing = await read(cleo, newId()).catch((error: unknown) => error);
  for (const viewer of [cleo, visitor, { ...cleo, isAdministrator: true }])
    await expect(read(viewer, document.id)).rejects.toMatchObject({ ...notFound, message: (missing as Error).message });
});

test('DO-03 a former member loses access immediately, and no cached response is sent', async () => {
  const group = await aGroup(app, ana);
  await bringIn(app, group, ana, bob);
  const document = await aPublishedDocument(app, ana, { groupIds: [group.id] });
  await read(bob, document.id);
  await takeOut(app, group, bob);
  await expect(read(bob, document.id)).rejects.toMatchObject(notFound);
  const { items } = await ask(calls.listDocuments, bob, { query: { list: 'groups' } });
  expect(items.map(({ id }) => id)).not.toContain(document.id);
});

test('DO-03 publishing requires title, category and a group, each named if missing', async () => {
  const draft = await ask(calls.createDocument, ana, { body: written({ title: ' ', category: '' }) });
  await expect(publish(ana, draft.id, { visibility: 'private', groupIds: [] })).rejects.toMatchObject({
    code: 'document.incomplete',
    fields: ['title', 'category', 'groupIds'].map((name) => ({ name, code: 'field.required' })),
  });
  await expect(publish(ana, draft.id, { visibility: 'public' })).rejects.toMatchObject({
    fields: ['title', 'category'].map((name) => ({ name, code: 'field.required' })),
  });
  expect(await read(ana, draft.id)).toMatchObject({ state: 'draft', version: 1 });
});

test('DO-03 documents are published to own groups; other groups and unknown ones look the same', async () => {
  const mine = await aGroup(app, ana);
  const dora = await aPerson(app, { username: 'dora2', role: 'manager' });
  const hers = await aGroup(app, dora);
  const draft = await aDraft(app, ana);
  const refused = await Promise.all(
    [hers.id, 'ZZZZZZZZ'].map((id) =>
      publish(ana, draft.id, { visibility: 'private', groupIds: [mine.id, id] }).catch((error: unknown) => error),
    ),
  );
  expect(refused[0]).toMatchObject({ code: 'input.invalid', fields: [{ name: 'groupIds' }] });
  expect(refused[1]).toEqual(refused[0]);
  expect(await read(ana, draft.id)).toMatchObject({ state: 'draft' });
});

test('DO-03 readers do not see the names of groups that they may not know', async () => {
  const [shared, secret, open] = [await aGroup(app, ana), await aGroup(app, ana), await aGroup(app, ana, { visibility: 'public' })];
  await bringIn(app, shared, ana, bob);
  const document = await aPublishedDocument(app, ana, { groupIds: [shared.id, secret.id, open.id] });
  const named = async (viewer: SignedInViewer) => (await read(viewer, document.id)).groups.map(({ id }) => id).sort();
  expect(await named(ana)).toEqual([shared.id, secret.id, open.id].sort());
  expect(await named(bob)).toEqual([shared.id, open.id].sort());
  const { items } = await ask(calls.listDocuments, bob, { query: { list: 'groups' } });
  expect(
    items
      .find(({ id }) => id === document.id)
      ?.groups.map(({ id }) => id)
      .sort(),
  ).toEqual([shared.id, open.id].sort());
});

test('DO-03 publishing again changes the readers and keeps the first date', async () => {
  const group = await aGroup(app, ana);
  await bringIn(app, group, ana, bob);
  const document = await aPublishedDocument(app, ana);
  const narrowed = await publish(ana, document.id, { visibility: 'private', groupIds: [group.id], version: document.version });
  expect(narrowed).toMatchObject({ visibility: 'private', publicationDate: document.publicationDate, lastUpdate: document.lastUpdate });
  await expect(read(visitor, document.id)).rejects.toMatchObject(notFound);
  expect(await read(bob, document.id)).toMatchObject({ visibility: 'private' });
  await expect(publish(ana, document.id, { visibility: 'public', version: document.version })).rejects.toMatchObject({
    code: 'state.conflict',
  });
  expect(await publish(ana, document.id, { visibility: 'public' })).toMatchObject({ visibility: 'public', groups: [] });
  expect(await read(visitor, document.id)).toMatchObject({ visibility: 'public' });
});

test('DO-03 DO-06 the category of the publication applies to every list, count and search', async () => {
  const group = await aGroup(app, ana);
  const draft = await ask(calls.createDocument, ana, { body: written({ title: 'Sorted', category: '' }) });
  const groupIds = [group.id];
  for (const category of ['nothing', '']) {
    const refused = await publish(ana, draft.id, { visibility: 'public', groupIds, category }).catch((error: unknown) => error);
    expect(refused).toMatchObject({ fields: [{ name: 'category' }] });
  }
  const found = async (category: string) => {
    const lists = [{ list: 'public' }, { list: 'groups', groupId: group.id }, { list: 'mine', q: 'sorted' }];
    const pages = await Promise.all(lists.map((query) => ask(calls.listDocuments, ana, { query: { ...query, category, limit: 50 } })));
    return pages.map(({ items, total }) => total === items.length && items.some(({ id }) => id === draft.id));
  };
  const published = await publish(ana, draft.id, { visibility: 'public', groupIds, category: 'legal' });
  expect(published).toMatchObject({ category: 'legal', state: 'published' });
  expect([await found('legal'), await found('miscellaneous')]).toEqual([
    [true, true, true],
    [false, false, false],
  ]);
  expect(await publish(ana, draft.id, { visibility: 'public', groupIds, category: 'miscellaneous' })).toMatchObject({
    category: 'miscellaneous',
  });
  expect([await found('legal'), await found('miscellaneous')]).toEqual([
    [false, false, false],
    [true, true, true],
  ]);
  // Without a category it keeps the current one.
  expect(await publish(ana, draft.id, { visibility: 'private', groupIds })).toMatchObject({ category: 'miscellaneous' });
});

test('DO-05 edits of a published document are visible immediately, update the date, and must be complete', async () => {
  const document = await aPublishedDocument(app, ana, { title: 'Before' });
  expect(await read(visitor, document.id)).toMatchObject({ title: 'Before' });
  const body = { ...written({ title: 'After' }), version: document.version };
  await ask(calls.updateDocument, ana, { params: { id: document.id }, body });
  const seen = await read(visitor, document.id);
  expect(seen).toMatchObject({ title: 'After', publicationDate: document.publicationDate });
  expect(seen.lastUpdate > document.lastUpdate).toBe(true);
  await expect(
    ask(calls.updateDocument, ana, { params: { id: document.id }, body: { ...body, title: '', version: seen.version } }),
  ).rejects.toMatchObject({ code: 'document.incomplete', fields: [{ name: 'title', code: 'field.required' }] });
});

test('DO-03 a withdrawn document is a draft again', async () => {
  const document = await aPublishedDocument(app, ana);
  expect(await ask(calls.withdrawDocument, ana, { params: { id: document.id }, body: {} })).toMatchObject({
    state: 'draft',
    visibility: null,
    publicationDate: null,
  });
  await expect(read(visitor, document.id)).rejects.toMatchObject(notFound);
  expect(await publish(ana, document.id, { visibility: 'public' })).toMatchObject({ publicationDate: document.publicationDate });
});

test('DO-04 a deleted document is gone for everyone', async () => {
  const document = await aPublishedDocument(app, ana);
  await ask(calls.deleteDocument, ana, { params: { id: document.id } });
  for (const viewer of [ana, visitor]) await expect(read(viewer, document.id)).rejects.toMatchObject(notFound);
  await expect(ask(calls.deleteDocument, ana, { params: { id: document.id } })).rejects.toMatchObject(notFound);
});

test('DO-05 only the author edits, publishes, withdraws and deletes; strangers get not found, readers forbidden', async () => {
  const open = await aPublishedDocument(app, ana);
  const secret = await aDraft(app, ana);
  const attempts = (viewer: Parameters<typeof ask>[1], id: string) => [
    () => ask(calls.updateDocument, viewer, { params: { id }, body: { ...written(), version: 2 } }),
    () => ask(calls.publishDocument, viewer, { params: { id }, body: { visibility: 'public' } }),
    () => ask(calls.withdrawDocument, viewer, { params: { id }, body: {} }),
    () => ask(calls.deleteDocument, viewer, { params: { id } }),
  ];
  for (const attempt of attempts(bob, open.id)) await expect(attempt()).rejects.toMatchObject({ code: 'auth.forbidden' });
  for (const attempt of attempts(bob, secret.id)) await expect(attempt()).rejects.toMatchObject(notFound);
  for (const attempt of attempts(visitor, open.id)) await expect(attempt()).rejects.toMatchObject({ code: 'auth.required' });
  expect(await read(ana, open.id)).toMatchObject({ title: 'Notes', state: 'published' });
});

test('DO-01 the name of a group that becomes private disappears from the document immediately', async () => {
  const group = await aGroup(app, ana, { visibility: 'public' });
  const document = await aPublishedDocument(app, ana);
  await publish(ana, document.id, { visibility: 'public', groupIds: [group.id] });
  expect((await read(visitor, document.id)).groups).toHaveLength(1);
  await ask(editGroup, ana, {
    params: { id: group.id },
    body: { ...groupText({ groupName: group.groupName, visibility: 'private' }), version: group.version },
  });
  expect((await read(visitor, document.id)).groups).toEqual([]);
});
