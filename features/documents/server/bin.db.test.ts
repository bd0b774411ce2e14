import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountClosed } from '#features/accounts/server/domain-events.ts';
import { aPerson } from '#features/accounts/server/testing.ts';
import { deleteGroup } from '#features/groups/contract/endpoints.ts';
import { groups } from '#features/groups/server/feature.ts';
import { aGroup, requesterOf, bringIn, takeOut } from '#features/groups/server/testing.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp, visitor, type TestApp } from '#platform/server/testing/test-app.ts';
import type { SignedInViewer } from '#platform/server/security/viewer.ts';
import * as calls from '../contract/endpoints.ts';
import { documentLimits } from '../contract/limits.ts';
import { documentParts } from './export-parts.ts';
import { documentKind } from './content-kinds.ts';
import { documents } from './feature.ts';
import { documentSitemap } from './sitemap.ts';
import { aDraft, aPublishedDocument, textOf } from './testing.ts';

let database: TestDatabase;
let app: TestApp;
let ask: ReturnType<typeof requesterOf>;
let ana: SignedInViewer;
let bob: SignedInViewer;

beforeAll(async () => {
  database = await testDatabase();
  app = createTestApp(database.db, [groups, documents]);
  ask = requesterOf(app, [groups, documents]);
  [ana, bob] = await Promise.all([aPerson(app, { username: 'ana', role: 'manager' }), aPerson(app, { username: 'bob' })]);
});
afterAll(() => database.drop());

const emptyOldBins = async (to: TestApp) => documents.periodicJobs?.find(({ name }) => name === 'documents.emptyOldBins')?.run(to);

const notFound = { code: 'thing.notFound' };
const read = (viewer: Parameters<typeof ask>[1], id: string) => ask(calls.readDocument, viewer, { params: { id } });
const remove = (id: string) => ask(calls.deleteDocument, ana, { params: { id } });
const undelete = (viewer: SignedInViewer, id: string) => ask(calls.undeleteDocument, viewer, { params: { id } });
const purge = (viewer: SignedInViewer, id: string) => ask(calls.purgeDocument, viewer, { params: { id } });
const bin = async (viewer: SignedInViewer, query: object = {}) => ask(calls.listDocuments, viewer, { query: { list: 'bin', ...query } });
const write = (id: string, version: number, text: string) =>
  ask(calls.updateDocument, ana, {
    params: { id },
    body: { title: 'Notes', subtitle: '', category: 'miscellaneous', content: textOf(text), version },
  });

test('DO-10 a deleted draft is restored as the same draft with its versions', async () => {
  const { id } = await aDraft(app, ana, { text: 'First.' });
  await write(id, 1, 'Second.').then(() => ask(calls.restoreVersion, ana, { params: { id, version: 1 }, body: {} }).catch(() => undefined));
  await ask(calls.updateDocument, ana, {
    params: { id },
    body: { title: 'Notes', subtitle: '', category: 'miscellaneous', content: textOf('Third.'), version: 2, keepPresent: true },
  });
  const before = await read(ana, id);
  const versions = await ask(calls.listVersions, ana, { params: { id }, query: {} });
  expect(versions.items).not.toEqual([]);
  await remove(id);
  await expect(read(ana, id)).rejects.toMatchObject(notFound);
  expect(await undelete(ana, id)).toEqual(before);
  expect(await ask(calls.listVersions, ana, { params: { id }, query: {} })).toEqual(versions);
});

test('DO-10 a deleted published document is in its author’s bin only, and is restored published with date and group', async () => {
  const group = await aGroup(app, ana, {}, [bob]);
  const before = await aPublishedDocument(app, ana, { title: 'Charter', visibility: 'public', groupIds: [group.id] });
  const { id } = before;
  const counted = await documentSitemap.count(app);
  await remove(id);
  for (const viewer of [ana, bob, visitor]) await expect(read(viewer, id)).rejects.toMatchObject(notFound);
  for (const viewer of [ana, bob])
    for (const list of ['mine', 'groups', 'public', 'drafts'])
      expect((await ask(calls.listDocuments, viewer, { query: { list } })).items.map((each) => each.id)).not.toContain(id);
  expect(await documentKind.indexed.entry(app.db, id)).toBeNull();
  expect(await documentSitemap.count(app)).toBe(counted - 1);
  expect((await bin(ana, { q: 'charter' })).items).toMatchObject([
    { id, state: 'deleted', visibility: 'public', publicationDate: before.publicationDate, can: { edit: false, delete: false } },
  ]);
  expect(await bin(bob)).toMatchObject({ items: [], total: 0 });
  await expect(ask(calls.listDocuments, visitor, { query: { list: 'bin' } })).rejects.toMatchObject({ code: 'auth.required' });
  expect(await undelete(ana, id)).toEqual({ ...before, version: before.version + 1 });
  expect(await read(visitor, id)).toMatchObject({ title: 'Charter' });
  expect((await documentKind.indexed.entry(app.db, id))?.audience.groupIds).toEqual([group.id]);
  expect(await documentSitemap.count(app)).toBe(counted);
});

test('GR-11 DO-10 a restored document keeps only groups of which its author is still a member; without one it is a draft', async () => {
  const [one, two] = [await aGroup(app, ana, {}, [bob]), await aGroup(app, ana, {}, [bob])];
  const both = await aPublishedDocument(app, bob, { groupIds: [one.id, two.id] });
  const single = await aPublishedDocument(app, bob, { groupIds: [one.id] });
  const open = await aPublishedDocument(app, bob, { visibility: 'public', groupIds: [one.id] });
  for (const { id } of [both, single, open]) await ask(calls.deleteDocument, bob, { params: { id } });
  await takeOut(app, one, bob);
  expect(await undelete(bob, both.id)).toMatchObject({ state: 'published', groups: [{ id: two.id }] });
  expect(await undelete(bob, single.id)).toMatchObject({ state: 'draft', visibility: null });
  await expect(read(ana, single.id)).rejects.toMatchObject(notFound);
  // A formerly public document is public again.
  expect(await undelete(bob, open.id)).toMatchObject({ state: 'published', visibility: 'public', groups: [] });
  await bringIn(app, one, ana, bob);
});

test('GR-05 DO-10 a private document without a remaining group is restored for its author only', async () => {
  const group = await aGroup(app, ana, {}, [bob]);
  const { id } = await aPublishedDocument(app, bob, { groupIds: [group.id] });
  await ask(deleteGroup, ana, { params: { id: group.id } });
  await app.runJobs();
  const before = await read(bob, id);
  expect(before).toMatchObject({ state: 'published', visibility: 'private', groups: [] });
  await ask(calls.deleteDocument, bob, { params: { id } });
  expect(await undelete(bob, id)).toMatchObject({ state: 'published', visibility: 'private', groups: [] });
  await expect(read(ana, id)).rejects.toMatchObject(notFound);
});

test('DO-10 bins of others are not accessible', async () => {
  const { id } = await aPublishedDocument(app, ana);
  await remove(id);
  for (const viewer of [bob, { ...bob, isAdministrator: true }])
    for (const attempt of [undelete, purge]) await expect(attempt(viewer, id)).rejects.toMatchObject(notFound);
  await ask(calls.emptyBin, bob, {});
  await expect(ask(calls.emptyBin, visitor, {})).rejects.toMatchObject({ code: 'auth.required' });
  expect((await bin(ana)).items.map((each) => each.id)).toContain(id);
  // Only documents in the bin can be deleted permanently.
  await undelete(ana, id);
  for (const attempt of [undelete, purge]) await expect(attempt(ana, id)).rejects.toMatchObject(notFound);
  expect(await read(visitor, id)).toMatchObject({ id });
});

test('DO-10 documents are deleted from the bin one by one, all together, and automatically after 30 days', async () => {
  const cleo = await aPerson(app, { username: 'cleo' });
  const ids: string[] = [];
  for (let made = 0; made < 4; made += 1) {
    const { id } = await aDraft(app, cleo);
    await ask(calls.deleteDocument, cleo, { params: { id } });
    ids.push(id);
  }
  const [first = '', second = ''] = ids;
  await purge(cleo, first);
  await expect(undelete(cleo, first)).rejects.toMatchObject(notFound);
  const age = (days: number) =>
    app.db.run(sql`update documents set deleted_at = now() - make_interval(days => ${days}) where id = ${second}`);
  await age(documentLimits.binDays - 1);
  await emptyOldBins(app);
  expect((await bin(cleo)).total).toBe(3);
  await age(documentLimits.binDays + 1);
  await emptyOldBins(app);
  expect((await bin(cleo)).items.map(({ id }) => id)).toEqual(ids.slice(2).reverse());
  expect(await ask(calls.emptyBin, cleo, {})).toEqual({ removed: 2 });
  expect(await bin(cleo)).toMatchObject({ items: [], total: 0 });
});

test('RE-03 DO-10 the bin is in the export and is deleted with the account', async () => {
  const dora = await aPerson(app, { username: 'dora' });
  const { id } = await aPublishedDocument(app, dora, { text: 'Thrown away.' });
  await ask(calls.deleteDocument, dora, { params: { id } });
  const parts: string[] = [];
  for await (const part of documentParts(app, dora.id, 'en')) parts.push(JSON.stringify(part));
  expect(parts.filter((part) => part.includes('Thrown away.'))).not.toEqual([]);
  await app.db.transaction((tx) => app.emit(tx, accountClosed({ userId: dora.id })));
  await expect(undelete(dora, id)).rejects.toMatchObject(notFound);
});

test('DO-10 creating again after deletion of the draft creates a new one', async () => {
  const draftKey = '0190f5fe-7c00-7a00-8000-000000000001';
  const body = { title: 'Twice', subtitle: '', category: '', content: textOf('Sent twice.'), draftKey };
  const { id } = await ask(calls.createDocument, ana, { body });
  await remove(id);
  expect((await ask(calls.createDocument, ana, { body })).id).not.toBe(id);
});
