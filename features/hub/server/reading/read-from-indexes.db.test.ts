import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#platform/server/common/id.ts';
import type { Transaction } from '#platform/server/database/db.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp } from '#platform/server/testing/test-app.ts';
import { scansOf } from '#platform/server/testing/plan-of.ts';
import { hubFeature } from '../feature.ts';
import { anEntry, copyItem, createNotes, notes, emitNote } from '../testing.ts';
import { readState } from './state-store.ts';
import { countChosen, findPlaces, readItems, readPage } from './store.ts';

const things = 4_000;
const pageLength = 20;

let own: TestDatabase;
/**
 * Thousands of items over forty months, with titles in another order than dates, half of them in
 * English.
 */
beforeAll(async () => {
  own = await testDatabase();
  const app = createTestApp(own.db, [hubFeature([notes])]);
  await createNotes(own.db);
  const id = await emitNote(app, anEntry({ title: 'A note' }));
  await copyItem(
    own.db,
    id,
    Array.from({ length: things }, () => newId()),
  );
  await own.db.run(sql`
    update hub_entries set title_key = md5(item::text), created_at = now() - interval '1 day' * (item % 1200), updated_at = now(),
      language = (array['en', 'en', 'en', 'fr', 'es', ''])[1 + item % 6]`);
  await own.db.run(sql`vacuum analyze hub_entries`);
});
afterAll(() => own.drop());

test.each([
  ['all kinds', undefined, 'hub_entries_title'],
  ['one kind', ['note'], 'hub_entries_kind_title'],
])('HU-02 a page of one year by title reads only the index, as far as the page goes: %s', async (_name, kinds, index) => {
  const { scopes, now } = await readState(own.db, null, kinds);
  const from = new Date(Date.parse(now) - 365 * 86_400_000).toISOString();
  const selection = { readerId: null, scopes, kinds, languages: undefined, range: { from, until: undefined } };
  const scans = await scansOf(own.db, (tx) => readPage(tx, selection, { sort: 'title', after: undefined, limit: pageLength }));
  const scan = scans.find(({ table }) => table === 'hub_entries');
  expect(scan).toMatchObject({ index, isFromIndexAlone: true });
  // A year is about a third of all: about three entries are read for each one shown.
  expect(scan?.rows).toBeLessThan(pageLength * 10);
});

test.each([
  ['all kinds', undefined],
  ['one kind', ['note']],
])('HU-06 a page in some languages, and their number, read only the index: %s', async (_name, kinds) => {
  const { scopes } = await readState(own.db, null, kinds);
  const languages = ['fr', 'es', ''];
  const selection = { readerId: null, scopes, kinds, languages, range: { from: undefined, until: undefined } };
  const fromEntries = async (work: (tx: Transaction) => Promise<unknown>) => {
    const scan = (await scansOf(own.db, work)).find(({ table }) => table === 'hub_entries');
    expect(scan).toMatchObject({ index: 'hub_entries_language', isFromIndexAlone: true });
    return scan?.rows ?? 0;
  };
  const met = await fromEntries((tx) => readPage(tx, selection, { sort: 'newest', after: undefined, limit: pageLength }));
  expect(met).toBeLessThanOrEqual(languages.length * (pageLength + 1));
  expect(await fromEntries((tx) => countChosen(tx, selection, 'newest'))).toBeLessThanOrEqual(things / 2 + 1);
});

test('HU-02 a search looks up only matching things in the Hub', async () => {
  const holding = 40;
  await own.db.run(sql`
    insert into searched_things (kind, id, title, is_public, group_ids, people, created_at, updated_at, edition, words)
    select kind, id, title, true, '{}', '{}', now(), now(), 0, array_to_tsvector(array['quay', '@public']) from hub_items order by item desc limit ${holding}
    on conflict (kind, id) do update set words = excluded.words`);
  await own.db.run(sql`analyze hub_items, searched_things`);
  const { scopes } = await readState(own.db, null, undefined);
  const selection = { readerId: null, scopes, kinds: undefined, languages: undefined, range: { from: undefined, until: undefined } };
  const requested = { query: `'quay'`, from: undefined, until: undefined };
  const order = { sort: 'newest', after: undefined, limit: pageLength } as const;
  const wanted = {
    query: requested.query,
    stretch: { marks: [], from: undefined, until: undefined, things: 0, isLast: true },
    isReachInIndex: false,
    notBefore: undefined,
  };
  expect((await findPlaces(own.db, selection, wanted, order)).total).toBe(holding);
  const searched = async (table: string, work: (tx: Transaction) => Promise<unknown>) =>
    (await scansOf(own.db, work)).filter((scan) => scan.table === table).reduce((sum, { rows }) => sum + rows, 0);
  expect(await searched('hub_items', (tx) => findPlaces(tx, selection, wanted, order))).toBeLessThan(holding * 3);
  const ids = (await own.db.many<{ id: string }>(sql`select id from hub_items order by item desc limit 10`)).map(({ id }) => id);
  expect(await searched('searched_things', (tx) => readItems(tx, selection, requested, 'newest', ['note'], ids))).toBeLessThan(holding * 3);
});
