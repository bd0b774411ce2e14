import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nearestOf } from './checks.ts';
import { loadersIn, relatedTests, worthAsking } from './related-tests.ts';
import { changeableLines } from './sample.ts';
import { intervalOf } from './score.ts';
import { withScore } from './score-page.ts';

test('the interval of a sample is Wilson’s', () => {
  const [low, high] = intervalOf({ seen: 8, of: 10 });
  expect(low).toBeCloseTo(0.4902, 3);
  expect(high).toBeCloseTo(0.9433, 3);
  expect(intervalOf({ seen: 0, of: 0 })).toEqual([0, 1]);
});

test('an interval contains the share of its sample, and is narrower for a larger one', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 200 }), fc.nat(200), (of, part) => {
      const seen = part % (of + 1);
      const [low, high] = intervalOf({ seen, of });
      const [lower, higher] = intervalOf({ seen: 2 * seen, of: 2 * of });
      expect(low).toBeLessThanOrEqual(seen / of + 1e-9);
      expect(high).toBeGreaterThanOrEqual(seen / of - 1e-9);
      expect(higher - lower).toBeLessThan(high - low);
    }),
  );
});

test('a seed selects the same lines each time, for any mutation', () => {
  const files = new Map([['a.ts', 'export const a = 1;\nexport const b = 2;\nexport const c = 3;\nexport const d = 4;']]);
  expect(changeableLines(files, 7)).toEqual(changeableLines(files, 7));
  expect(
    new Set(
      [1, 2, 3, 4, 5, 6].map((seed) =>
        changeableLines(files, seed)
          .map(({ line }) => line)
          .join(),
      ),
    ).size,
  ).toBeGreaterThan(1);
  expect(
    changeableLines(files, 7)
      .map(({ line }) => line)
      .toSorted(),
  ).toEqual([1, 2, 3, 4]);
});

test('the tests of a file are those that load it, the nearest first; type imports do not count', () => {
  const code = new Map([
    ['a/store.ts', ''],
    ['a/list.ts', "import { read } from './store.ts';"],
    ['a/store.test.ts', "import { read } from './store.ts';"],
    ['b/far.test.ts', "import { list } from '#a/list.ts';"],
    ['b/types.test.ts', "import type { Row } from '#a/store.ts';"],
    ['b/process.test.ts', "spawn(new URL('../a/list.ts', import.meta.url));"],
    ['b/glob.test.ts', "import.meta.glob('../*/store.ts', { eager: true });"],
    ['b/globs.test.ts', "import.meta.glob(['/a/list.ts', '/c/*.ts']);"],
    ['b/other-glob.test.ts', "import.meta.glob('../*/*.json');"],
  ]);
  expect(relatedTests('a/store.ts', loadersIn(code)).toSorted()).toEqual([
    'a/store.test.ts',
    'b/far.test.ts',
    'b/glob.test.ts',
    'b/globs.test.ts',
    'b/process.test.ts',
  ]);
});

test('tests of the same folder run first, unit tests before database tests, and few database tests of others', () => {
  const far = Array.from({ length: 12 }, (_, number) => `b/${number}.db.test.ts`);
  const tests = [...far, 'b/near.test.ts', 'a/store.db.test.ts', 'a/store.test.ts'];
  const code = new Map([['a/store.ts', ''], ...tests.map((test) => [test, "import '#a/store.ts';"] as const)]);
  expect(worthAsking({ folder: 'a', file: 'a/store.ts' }, loadersIn(code))).toEqual([
    ['a/store.test.ts'],
    ['a/store.db.test.ts'],
    ['b/near.test.ts'],
    far.slice(0, 4),
  ]);
});

test('where coverage is known, only tests that run the mutated line are used', () => {
  const code = new Map([
    ['a/store.ts', ''],
    ...['a/one.test.ts', 'a/two.test.ts', 'b/far.test.ts'].map((each) => [each, "import '#a/store.ts';"] as const),
  ]);
  const asked = (...passedBy: string[]) => worthAsking({ folder: 'a', file: 'a/store.ts' }, loadersIn(code), passedBy).flat();
  expect(asked('b/far.test.ts', 'a/two.test.ts', 'c/stranger.test.ts')).toEqual(['a/two.test.ts', 'b/far.test.ts']);
  expect(asked()).toEqual([]);
});

test('compiler errors in unmutated files are attributed to the nearest mutations that they import, types included', () => {
  const code = new Map([
    ['a/page.ts', "import { list } from './list.ts';\nimport type { Row } from './row.ts';\nimport { z } from 'zod';"],
    ['a/list.ts', "import { read } from './store.ts';"],
    ['a/row.ts', ''],
    ['a/store.ts', "import { list } from './list.ts';"],
  ]);
  const laidTo = (...changed: string[]) => nearestOf('a/page.ts', code, new Set(changed));
  expect(laidTo('a/page.ts', 'a/list.ts')).toEqual(['a/page.ts']);
  expect(laidTo('a/row.ts', 'a/list.ts', 'a/store.ts')).toEqual(['a/list.ts', 'a/row.ts']);
  expect(laidTo('a/store.ts')).toEqual(['a/store.ts']);
  expect(laidTo('b/other.ts')).toEqual([]);
});

test('the score of a folder replaces the previous one with the same seed', () => {
  const score = { folder: 'shell', of: 10, seen: 8, journeys: false, seed: 1, date: '2026-01-01' };
  const once = withScore('# Scores\n\n| folder | lines |\n| --- | --- |\n\nThat is all.\n', score);
  expect(once).toContain('| shell | 10 | 8 | 0.80 (0.49 to 0.94) | tests | 1 | 2026-01-01 |\n\nThat is all.');
  const twice = withScore(once, { ...score, seen: 9 });
  expect(twice.match(/\| shell/g)).toHaveLength(1);
  expect(withScore(twice, { ...score, seed: 2 }).match(/\| shell/g)).toHaveLength(2);
});
