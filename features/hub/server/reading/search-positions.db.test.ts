import fc from 'fast-check';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Queries } from '#platform/server/database/db.ts';
import type { CompiledSearch, TimeSlice } from '#platform/server/search/compiled-search.ts';
import { mark, sliceNumber } from '#platform/server/search/lexemes.ts';
import { newId } from '#platform/server/common/id.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp } from '#platform/server/testing/test-app.ts';
import { hubLimits } from '../../contract/limits.ts';
import { hubSorts } from '../../contract/kinds.ts';
import { hubFeature } from '../feature.ts';
import { anEntry, copyItem, createNotes, notes, emitNote } from '../testing.ts';
import { searchPositions } from './search-positions.ts';
import { readState } from './state-store.ts';
import { type Selection } from './store.ts';

const things = 1_500;
const dayMs = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * dayMs).toISOString();

let own: TestDatabase;
let selection: Selection;
/** Things of the last 300 days, every second one changed since; a frequent and a rare word. */
beforeAll(async () => {
  own = await testDatabase();
  const app = createTestApp(own.db, [hubFeature([notes])]);
  await createNotes(own.db);
  const id = await emitNote(app, anEntry());
  await copyItem(
    own.db,
    id,
    Array.from({ length: things - 1 }, () => newId()),
  );
  await own.db.run(sql`
    update hub_items set created_at = now() - interval '1 hour' * (item * 7 % 7200), title_key = md5(item::text);
  `);
  await own.db.run(sql`update hub_items set updated_at = created_at + (now() - created_at) * (item % 2) * 0.7`);
  await own.db.run(sql`
    insert into searched_things (kind, id, title, is_public, group_ids, people, created_at, updated_at, edition, words)
    select kind, id, title, true, '{}', '{}', created_at, updated_at, 0, array_to_tsvector(array['@public', '!1:' || floor(extract(epoch from updated_at) / 86400)]
      || case when item % 3 = 0 then array['quay'] else '{}' end || case when item % 60 = 0 then array['heron'] else '{}' end)
    from hub_items
    on conflict (kind, id) do update set created_at = excluded.created_at, updated_at = excluded.updated_at, words = excluded.words`);
  await own.db.run(sql`analyze searched_things, hub_items`);
  const { scopes } = await readState(own.db, null, undefined);
  selection = { readerId: null, scopes, kinds: undefined, languages: undefined, range: { from: undefined, until: undefined } };
});
afterAll(() => own.drop());

const all: TimeSlice = { marks: [], from: undefined, until: undefined, things, isLast: true };

/** A search with time slices that end the given days ago, newest first. */
function requested(word: string, ...cuts: number[]): CompiledSearch {
  const ends = cuts.toSorted((one, other) => one - other);
  const stretches = ends.map((days, index): TimeSlice => {
    const [from, until] = [ago(days), index === 0 ? undefined : ago(ends[index - 1] ?? 0)];
    const [first, last] = [sliceNumber(1, from), sliceNumber(1, until ?? ago(-1))];
    return {
      marks: Array.from({ length: last - first + 1 }, (_, day) => mark.timeSlice(1, first + day)),
      from,
      until,
      things: 1,
      isLast: false,
    };
  });
  const last = stretches.at(-1);
  return {
    query: `'${word}'`,
    from: undefined,
    until: undefined,
    likely: 0,
    timeSlices: () => {
      const left = [...stretches, { ...all, until: last?.from }];
      return { next: () => left.shift() };
    },
  };
}

test('HU-02 the first results are the same wherever the first time slice ends', async () => {
  const cuts = fc.uniqueArray(fc.double({ min: 0.1, max: 320, noNaN: true }), { maxLength: 3 });
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...hubSorts),
      fc.constantFrom('quay', 'heron'),
      cuts,
      fc.integer({ min: 1, max: 60 }),
      fc.double({ min: 0, max: 300, noNaN: true }),
      fc.boolean(),
      async (sort, word, days, limit, depth, isDeep) => {
        const key = sort === 'title' ? '8' : ago(depth);
        const order = { sort, limit, after: isDeep ? { key, item: 0 } : undefined };
        const whole = await searchPositions(own.db, selection, requested(word), order, things);
        const cut = await searchPositions(own.db, selection, requested(word, ...days), order, things);
        expect(cut).toEqual(whole);
      },
    ),
    { numRuns: 150 },
  );
});

test('HU-02 results are counted up to a limit, and the reply says if there are more', async () => {
  const order = { sort: 'newest', after: undefined, limit: 20 } as const;
  expect(await searchPositions(own.db, selection, requested('quay'), order, things)).toMatchObject({
    total: hubLimits.countedExactly,
    isTotalCut: true,
  });
  expect(await searchPositions(own.db, selection, requested('heron'), order, things)).toMatchObject({ total: 25, isTotalCut: false });
});

test('HU-02 a frequent word is only looked up among the newest', async () => {
  let count = 0;
  const counting: Queries = {
    ...own.db,
    many(query) {
      count += 1;
      return own.db.many(query);
    },
  };
  await searchPositions(counting, selection, requested('quay', 220, 240, 260), { sort: 'newest', after: undefined, limit: 20 }, things);
  expect(count).toBe(1);
});
