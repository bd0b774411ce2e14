import fc from 'fast-check';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { visitor } from '#platform/server/testing/house.ts';
import { putSearched } from '#platform/server/search/searched-store.ts';
import { askedQuery, titleQuery } from '#platform/server/search/asked-words.ts';
import { parseSearch } from '#platform/server/search/parse-search.ts';
import { aLeaf } from '../testing.ts';
import { gather, type Sought } from './gather.ts';
import { Sample, sampleOf } from './sample.ts';

let own: TestDatabase;
const days = 900;
const back = (day: number) => new Date(Date.now() - day * 86_400_000).toISOString();
const words = ['alphabet', 'bravery', 'carbon', 'dolphin'];

/** Every second thing holds the first word, every fourth the second, and so on. */
beforeAll(async () => {
  own = await testDatabase();
  for (let turn = 0; turn < 240; turn += 1) {
    const held = words.filter((_word, index) => turn % 2 ** (index + 1) === 0);
    await putSearched(own.db, turn % 3 ? 'leaf' : 'twig', `thing-${turn}`, {
      ...aLeaf({ title: turn % 5 ? 'Something' : held.join(' '), text: held.join(' and then '), updatedAt: back((days / 240) * turn) }),
      audience: { isPublic: turn % 7 > 0, groupIds: turn % 7 ? [] : ['GRXPAAA2'], userIds: [] },
    });
  }
});
afterAll(() => own.drop());

const soughtBy = (q: string, kinds: readonly string[]): Sought => {
  const parsed = parseSearch(q);
  const asked = askedQuery(parsed);
  return {
    viewer: visitor,
    asked,
    words: asked,
    titles: parsed.wanted.length > 0 ? titleQuery(parsed) : '',
    each: [],
    isInRow: parsed.wanted.some(({ isPhrase }) => isPhrase),
    kinds,
    narrowed: '',
    asOf: undefined,
  };
};

test('SR-01 SR-05 what some things say of all decides where it is looked first, and nothing of what is found', async () => {
  const known = await sampleOf(own.db);
  expect(known.areThingsFew).toBe(true);
  expect(known.shareOf('alphabet')).toBeCloseTo(0.5, 1);
  const planted = fc.record({
    ends: fc.uniqueArray(fc.integer({ min: 1, max: days }), { minLength: 5, maxLength: 5 }),
    held: fc.dictionary(fc.constantFrom(...words, '=alphabet', '#leaf', '@public'), fc.integer({ min: 3, max: 2_000 })),
  });
  const asking = fc.record({
    q: fc.constantFrom(
      ...words,
      'alphabet bravery',
      'alphabet -carbon',
      '-alphabet',
      '"alphabet bravery"',
      '"alphabet and then bravery"',
      'nowhere',
      '',
    ),
    kinds: fc.constantFrom(['leaf', 'twig'], ['twig'], ['leaf']),
    from: fc.option(fc.integer({ min: 1, max: days }), { nil: undefined }),
    counted: fc.constantFrom(5, 40, 1_000),
  });
  await fc.assert(
    fc.asyncProperty(planted, asking, async ({ ends, held }, { q, kinds, from, counted }) => {
      const sample = new Sample({
        things: 1_000_000,
        oldest: back(days + 1),
        ends: ends.toSorted((one, other) => one - other).map(back),
        sampled: 2_000,
        held,
      });
      const span = { from: from === undefined ? undefined : back(from), until: undefined };
      const limits = { counted, newest: 20, titled: 10, weighed: 5 };
      const [expected, found] = await Promise.all(
        [known, sample].map(async (each) => {
          const { hits, counts, isCut, isPartial } = await gather({ db: own.db, sample: each }, soughtBy(q, kinds), span, limits);
          // A machine that is busy with something else may run out of time for what is read row by row.
          fc.pre(!isPartial);
          const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
          return { isCut, total, hits: hits.map(({ id, isTitled }) => `${id} ${isTitled}`).toSorted() };
        }),
      );
      expect(found).toEqual(expected);
    }),
    { numRuns: 150 },
  );
  expect((await own.db.many(sql`select from searched_things`)).length).toBe(240);
}, 60_000);
