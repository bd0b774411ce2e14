import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withSearch } from './recent-searches.ts';

test('SR-04 what was searched for last stands first, once however it is written', () => {
  expect(withSearch(['tide', 'Quay'], '  quay ')).toEqual(['quay', 'tide']);
  expect(withSearch(['tide'], '   ')).toEqual(['tide']);
});

test('SR-04 however much is searched for, few are kept and none twice', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ maxLength: 3 }), { maxLength: 40 }), (all) => {
      const kept = all.reduce<string[]>((before, words) => withSearch(before, words), []);
      expect(kept.length).toBeLessThanOrEqual(8);
      expect(new Set(kept.map((each) => each.toLocaleLowerCase())).size).toBe(kept.length);
    }),
  );
});
