import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { TestDatabase } from '#platform/server/testing/database.ts';
import type { SearchFilter } from '../contract/shapes.ts';

const table = '../contract/search-filters.ts';

/** Loads the product again with one more row in the table of filters, and nothing else changed. */
async function load() {
  vi.resetModules();
  vi.doMock(table, async (importOriginal) => {
    const { withAudience } = await import('../contract/testing.ts');
    return withAudience(await importOriginal());
  });
  const [accounts, people, groups, asking, databases, apps, feature, testing] = await Promise.all([
    import('#features/accounts/server/feature.ts'),
    import('#features/accounts/server/testing.ts'),
    import('#features/groups/server/feature.ts'),
    import('#features/groups/server/testing.ts'),
    import('#platform/server/testing/database.ts'),
    import('#platform/server/testing/test-app.ts'),
    import('./feature.ts'),
    import('./testing.ts'),
  ]);
  const [endpoints, notifications, ids, pages] = await Promise.all([
    import('../contract/endpoints.ts'),
    import('./saved/notification-source.ts'),
    import('#platform/server/common/id.ts'),
    import('#shell/server/docs/generated-pages.ts'),
  ]);
  own = await databases.testDatabase();
  await testing.createLeaves(own.db);
  const features = [accounts.accounts, groups.groups, feature.searchFeature([groups.groups, testing.leaves])];
  const app = apps.createTestApp(own.db, features);
  const ana = await people.aPerson(app);
  const { emitLeaf, aLeaf } = testing;
  return { ...endpoints, ...notifications, ...ids, ...pages, ask: asking.requesterOf(app, features), app, ana, emitLeaf, aLeaf };
}

const added = { audience: 'public' } as Partial<SearchFilter>;

let own: TestDatabase;
let here: Awaited<ReturnType<typeof load>>;
beforeAll(async () => {
  here = await load();
});
// Later files of this process get the product as it is.
afterAll(async () => {
  await own.drop();
  vi.doUnmock(table);
  vi.resetModules();
});

const found = async (query: object) => (await here.ask(here.search, here.ana, { query })).items.map(({ id }) => id);

test('SR-04 a row of the table is a filter of the API; other values are refused', async () => {
  const { app, ana, emitLeaf, aLeaf } = here;
  const open = await emitLeaf(app, aLeaf({ title: 'Garden for all' }));
  const closed = await emitLeaf(app, aLeaf({ title: 'Garden of Ana', audience: { userIds: [ana.id] } }));
  expect((await found({ q: 'garden' })).toSorted()).toEqual([open, closed].toSorted());
  expect(await found({ q: 'garden', ...added })).toEqual([open]);
  expect(await found({ ...added })).toEqual([open]);
  await expect(found({ q: 'garden', audience: 'closed' })).rejects.toMatchObject({ code: 'input.invalid', fields: [{ name: 'audience' }] });
});

test('SR-05 a row of the table is saved with its search, also alone, and named in its notification', async () => {
  const { ask, ana, newId, wordsOf } = here;
  const filter = { q: 'garden', ...added };
  const { id } = await ask(here.saveSearch, ana, { body: { id: newId(), filter } });
  await ask(here.saveSearch, ana, { body: { id: newId(), filter: added } });
  const { items } = await ask(here.listSavedSearches, ana);
  expect(items).toHaveLength(2);
  expect(items.find((each) => each.id === id)?.filter).toEqual({ ...filter, range: 'all' });
  expect(wordsOf({ q: 'garden', range: 'all', ...added })).toBe('garden public');
});

test('ER-02 a row of the table is a line of the docs', () => {
  expect(here.searchFiltersPage()).toContain('| `audience` | `public` |  | no | yes | With `public`, only what everybody may see. |');
});
