import { describe, expect, test } from 'vitest';
import { pageRange } from './page-range.ts';

describe('page range', () => {
  test.each([
    [1, 1, [1]],
    [1, 3, [1, 2, 3]],
    [1, 9, [1, 2, 'gap', 9]],
    [3, 9, [1, 2, 3, 4, 'gap', 9]],
    [4, 9, [1, 2, 3, 4, 5, 'gap', 9]],
    [5, 9, [1, 'gap', 4, 5, 6, 'gap', 9]],
    [6, 9, [1, 'gap', 5, 6, 7, 8, 9]],
    [9, 9, [1, 'gap', 8, 9]],
  ])('GR-06 page %i of %i offers the ends and the neighbours', (current, count, expected) => {
    expect(pageRange(current, count)).toEqual(expected);
  });
  test('GR-06 a gap always hides at least two pages', () => {
    for (let count = 1; count <= 30; count++)
      for (let current = 1; current <= count; current++) {
        const range = pageRange(current, count);
        range.forEach((entry, index) => {
          if (entry !== 'gap') return;
          expect(Number(range[index + 1]) - Number(range[index - 1])).toBeGreaterThan(2);
        });
      }
  });
});
