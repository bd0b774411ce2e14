import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#platform/server/id.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { testHouse } from '#platform/server/testing/house.ts';
import { scansOf } from '#platform/server/testing/plan-of.ts';
import { hubFeature } from '../feature.ts';
import { anEntry, copyItem, createNotes, notes, tellNote } from '../testing.ts';
import { readPage, readState } from './store.ts';

const things = 4_000;
const pageLength = 20;

let own: TestDatabase;
/** Thousands of things over forty months, their titles in another order than their dates. */
beforeAll(async () => {
  own = await testDatabase();
  const house = testHouse(own.db, [hubFeature([notes])]);
  await createNotes(own.db);
  const id = await tellNote(house, anEntry({ title: 'A note' }));
  await copyItem(
    own.db,
    id,
    Array.from({ length: things }, () => newId()),
  );
  await own.db.run(sql`
    update hub_entries set title_key = md5(item::text), created_at = now() - interval '1 day' * (item % 1200), updated_at = now()`);
  await own.db.run(sql`vacuum analyze hub_entries`);
}, 60_000);
afterAll(() => own.drop());

test.each([
  ['all kinds', undefined, 'hub_entries_title'],
  ['one kind', ['note'], 'hub_entries_kind_title'],
])('HU-02 a year in the order of titles is read from the index alone, as far as the page goes: %s', async (_name, kinds, index) => {
  const { scopes, now } = await readState(own.db, null, kinds);
  const from = new Date(Date.parse(now) - 365 * 86_400_000).toISOString();
  const selection = { readerId: null, scopes, kinds, span: { from, until: undefined } };
  const scans = await scansOf(own.db, (tx) => readPage(tx, selection, { sort: 'title', after: undefined, limit: pageLength }));
  const scan = scans.find(({ table }) => table === 'hub_entries');
  expect(scan).toMatchObject({ index, isFromIndexAlone: true });
  // A year is a third or so of all: about three entries are met for each that is shown.
  expect(scan?.rows).toBeLessThan(pageLength * 10);
});
