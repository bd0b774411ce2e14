import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { HubItem, HubPage } from '../contract/shapes.ts';
import { compare, countMissing } from './news.ts';

const thing = (id: number, title = 'A'): HubItem => ({
  kind: 'note',
  id: String(id),
  title,
  author: null,
  category: 'legal',
  isPublic: true,
  groups: [],
  createdAt: '',
  updatedAt: '',
});
const paged = (items: readonly HubItem[], size: number, isWhole: boolean): HubPage[] => {
  const pages = [];
  for (let start = 0; start === 0 || start < items.length; start += size)
    pages.push({ items: items.slice(start, start + size), total: 99, nextCursor: !isWhole || start + size < items.length ? 'on' : null });
  return pages;
};
const idsOf = (pages: readonly HubPage[]) => pages.flatMap(({ items }) => items.map(({ id }) => Number(id)));

describe('HU-04 what is new', () => {
  test('HU-04 new things are counted and not put among those being read', () => {
    const { pages, newKeys } = compare(paged([thing(3), thing(2)], 20, false), [thing(5), thing(4), thing(3), thing(2), thing(1)], true, 5);
    expect(idsOf(pages)).toEqual([3, 2]);
    expect(newKeys).toEqual(['note 5', 'note 4']);
    expect(pages[0]?.total).toBe(5);
  });

  test('HU-04 what follows below is not new', () => {
    expect(compare(paged([thing(3), thing(2)], 20, false), [thing(3), thing(2), thing(1)], false, 3).newKeys).toEqual([]);
  });

  test('HU-04 a list that was empty, or read to its end, counts whatever comes anywhere', () => {
    expect(compare(paged([], 20, true), [thing(1)], true, 1).newKeys).toEqual(['note 1']);
    expect(compare(paged([thing(1)], 20, true), [thing(1), thing(2)], true, 2).newKeys).toEqual(['note 2']);
  });

  test('HU-04 what changed is changed in its place, what went is taken away', () => {
    const { pages, newKeys } = compare(paged([thing(3), thing(2), thing(1)], 2, true), [thing(3), thing(1, 'B')], true, 2);
    expect(pages.map(({ items }) => items)).toEqual([[thing(3)], [thing(1, 'B')]]);
    expect(newKeys).toEqual([]);
  });

  test('HU-04 for any change, what is on screen and what is new are together the fresh list, as far as it was read', () => {
    const ids = fc.uniqueArray(fc.nat(30), { maxLength: 20 });
    fc.assert(
      fc.property(ids, ids, fc.integer({ min: 1, max: 5 }), fc.boolean(), (before, after, size, isWhole) => {
        const byIdDown = (list: number[]) => list.toSorted((a, b) => b - a).map((id) => thing(id));
        const fresh = byIdDown(after);
        const { pages, newKeys } = compare(paged(byIdDown(before), size, isWhole), fresh, true, fresh.length);
        const kept = idsOf(pages);
        expect(kept).toEqual(byIdDown(before.filter((id) => after.includes(id))).map(({ id }) => Number(id)));
        const news = newKeys.map((key) => Number(key.split(' ')[1]));
        expect(new Set(news).isDisjointFrom(new Set(kept))).toBe(true);
        const lowest = isWhole || before.length === 0 ? -1 : Math.min(...kept, Number.POSITIVE_INFINITY);
        expect([...kept, ...news].toSorted((a, b) => b - a)).toEqual(after.filter((id) => id >= lowest).toSorted((a, b) => b - a));
      }),
    );
  });
});

test('HU-04 what has come on screen by itself is no longer new', () => {
  expect(countMissing(['note 1', 'note 2'], paged([thing(1)], 20, true))).toBe(1);
  expect(countMissing(['note 1'], undefined)).toBe(0);
});
