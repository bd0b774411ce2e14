import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { accounts } from '#features/accounts/server/feature.ts';
import { aPerson } from '#features/accounts/server/testing.ts';
import { groups } from '#features/groups/server/feature.ts';
import { askerOf } from '#features/groups/server/testing.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts';
import { newId } from '#platform/server/id.ts';
import type { SignedInViewer } from '#platform/server/viewer.ts';
import { searchFiltersPage } from '#shell/server/docs/generated-pages.ts';
import { listSavedSearches, saveSearch, search } from '../contract/endpoints.ts';
import type { SearchFilter } from '../contract/shapes.ts';
import { searchFeature } from './feature.ts';
import { wordsOf } from './saved/notification-source.ts';
import { aLeaf, createLeaves, emitLeaf, leaves } from './testing.ts';

// Adds one row to the table of filters, and nothing else.
vi.mock('../contract/search-filters.ts', async (importOriginal) => {
  const { withAudience } = await import('../contract/testing.ts');
  return withAudience(await importOriginal());
});

const features = [accounts, groups, searchFeature([groups, leaves])];
const added = { audience: 'public' } as Partial<SearchFilter>;

let own: TestDatabase;
let app: TestApp;
let ask: ReturnType<typeof askerOf>;
let ana: SignedInViewer;
beforeAll(async () => {
  own = await testDatabase();
  await createLeaves(own.db);
  app = createTestApp(own.db, features);
  ask = askerOf(app, features);
  ana = await aPerson(app);
});
afterAll(() => own.drop());

const found = async (query: object) => (await ask(search, ana, { query })).items.map(({ id }) => id);

test('SR-04 a row of the table is a filter of the API; other values are refused', async () => {
  const open = await emitLeaf(app, aLeaf({ title: 'Garden for all' }));
  const closed = await emitLeaf(app, aLeaf({ title: 'Garden of Ana', audience: { userIds: [ana.id] } }));
  expect((await found({ q: 'garden' })).toSorted()).toEqual([open, closed].toSorted());
  expect(await found({ q: 'garden', ...added })).toEqual([open]);
  expect(await found({ ...added })).toEqual([open]);
  await expect(found({ q: 'garden', audience: 'closed' })).rejects.toMatchObject({ code: 'input.invalid', fields: [{ name: 'audience' }] });
});

test('SR-05 a row of the table is saved with its search, also alone, and named in its notification', async () => {
  const filter = { q: 'garden', ...added };
  const { id } = await ask(saveSearch, ana, { body: { id: newId(), filter } });
  await ask(saveSearch, ana, { body: { id: newId(), filter: added } });
  const { items } = await ask(listSavedSearches, ana);
  expect(items).toHaveLength(2);
  expect(items.find((each) => each.id === id)?.filter).toEqual({ ...filter, range: 'all' });
  expect(wordsOf({ q: 'garden', range: 'all', ...added })).toBe('garden public');
});

test('ER-02 a row of the table is a line of the docs', () => {
  expect(searchFiltersPage()).toContain('| `audience` | `public` |  | no | yes | With `public`, only what everybody may see. |');
});
