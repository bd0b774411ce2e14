import fc from 'fast-check';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aPerson } from '#features/accounts/server/testing.ts';
import { accounts } from '#features/accounts/server/feature.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp, visitor } from '#platform/server/testing/test-app.ts';
import type { SignedInViewer, Viewer } from '#platform/server/security/viewer.ts';
import { indexThing } from '#platform/server/search/search-index-store.ts';
import { termsQuery, eachQuery, titleQuery, type Enough } from '#platform/server/search/terms-query.ts';
import { parseSearch } from '#platform/server/search/parse-search.ts';
import { aLeaf } from '../testing.ts';
import { countRare, gather, type SearchSelection } from './gather.ts';
import { Matching } from './matching.ts';
import { inOrder } from './rank.ts';
import { Sample, sampleOf } from './sample.ts';

let own: TestDatabase;
let member: SignedInViewer;
const days = 900;
const now = Date.now();
const back = (day: number) => new Date(now - day * 86_400_000).toISOString();
const words = ['alphabet', 'bravery', 'carbon', 'dolphin'];

/**
 * Every second thing has the first word, every fourth the second, and so on. Some have the same
 * time, as after a bulk change.
 */
beforeAll(async () => {
  own = await testDatabase();
  member = await aPerson(createTestApp(own.db, [accounts]));
  await own.db.run(sql`insert into groups (id, name, company, category, description, visibility, manager_id)
    values ('GRXPAAA2', 'G', 'C', 'legal', 'D', 'private', ${member.id})`);
  await own.db.run(sql`insert into memberships (group_id, user_id, status) values ('GRXPAAA2', ${member.id}, 'member')`);
  for (let turn = 0; turn < 240; turn += 1) {
    const held = words.filter((_word, index) => turn % 2 ** (index + 1) === 0);
    await own.db.transaction(async (tx) =>
      indexThing(tx, turn === 100 || turn === 130 ? 'stem' : turn % 3 ? 'leaf' : 'twig', `thing-${turn}`, {
        ...aLeaf({
          title: turn % 5 ? 'Something' : held.join(' '),
          text: held.join(' and then '),
          updatedAt: back((days / 240) * (turn - (turn % 12))),
        }),
        audience: { isPublic: turn % 7 > 0, groupIds: turn % 7 ? [] : ['GRXPAAA2'], userIds: [] },
      }),
    );
  }
});
afterAll(() => own.drop());

/** A wrong sample. */
const planted = fc
  .record({
    ends: fc.uniqueArray(fc.integer({ min: 1, max: days }), { minLength: 5, maxLength: 5 }),
    held: fc.dictionary(fc.constantFrom(...words, '=alphabet', '#leaf', '@public'), fc.integer({ min: 3, max: 2_000 })),
  })
  .map(
    ({ ends, held }) =>
      new Sample({
        things: 1_000_000,
        oldest: back(days + 1),
        ends: ends.toSorted((one, other) => one - other).map(back),
        sampled: 2_000,
        held,
      }),
  );

const soughtBy = (
  q: string,
  kinds: readonly string[],
  { viewer = visitor, enough = 'all' }: { viewer?: Viewer; enough?: Enough } = {},
): SearchSelection => {
  const parsed = parseSearch(q);
  const asked = termsQuery(parsed, { enough });
  return {
    viewer,
    asked,
    words: asked,
    titles: parsed.terms.length > 0 ? titleQuery(parsed) : '',
    each: enough === 'all' ? [] : eachQuery(parsed),
    isInRow: parsed.terms.some(({ isPhrase }) => isPhrase),
    kinds,
    narrowed: '',
    asOf: undefined,
  };
};

test('SR-01 SR-05 a wrong sample changes where a search starts, but not its results', async () => {
  const known = await sampleOf(own.db);
  expect(known.areThingsFew).toBe(true);
  expect(known.shareOf('alphabet')).toBeCloseTo(0.5, 1);
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
    fc.asyncProperty(planted, asking, async (sample, { q, kinds, from, counted }) => {
      const span = { from: from === undefined ? undefined : back(from), until: undefined };
      const limits = { counted, newest: 20, titled: 10, weighed: 5, given: 20 };
      const [expected, found] = await Promise.all(
        [known, sample].map(async (each) => {
          const { hits, counts, isCut, isPartial } = await gather({ db: own.db, sample: each }, soughtBy(q, kinds), span, limits);
          // On a busy machine a search that reads rows may run out of time.
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
});

test('SR-01 leaving out matches that cannot be among the best changes neither the best nor the counts', async () => {
  const known = await sampleOf(own.db);
  const span = { from: undefined, until: undefined };
  const asking = fc.record({
    q: fc.constantFrom('alphabet', 'bravery', 'alphabet bravery', 'alphabet -carbon', ''),
    isMember: fc.boolean(),
    enough: fc.constantFrom('all', 'any'),
    isByFit: fc.boolean(),
    counted: fc.constantFrom(10, 40, 1_000),
    given: fc.integer({ min: 1, max: 25 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.option(planted, { nil: known }), asking, async (sample, { q, isMember, enough, isByFit, counted, given }) => {
      const kinds = ['leaf', 'twig', 'stem'];
      const sought = soughtBy(q, kinds, { viewer: isMember ? member : visitor, enough: enough as Enough });
      const ranking = {
        matching: new Matching(parseSearch(q)),
        asked: q,
        now: back(0),
        isByFit,
        areAllMatched: enough === 'all',
        newest: 30,
        weighed: 5,
      };
      const limits = { counted, newest: 30, titled: 6, weighed: 5 };
      const look = (by: Sample, each: number, isCounting: boolean) =>
        gather({ db: own.db, sample: by }, sought, span, { ...limits, given: each }, isCounting);
      const [all, some, told] = [await look(known, 1_000, false), await look(sample, given, false), await look(sample, given, true)];
      const bestOf = ({ hits }: typeof all) =>
        inOrder(hits, [], ranking)
          .slice(0, given)
          .map(({ id, fit }) => [id, fit]);
      expect(bestOf(some)).toEqual(bestOf(all));
      expect([some.counts, some.isCut]).toEqual([all.counts, all.isCut]);
      const counts = await Promise.all(
        [told.rare, undefined].map((rare) => countRare({ db: own.db, sample }, sought, { ...told, rare }, span, counted)),
      );
      if (sample === known) expect(told.rare !== undefined).toBe(told.isCut);
      expect(counts[0]).toEqual(counts[1]);
      if (sample === known) expect(some.hits.length).toBeLessThanOrEqual(6 + 5 + given * 2 * 3);
    }),
    { numRuns: 150 },
  );
});
