import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accounts } from '#features/accounts/server/feature.ts';
import { aPerson } from '#features/accounts/server/testing.ts';
import { listDocuments, readDocument } from '#features/documents/contract/endpoints.ts';
import { documents } from '#features/documents/server/feature.ts';
import { aPublishedDocument } from '#features/documents/server/testing.ts';
import { mergeCategory } from '#features/groups/contract/manage-categories-endpoints.ts';
import { groups } from '#features/groups/server/feature.ts';
import { aGroup, requesterOf } from '#features/groups/server/testing.ts';
import { listHub } from '#features/hub/contract/endpoints.ts';
import { hub } from '#features/hub/server/feature.ts';
import { askQuestion, listQuestions } from '#features/questions/contract/endpoints.ts';
import { questions } from '#features/questions/server/feature.ts';
import { aText } from '#features/questions/server/testing.ts';
import { uploads } from '#features/uploads/server/feature.ts';
import { putTogether } from '#platform/server/extension-points/feature.ts';
import { newId } from '#platform/server/common/id.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp, visitor, type TestApp } from '#platform/server/testing/test-app.ts';
import type { SignedInViewer } from '#platform/server/security/viewer.ts';
import { listSavedSearches, saveSearch, search } from '../contract/endpoints.ts';
import { search as searching } from './feature.ts';

const features = putTogether([accounts, uploads, groups, documents, questions, hub, searching]);

let own: TestDatabase;
let app: TestApp;
let ask: ReturnType<typeof requesterOf>;
let ana: SignedInViewer;
beforeAll(async () => {
  own = await testDatabase();
  app = createTestApp(own.db, features);
  ask = requesterOf(app, features);
  ana = await aPerson(app, { role: 'manager' });
});
afterAll(() => own.drop());

test('AD-03 SR-02 HU-01 merging a category updates lists, the Hub, search and saved searches', async () => {
  const group = await aGroup(app, ana, { category: 'credits' });
  const open = await aPublishedDocument(app, ana, { title: 'Harbour loans', category: 'credits' });
  const closed = await aPublishedDocument(app, ana, { title: 'Harbour debts', category: 'credits', groupIds: [group.id] });
  const { id: question } = await ask(askQuestion, ana, {
    body: { category: 'credits', title: 'Who lends to a harbour?', content: aText('We need a crane.'), groupIds: [group.id] },
  });
  const saved = newId();
  await ask(saveSearch, ana, { body: { id: saved, filter: { q: 'harbour', category: 'credits' } } });
  await app.runJobs();
  const found = async (category: string) =>
    (await ask(search, ana, { query: { q: 'harbour', category } })).items.map(({ id }) => id).toSorted();
  const all = [open.id, closed.id, question].toSorted();
  expect(await found('credits')).toEqual(all);
  const before = await own.db.one(sql`select version, updated_at as "updatedAt" from documents where id = ${open.id}`);

  await ask(mergeCategory, { ...ana, isAdministrator: true }, { params: { id: 'credits' }, body: { into: 'economics' } });
  await app.runJobs();

  expect(await found('economics')).toEqual(all);
  expect(await found('credits')).toEqual([]);
  const listed = async (list: string) =>
    (await ask(listDocuments, ana, { query: { list, category: 'economics' } })).items.map(({ id }) => id);
  expect(await listed('public')).toEqual([open.id]);
  expect(await listed('groups')).toEqual([closed.id]);
  expect((await ask(listQuestions, ana, { query: { category: 'economics' } })).items.map(({ id }) => id)).toEqual([question]);
  const { items } = await ask(listHub, visitor, { query: { mode: 'public' } });
  expect(items.filter(({ id }) => id === open.id)).toMatchObject([{ category: 'economics' }]);
  expect(await ask(listSavedSearches, ana)).toMatchObject({ items: [{ id: saved, filter: { q: 'harbour', category: 'economics' } }] });
  // The document itself was not edited.
  expect(await own.db.one(sql`select version, updated_at as "updatedAt" from documents where id = ${open.id}`)).toEqual(before);
  expect((await ask(readDocument, ana, { params: { id: open.id } })).category).toBe('economics');
});
