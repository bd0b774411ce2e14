import { afterAll, beforeAll, expect, test } from 'vitest';
import { aPerson } from '#features/accounts/server/testing.ts';
import { removeMember } from '#features/groups/contract/endpoints.ts';
import { groups } from '#features/groups/server/feature.ts';
import { aGroup, requesterOf, bringIn, takeOut } from '#features/groups/server/testing.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp, visitor, type TestApp } from '#platform/server/testing/test-app.ts';
import type { SignedInViewer } from '#platform/server/security/viewer.ts';
import * as calls from '../contract/endpoints.ts';
import { documentParts } from './export-parts.ts';
import { documents } from './feature.ts';
import { documentKind } from './content-kinds.ts';
import { aPublishedDocument, textOf } from './testing.ts';

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

const notFound = { code: 'thing.notFound' };
const read = (viewer: Parameters<typeof ask>[1], id: string) => ask(calls.readDocument, viewer, { params: { id } });
const saying = (text: string, version: number) => ({
  title: 'Notes',
  subtitle: '',
  category: 'miscellaneous',
  content: textOf(text),
  version,
});
const save = (id: string, text: string, version: number) => ask(calls.updateDocument, bob, { params: { id }, body: saying(text, version) });

/** Bob was a member of both groups of Ana's and still is of the second one. */
async function bobExpelled() {
  const [lost, kept] = [await aGroup(app, ana, {}, [bob]), await aGroup(app, ana, {}, [bob])];
  const leave = () =>
    ask(removeMember, ana, { params: { id: lost.id, userId: bob.id }, body: { reason: 'It is over.' } }).then(() => app.runJobs());
  return { lost, kept, leave };
}

test('GR-11 an expelled author neither reads nor changes their documents in the group, which keeps them', async () => {
  const { lost, leave } = await bobExpelled();
  const { id, version } = await aPublishedDocument(app, bob, { groupIds: [lost.id], text: 'As agreed.' });
  const changed = await save(id, 'As agreed, and corrected.', version);
  await leave();
  const params = { id };
  const attempts = [
    () => read(bob, id),
    () => save(id, 'Now you read this.', changed.version),
    () => ask(calls.publishDocument, bob, { params, body: { visibility: 'public' } }),
    () => ask(calls.withdrawDocument, bob, { params, body: {} }),
    () => ask(calls.listVersions, bob, { params, query: {} }),
    () => ask(calls.readVersion, bob, { params: { id, version } }),
    () => ask(calls.restoreVersion, bob, { params: { id, version }, body: {} }),
    () => ask(calls.deleteDocument, bob, { params }),
  ];
  for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject(notFound);
  for (const list of ['mine', 'groups', 'drafts'])
    expect(await ask(calls.listDocuments, bob, { query: { list } })).toMatchObject({ items: [], total: 0 });
  expect(await read(ana, id)).toMatchObject({ content: textOf('As agreed, and corrected.'), authorName: 'Bob' });
});

test('GR-11 an author who rejoins the group has access to their documents again', async () => {
  const { lost, leave } = await bobExpelled();
  const { id, version } = await aPublishedDocument(app, bob, { groupIds: [lost.id] });
  await leave();
  await bringIn(app, lost, ana, bob);
  expect(await save(id, 'Back again.', version)).toMatchObject({ groups: [{ id: lost.id }] });
  expect(await read(ana, id)).toMatchObject({ content: textOf('Back again.') });
});

test('GR-11 new text reaches only groups of which its author is still a member', async () => {
  const { lost, kept, leave } = await bobExpelled();
  const cleo = await aPerson(app, { username: 'cleo' });
  await bringIn(app, lost, ana, cleo);
  const { id, version } = await aPublishedDocument(app, bob, { groupIds: [lost.id, kept.id], text: 'For both.' });
  await leave();
  expect(await read(cleo, id)).toMatchObject({ content: textOf('For both.') });
  app.sent.length = 0;
  await save(id, 'For you alone.', version);
  await expect(read(cleo, id)).rejects.toMatchObject(notFound);
  expect(await ask(calls.listDocuments, cleo, { query: { list: 'groups', q: 'notes' } })).toMatchObject({ items: [], total: 0 });
  expect(await read(ana, id)).toMatchObject({ content: textOf('For you alone.'), groups: [{ id: kept.id }] });
  expect((await documentKind.indexed.entry(app.db, id))?.audience).toEqual({ isPublic: false, groupIds: [kept.id], userIds: [] });
  await app.runJobs();
  // Windows of the group that lost the document are notified.
  expect(app.sent.flatMap(({ rooms }) => rooms)).toContain(`group:${lost.id}`);
});

test('GR-11 a public document stays its author’s, but edits do not reach groups that they have left', async () => {
  const { leave, lost } = await bobExpelled();
  const { id, version } = await aPublishedDocument(app, bob, { groupIds: [lost.id], visibility: 'public', text: 'Open.' });
  await leave();
  await save(id, 'Open, and rude.', version);
  expect(await read(visitor, id)).toMatchObject({ content: textOf('Open, and rude.') });
  expect(await ask(calls.listDocuments, ana, { query: { list: 'groups', groupId: lost.id } })).toMatchObject({ items: [], total: 0 });
});

test('GR-11 restoring a version removes groups that its author has left, like an edit', async () => {
  const { lost, kept, leave } = await bobExpelled();
  const { id, version } = await aPublishedDocument(app, bob, { groupIds: [lost.id, kept.id], text: 'First.' });
  await save(id, 'Second.', version);
  await leave();
  await ask(calls.restoreVersion, bob, { params: { id, version }, body: {} });
  expect(await read(ana, id)).toMatchObject({ content: textOf('First.'), groups: [{ id: kept.id }] });
});

test('GR-11 the export of a former member contains their documents', async () => {
  const { lost } = await bobExpelled();
  const { id } = await aPublishedDocument(app, bob, { groupIds: [lost.id], text: 'Mine to keep.' });
  await takeOut(app, lost, bob);
  const parts: string[] = [];
  for await (const part of documentParts(app, bob.id, 'en')) parts.push(JSON.stringify(part));
  expect(parts.some((part) => part.includes(id) && part.includes('Mine to keep.'))).toBe(true);
});

test('GR-11 a save in progress completes before its author is removed, and none starts after', async () => {
  const { lost, leave } = await bobExpelled();
  const { id, version } = await aPublishedDocument(app, bob, { groupIds: [lost.id], text: 'Before.' });
  const outcomes = await Promise.allSettled([leave(), save(id, 'At the same moment.', version)]);
  const isSaved = outcomes[1]?.status === 'fulfilled';
  expect(await read(ana, id)).toMatchObject({
    content: textOf(isSaved ? 'At the same moment.' : 'Before.'),
    groups: [{ id: lost.id }],
  });
});
