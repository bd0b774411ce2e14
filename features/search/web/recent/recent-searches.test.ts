import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withSearch } from './recent-searches.ts';

test('SR-04 the last search comes first, and duplicates are removed', () => {
  expect(withSearch(['tide', 'Quay'], '  quay ')).toEqual(['quay', 'tide']);
  expect(withSearch(['tide'], '   ')).toEqual(['tide']);
});

test('SR-04 the number of recent searches is limited, without duplicates', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ maxLength: 3 }), { maxLength: 40 }), (all) => {
      const stored = all.reduce<string[]>((before, words) => withSearch(before, words), []);
      expect(stored.length).toBeLessThanOrEqual(8);
      expect(new Set(stored.map((each) => each.toLocaleLowerCase())).size).toBe(stored.length);
    }),
  );
});
