import { afterAll, beforeAll, expect, test } from 'vitest';
import { aPerson } from '#features/accounts/server/testing.ts';
import { groups } from '#features/groups/server/feature.ts';
import { aGroup, requesterOf } from '#features/groups/server/testing.ts';
import { newId } from '#platform/server/common/id.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp, visitor, type TestApp } from '#platform/server/testing/test-app.ts';
import type { SignedInViewer } from '#platform/server/security/viewer.ts';
import * as calls from '../contract/endpoints.ts';
import { documents } from './feature.ts';
import { aDraft, textOf } from './testing.ts';

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

const written = (fields: object = {}) => ({ title: 'Minutes', subtitle: '', category: 'legal', content: textOf('We met.'), ...fields });
const read = (viewer: Parameters<typeof ask>[1], id: string) => ask(calls.readDocument, viewer, { params: { id } });
const notFound = { code: 'thing.notFound' };

test('DO-01 a document has title, subtitle, category, author, dates, visibility and groups', async () => {
  const group = await aGroup(app, ana, { groupName: 'Reading circle' });
  const { id } = await ask(calls.createDocument, ana, {
    body: written({ subtitle: 'Of the first meeting', content: textOf('We met.\nWe left.') }),
  });
  await ask(calls.publishDocument, ana, { params: { id }, body: { visibility: 'private', groupIds: [group.id] } });
  const document = await read(ana, id);
  expect(document).toMatchObject({
    title: 'Minutes',
    subtitle: 'Of the first meeting',
    category: 'legal',
    authorId: ana.id,
    authorName: 'Ana',
    state: 'published',
    visibility: 'private',
    groups: [{ id: group.id, name: 'Reading circle' }],
    excerpt: 'We met. We left.',
    words: 4,
    content: textOf('We met.\nWe left.'),
    can: { edit: true, delete: true, publish: true, withdraw: true },
  });
  expect(document.publicationDate).toBe(document.lastUpdate);
});

test('DO-04 a draft may lack title and category and is visible to its author only', async () => {
  const draft = await ask(calls.createDocument, ana, { body: written({ title: '', category: '' }) });
  expect(draft).toMatchObject({ state: 'draft', title: '', category: '', visibility: null, publicationDate: null, version: 1 });
  await expect(read(bob, draft.id)).rejects.toMatchObject(notFound);
  await expect(read(visitor, draft.id)).rejects.toMatchObject(notFound);
});

test('DO-04 creating twice, also concurrently, creates one draft', async () => {
  const body = written({ draftKey: newId() });
  const made = await Promise.all([1, 2, 3].map(() => ask(calls.createDocument, ana, { body })));
  expect(new Set(made.map(({ id }) => id)).size).toBe(1);
  // Draft keys are per author: another user's equal key is independent.
  const bobs = await ask(calls.createDocument, bob, { body });
  expect(bobs).toMatchObject({ authorId: bob.id });
  expect(bobs.id).not.toBe(made[0]?.id);
});

test('DO-05 a save based on an old version is a conflict and changes nothing', async () => {
  const draft = await aDraft(app, ana);
  const saved = await ask(calls.updateDocument, ana, {
    params: { id: draft.id },
    body: { ...written({ title: 'First' }), version: draft.version },
  });
  expect(saved).toMatchObject({ title: 'First', version: 2 });
  await expect(
    ask(calls.updateDocument, ana, { params: { id: draft.id }, body: { ...written({ title: 'Second' }), version: draft.version } }),
  ).rejects.toMatchObject({ code: 'state.conflict', present: { version: 2, updatedAt: saved.lastUpdate } });
  expect(await read(ana, draft.id)).toMatchObject({ title: 'First', version: 2 });
});

test('DO-05 of two concurrent saves one succeeds and one is a conflict', async () => {
  const draft = await aDraft(app, ana);
  const results = await Promise.allSettled(
    ['Left', 'Right'].map((title) =>
      ask(calls.updateDocument, ana, { params: { id: draft.id }, body: { ...written({ title }), version: 1 } }),
    ),
  );
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect((await read(ana, draft.id)).version).toBe(2);
});

test('DO-04 a save whose response was lost can be repeated', async () => {
  const draft = await aDraft(app, ana);
  const again = { params: { id: draft.id }, body: { ...written({ title: 'Once' }), version: 1 } };
  await ask(calls.updateDocument, ana, again);
  expect(await ask(calls.updateDocument, ana, again)).toMatchObject({ title: 'Once', version: 2 });
});

test('ER-02 an unknown category, key or value is refused with the field name', async () => {
  const attempts: [object, string][] = [
    [{ category: 'noSuchThing' }, 'category'],
    [{ category: "'; drop table documents; --" }, 'category'],
    [{ category: 'a\0b' }, 'category'],
    [{ title: 'x'.repeat(201) }, 'title'],
    [{ title: 'bell\u0007' }, 'title'],
    [{ subtitle: 'x'.repeat(301) }, 'subtitle'],
    [{ authorId: 'AAAAAAAA' }, 'authorId'],
    [{ draftKey: 'not-a-uuid' }, 'draftKey'],
    [{ content: { type: 'doc', content: [] } }, 'content'],
  ];
  for (const [fields, name] of attempts)
    await expect(ask(calls.createDocument, ana, { body: written(fields) }), name).rejects.toMatchObject({
      code: 'input.invalid',
      fields: [{ name }],
    });
});

test('DO-02 white space in a title is collapsed', async () => {
  const draft = await ask(calls.createDocument, ana, { body: written({ title: '  On\tthe \n river ' }) });
  expect(draft.title).toBe('On the river');
});
