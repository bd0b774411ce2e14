import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { accounts } from '#features/accounts/server/feature.ts';
import { aPerson } from '#features/accounts/server/testing.ts';
import { closeAccount } from '#features/accounts/server/user/close-account.ts';
import { groups } from '#features/groups/server/feature.ts';
import { aGroup, requesterOf, takeOut } from '#features/groups/server/testing.ts';
import { notifications } from '#features/notifications/server/feature.ts';
import { bellOf } from '#features/notifications/server/testing.ts';
import { putTogether, serverFeature } from '#platform/server/extension-points/feature.ts';
import { newId } from '#platform/server/common/id.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp, visitor, type TestApp } from '#platform/server/testing/test-app.ts';
import type { SignedInViewer, Viewer } from '#platform/server/security/viewer.ts';
import * as endpoints from '../../contract/endpoints.ts';
import { searchLimits } from '../../contract/limits.ts';
import { lookAtSavedSearch } from '../../contract/saved-endpoints.ts';
import type { SearchFilter } from '../../contract/shapes.ts';
import { search } from '../feature.ts';
import { aLeaf, createLeaves, emitLeaf, leafContentKinds } from '../testing.ts';

const features = putTogether([
  accounts,
  groups,
  notifications,
  search,
  serverFeature({ name: 'leaves', contentKinds: leafContentKinds, policy: {}, errors: {}, routes: [], tables: [] }),
]);
const gathered = features.find(({ name }) => name === 'search')!;

let own: TestDatabase;
let app: TestApp;
let ask: ReturnType<typeof requesterOf>;
let bell: ReturnType<typeof bellOf>;
let ana: SignedInViewer;
let bob: SignedInViewer;
let group: { id: string };
beforeAll(async () => {
  own = await testDatabase();
  await createLeaves(own.db);
  app = createTestApp(own.db, features);
  ask = requesterOf(app, features);
  bell = bellOf(app, features);
});
beforeEach(async () => {
  await own.db.run(sql`truncate leaves, searched_things, saved_searches`);
  [ana, bob] = [await aPerson(app, { role: 'manager' }), await aPerson(app)];
  group = await aGroup(app, ana, {}, [bob]);
});
afterAll(() => own.drop());

const save = (who: Viewer, filter: Partial<SearchFilter>, id = newId()) => ask(endpoints.saveSearch, who, { body: { id, filter } });
const stored = async (who: Viewer) => (await ask(endpoints.listSavedSearches, who)).items;
const look = (who: Viewer, id: string) => ask(lookAtSavedSearch, who, { params: { id }, body: {} });
const drop = (who: Viewer, id: string) => ask(endpoints.dropSavedSearch, who, { params: { id } });
/** Creates a leaf with the current time. */
const come = (title: string, fields: Parameters<typeof aLeaf>[0] = {}) => {
  const now = new Date().toISOString().replace('Z', '000Z');
  return emitLeaf(app, aLeaf({ title, createdAt: now, updatedAt: now, ...fields }));
};
const forGroup = () => ({ audience: { groupIds: [group.id] } });
/** Runs the job an hour later. */
async function watch(): Promise<void> {
  await own.db.run(sql`update saved_searches set checked_at = checked_at - interval '61 minutes'`);
  await gathered.periodicJobs?.find(({ name }) => name === 'search.watch')?.run(app);
  await app.runJobs();
}
const shownTo = async (who: SignedInViewer) =>
  (await bell.notificationsOf(who))
    .filter(({ kind }) => kind === 'savedSearchFound')
    .map(({ title, count, address }) => ({ title, count, address }));

test('SR-05 a search is saved, listed with its filter, and removed, per person', async () => {
  const { id } = await save(ana, { q: 'garden rules', kind: 'leaf' });
  expect(await stored(ana)).toMatchObject([{ id, filter: { q: 'garden rules', kind: 'leaf', range: 'all' }, newFinds: 0 }]);
  expect(await stored(bob)).toEqual([]);
  for (const wrong of [() => drop(bob, id), () => look(bob, id), () => drop(ana, newId())])
    await expect(wrong()).rejects.toMatchObject({ code: 'search.savedNotFound' });
  await drop(ana, id);
  expect(await stored(ana)).toEqual([]);
});

test('SR-05 saving is idempotent by id and content; an empty search, or too many, are refused', async () => {
  const id = newId();
  for (const _ of [1, 2]) expect((await save(ana, { q: 'garden' }, id)).id).toBe(id);
  expect((await save(ana, { q: ' garden ', tz: 'Europe/Paris' })).id).toBe(id);
  expect(await stored(ana)).toHaveLength(1);
  for (const filter of [{}, { q: ' … ' }, { range: 'week' as const }])
    await expect(save(ana, filter)).rejects.toMatchObject({ code: 'search.nothingAsked' });
  await expect(save(visitor, { q: 'garden' })).rejects.toMatchObject({ code: 'auth.required' });
  await own.db.run(sql`
    insert into saved_searches (user_id, id, filter) select ${ana.id}, uuidv7(), '{"q": "x"}' from generate_series(2, ${searchLimits.savedSearches})`);
  await expect(save(ana, { q: 'more' })).rejects.toMatchObject({ code: 'search.tooManySaved' });
  expect((await save(ana, { q: 'garden' })).id).toBe(id);
});

test('SR-05 new results notify in one line, in the search’s own words, until they are looked at', async () => {
  await come('Garden of before');
  const { id } = await save(bob, { q: 'garden', kind: 'leaf' });
  await watch();
  expect(await shownTo(bob)).toEqual([]);
  await come('Garden one');
  await come('Gardens for the group', forGroup());
  await come('Kitchen');
  await watch();
  expect(await shownTo(bob)).toEqual([{ title: 'garden kind:leaf', count: 2, address: `/resultSearch?saved=${id}` }]);
  expect(await stored(bob)).toMatchObject([{ id, newFinds: 2 }]);
  await come('Garden three');
  await watch();
  expect(await shownTo(bob)).toMatchObject([{ count: 3 }]);
  expect(await look(bob, id)).toMatchObject({ id, filter: { q: 'garden' }, newFinds: 0 });
  expect(await shownTo(bob)).toEqual([]);
  await watch();
  expect(await shownTo(bob)).toEqual([]);
  expect(await stored(bob)).toMatchObject([{ newFinds: 0 }]);
});

test('SR-05 nobody is notified of their own things or of invisible ones, and notifications disappear with the right', async () => {
  for (const who of [ana, bob]) await save(who, { q: 'garden' });
  const outsider = await aPerson(app);
  await save(outsider, { q: 'garden' });
  await come('Garden of Bob', { authorId: bob.id, ...forGroup() });
  await watch();
  expect([await shownTo(ana), await shownTo(bob), await shownTo(outsider)]).toMatchObject([[{ count: 1 }], [], []]);
  await come('Garden of Ana', { authorId: ana.id, ...forGroup() });
  await watch();
  expect([await shownTo(ana), await shownTo(bob), await shownTo(outsider)]).toMatchObject([[{ count: 1 }], [{ count: 1 }], []]);
  await takeOut(app, group, bob);
  await watch();
  expect(await shownTo(bob)).toEqual([]);
  expect(await stored(bob)).toMatchObject([{ newFinds: 0 }]);
});

test('SR-05 a saved search is checked once an hour, and counts up to a limit', async () => {
  await save(bob, { q: 'garden' });
  for (let turn = 0; turn < searchLimits.newFinds + 2; turn += 1) await come(`Garden ${turn}`);
  await gathered.periodicJobs?.find(({ name }) => name === 'search.watch')?.run(app);
  expect(await stored(bob)).toMatchObject([{ newFinds: 0 }]);
  await watch();
  expect(await stored(bob)).toMatchObject([{ newFinds: searchLimits.newFinds }]);
  expect(await shownTo(bob)).toMatchObject([{ count: searchLimits.newFinds }]);
});

test('SR-05 notifications are deleted with their search, searches with their account; they are part of the export', async () => {
  const { id } = await save(bob, { q: 'garden' });
  await save(ana, { q: 'garden' });
  await come('Garden');
  await watch();
  const parts = [];
  for await (const part of gathered.exportParts!(app, bob.id, 'en')) parts.push(part);
  expect(JSON.stringify(parts)).toContain(id);
  expect(JSON.stringify(parts)).not.toContain((await stored(ana))[0]?.id);
  await drop(bob, id);
  expect(await shownTo(bob)).toEqual([]);
  await closeAccount(app.as({ ...ana, hasRecentSignIn: true }));
  const { count } = await own.db.one<{ count: number }>(sql`select count(*) as count from saved_searches`);
  expect(count).toBe(0);
});
