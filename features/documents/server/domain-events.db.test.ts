import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { accountClosed } from '#features/accounts/server/domain-events.ts';
import { aPerson } from '#features/accounts/server/testing.ts';
import { deleteGroup } from '#features/groups/contract/endpoints.ts';
import { groups } from '#features/groups/server/feature.ts';
import { aGroup, requesterOf, bringIn } from '#features/groups/server/testing.ts';
import type { Queries } from '#platform/server/database/db.ts';
import { during } from '#platform/server/events/subscribers.ts';
import { serverFeature } from '#platform/server/extension-points/feature.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts';
import type { SignedInViewer } from '#platform/server/security/viewer.ts';
import * as calls from '../contract/endpoints.ts';
import { documentChangedMessage } from '../contract/live.ts';
import { documentPublished, documentsWithdrawn, documentUpdated, documentWithdrawn } from './domain-events.ts';
import { documents } from './feature.ts';
import { documentKind } from './content-kinds.ts';
import { aDraft, aPublishedDocument, textOf } from './testing.ts';

let database: TestDatabase;
let app: TestApp;
let ask: ReturnType<typeof requesterOf>;
let ana: SignedInViewer;
let bob: SignedInViewer;
/** Events that an aggregator receives, with the entry that it would read at that time. */
let shown: { type: string; id: string; isThere: boolean }[] = [];

async function note(tx: Queries, type: string, id: string): Promise<void> {
  shown.push({ type, id, isThere: (await documentKind.indexed.entry(tx, id)) !== null });
}

const aggregator = serverFeature({
  name: 'aggregator',
  policy: {},
  errors: {},
  routes: [],
  tables: [],
  subscribers: [
    ...[documentPublished, documentUpdated, documentWithdrawn].map((kind) =>
      during(kind, `aggregator.${kind.type}`, (_, tx, { id }) => note(tx, kind.type, id)),
    ),
    during(documentsWithdrawn, 'aggregator.documentsWithdrawn', async (_, tx, { ids }) => {
      for (const id of ids) await note(tx, documentsWithdrawn.type, id);
    }),
  ],
});

beforeAll(async () => {
  database = await testDatabase();
  app = createTestApp(database.db, [groups, documents, aggregator]);
  ask = requesterOf(app, [groups, documents]);
  [ana, bob] = await Promise.all([aPerson(app, { username: 'ana', role: 'manager' }), aPerson(app, { username: 'bob' })]);
});
afterAll(() => database.drop());
beforeEach(async () => {
  await app.runJobs();
  app.sent.length = 0;
  shown = [];
});

const roomsNotified = async (id: string) => {
  await app.runJobs();
  const messages = app.sent.filter(({ message }) => message.type === documentChangedMessage && message.id === id);
  return messages.map(({ rooms }) => [...rooms].sort());
};

test('HU-01 a Hub entry contains the public data of a document and its audience', async () => {
  const group = await aGroup(app, ana);
  const document = await aPublishedDocument(app, ana, {
    title: 'Plan',
    subtitle: 'Draft two',
    category: 'legal',
    text: 'All of it.',
    groupIds: [group.id],
  });
  expect(await documentKind.indexed.entry(app.db, document.id)).toEqual({
    title: 'Plan',
    authorId: ana.id,
    category: 'legal',
    language: 'en',
    text: 'Draft two\nAll of it.',
    createdAt: document.publicationDate,
    updatedAt: document.lastUpdate,
    audience: { isPublic: false, groupIds: [group.id], userIds: [] },
  });
});

test('HU-01 a draft has no Hub entry and emits no event to it', async () => {
  const draft = await aDraft(app, ana);
  await ask(calls.updateDocument, ana, { params: { id: draft.id }, body: { title: 'x', category: '', content: textOf('y'), version: 1 } });
  await ask(calls.deleteDocument, ana, { params: { id: draft.id } });
  expect(shown).toEqual([]);
  expect(await documentKind.indexed.entry(app.db, draft.id)).toBeNull();
});

test('AD-06 deleting a document is audited with the actor', async () => {
  const { id } = await aDraft(app, ana);
  await ask(calls.deleteDocument, ana, { params: { id } });
  expect(await app.db.many(sql`select actor_id as actor from audit where action = 'document.delete' and subject_id = ${id}`)).toEqual([
    { actor: ana.id },
  ]);
});

test('HU-04 every change of a document emits its event in the same transaction', async () => {
  const { id, version } = await aPublishedDocument(app, ana);
  await ask(calls.updateDocument, ana, { params: { id }, body: { title: 'x', category: 'legal', content: textOf('y'), version } });
  await ask(calls.withdrawDocument, ana, { params: { id }, body: {} });
  await ask(calls.publishDocument, ana, { params: { id }, body: { visibility: 'public' } });
  await ask(calls.deleteDocument, ana, { params: { id } });
  expect(shown).toEqual([
    { type: 'documentPublished', id, isThere: true },
    { type: 'documentUpdated', id, isThere: true },
    { type: 'documentWithdrawn', id, isThere: false },
    { type: 'documentPublished', id, isThere: true },
    { type: 'documentWithdrawn', id, isThere: false },
  ]);
});

test('HU-04 live messages reach previous and current readers with the ID only, nobody else', async () => {
  const [one, two] = [await aGroup(app, ana), await aGroup(app, ana)];
  const { id } = await aPublishedDocument(app, ana, { groupIds: [one.id] });
  expect((await roomsNotified(id)).at(-1)).toEqual([`group:${one.id}`, `user:${ana.id}`].sort());
  app.sent.length = 0;
  await ask(calls.publishDocument, ana, { params: { id }, body: { visibility: 'private', groupIds: [two.id] } });
  expect(await roomsNotified(id)).toEqual([[`group:${one.id}`, `group:${two.id}`, `user:${ana.id}`].sort()]);
  app.sent.length = 0;
  await ask(calls.publishDocument, ana, { params: { id }, body: { visibility: 'public' } });
  expect(await roomsNotified(id)).toEqual([[`group:${two.id}`, 'public', `user:${ana.id}`].sort()]);
  app.sent.length = 0;
  await ask(calls.deleteDocument, ana, { params: { id } });
  expect(await roomsNotified(id)).toEqual([['public', `user:${ana.id}`].sort()]);
  expect(app.sent.map(({ message }) => Object.keys(message).sort())).toEqual([['id', 'type']]);
});

test('DO-04 saving a draft notifies its author only', async () => {
  const draft = await aDraft(app, ana);
  expect(await roomsNotified(draft.id)).toEqual([[`user:${ana.id}`]]);
});

test('GR-05 a deleted group leaves its documents; a private one without a group is visible to its author only', async () => {
  const [one, two] = [await aGroup(app, ana), await aGroup(app, ana)];
  for (const group of [one, two]) await bringIn(app, group, ana, bob);
  const single = await aPublishedDocument(app, ana, { groupIds: [one.id] });
  const both = await aPublishedDocument(app, ana, { groupIds: [one.id, two.id] });
  shown = [];
  await ask(deleteGroup, ana, { params: { id: one.id } });
  await app.runJobs();
  expect(shown.map(({ type, id }) => `${type} ${id}`).sort()).toEqual([single.id, both.id].map((id) => `documentUpdated ${id}`).sort());
  await expect(ask(calls.readDocument, bob, { params: { id: single.id } })).rejects.toMatchObject({ code: 'thing.notFound' });
  expect(await ask(calls.readDocument, bob, { params: { id: both.id } })).toMatchObject({ groups: [{ id: two.id }] });
  expect(await ask(calls.readDocument, ana, { params: { id: single.id } })).toMatchObject({ state: 'published', groups: [] });
});

test('RE-03 closing an account deletes its documents', async () => {
  const dora = await aPerson(app, { username: 'dora' });
  const published = await aPublishedDocument(app, dora);
  const draft = await aDraft(app, dora);
  shown = [];
  await app.db.transaction((tx) => app.emit(tx, accountClosed({ userId: dora.id })));
  expect(shown).toEqual([{ type: 'documentsWithdrawn', id: published.id, isThere: false }]);
  for (const { id } of [published, draft])
    await expect(ask(calls.readDocument, dora, { params: { id } })).rejects.toMatchObject({ code: 'thing.notFound' });
  expect((await roomsNotified(published.id)).at(-1)).toEqual(['public', `user:${dora.id}`].sort());
});
