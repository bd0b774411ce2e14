import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { HubItem, HubPage } from '../contract/shapes.ts';
import { countMissing } from './count-missing.ts';
import { lookAfresh } from './look-afresh.ts';
import { compare } from './news.ts';

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
  excerpt: '',
  language: null,
  isBehind: false,
  words: 0,
  phase: null,
  endsAt: null,
  comments: 0,
});
const paged = (items: readonly HubItem[], size: number, isWhole: boolean): HubPage[] => {
  const pages = [];
  for (let start = 0; start === 0 || start < items.length; start += size)
    pages.push({
      items: items.slice(start, start + size),
      total: 99,
      nextCursor: !isWhole || start + size < items.length ? 'on' : null,
      first: [],
    });
  return pages;
};
const idsOf = (pages: readonly HubPage[]) => pages.flatMap(({ items }) => items.map(({ id }) => Number(id)));

describe('HU-04 what is new', () => {
  test('HU-04 new items are counted and not inserted', () => {
    const { pages, newKeys } = compare(paged([thing(3), thing(2)], 20, false), [thing(5), thing(4), thing(3), thing(2), thing(1)], true, {
      total: 5,
    });
    expect(idsOf(pages)).toEqual([3, 2]);
    expect(newKeys).toEqual(['note 5', 'note 4']);
    expect(pages[0]?.total).toBe(5);
  });

  test('HU-04 items below the list are not new', () => {
    expect(compare(paged([thing(3), thing(2)], 20, false), [thing(3), thing(2), thing(1)], false, { total: 3 }).newKeys).toEqual([]);
  });

  test('HU-04 an empty or complete list counts new items anywhere', () => {
    expect(compare(paged([], 20, true), [thing(1)], true, { total: 1 }).newKeys).toEqual(['note 1']);
    expect(compare(paged([thing(1)], 20, true), [thing(1), thing(2)], true, { total: 2 }).newKeys).toEqual(['note 2']);
  });

  test('HU-04 changed items are updated in place, deleted ones removed', () => {
    const { pages, newKeys } = compare(paged([thing(3), thing(2), thing(1)], 2, true), [thing(3), thing(1, 'B')], true, { total: 2 });
    expect(pages.map(({ items }) => items)).toEqual([[thing(3)], [thing(1, 'B')]]);
    expect(newKeys).toEqual([]);
  });

  test('HU-04 for any change, shown and new items together equal the fresh list, as far as it was read', () => {
    const ids = fc.uniqueArray(fc.nat(30), { maxLength: 20 });
    fc.assert(
      fc.property(ids, ids, fc.integer({ min: 1, max: 5 }), fc.boolean(), (before, after, size, isWhole) => {
        const byIdDown = (list: number[]) => list.toSorted((a, b) => b - a).map((id) => thing(id));
        const fresh = byIdDown(after);
        const { pages, newKeys } = compare(paged(byIdDown(before), size, isWhole), fresh, true, { total: fresh.length });
        const stored = idsOf(pages);
        expect(stored).toEqual(byIdDown(before.filter((id) => after.includes(id))).map(({ id }) => Number(id)));
        const news = newKeys.map((key) => Number(key.split(' ')[1]));
        expect(new Set(news).isDisjointFrom(new Set(stored))).toBe(true);
        const lowest = isWhole || before.length === 0 ? -1 : Math.min(...stored, Number.POSITIVE_INFINITY);
        expect([...stored, ...news].toSorted((a, b) => b - a)).toEqual(after.filter((id) => id >= lowest).toSorted((a, b) => b - a));
      }),
    );
  });
});

describe('HU-04 partial reads', () => {
  const byIdDown = (list: readonly number[]) => list.toSorted((a, b) => b - a).map((id) => thing(id));
  /** Reads a list as the server would; records the number of items of each read. */
  const reader = (list: readonly HubItem[]) => {
    const brought: number[] = [];
    const read = async ({ ids, cursor = '0', limit = 20 }: { ids?: string; cursor?: string; limit?: number }): Promise<HubPage> => {
      const wanted = ids?.split(',');
      const end = Number(cursor) + limit;
      const items = wanted ? list.filter(({ id }) => wanted.includes(id)) : list.slice(Number(cursor), end);
      brought.push(items.length);
      return { items, total: list.length, nextCursor: wanted || end >= list.length ? null : String(end), first: [] };
    };
    return { read, brought };
  };

  test('HU-04 a partial read finds the same as a full one', async () => {
    const ids = fc.uniqueArray(fc.nat(30), { maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(
        ids,
        fc.array(ids, { minLength: 1, maxLength: 3 }),
        fc.integer({ min: 1, max: 5 }),
        fc.nat(20),
        async (first, later, size, shownItems) => {
          const isWhole = shownItems >= first.length;
          let pages = paged(byIdDown(first).slice(0, shownItems), size, isWhole);
          const start = pages;
          let newKeys: readonly string[] = [];
          let before = first;
          for (const after of later) {
            const changed = new Set(
              [...before.filter((id) => !after.includes(id)), ...after.filter((id) => !before.includes(id))].map(String),
            );
            ({ pages, newKeys } = await lookAfresh(pages, changed, newKeys, reader(byIdDown(after)).read));
            before = after;
          }
          const whole = compare(start, byIdDown(before), true, { total: before.length });
          if (later.length === 1) expect(idsOf(pages)).toEqual(idsOf(whole.pages));
          for (const each of pages) expect(each.total).toBe(before.length);
          const stored = idsOf(pages);
          const news = newKeys.map((key) => Number(key.split(' ')[1]));
          expect(before).toEqual(expect.arrayContaining([...stored, ...news]));
          expect(new Set(news).isDisjointFrom(new Set(stored))).toBe(true);
          if (isWhole) expect([...stored, ...news].toSorted((a, b) => a - b)).toEqual(before.toSorted((a, b) => a - b));
          else if (later.length === 1 && stored.length) expect(newKeys).toEqual(whole.newKeys);
        },
      ),
    );
  });

  test('HU-04 three changes among two hundred items read three items and a mark', async () => {
    const list = byIdDown(Array.from({ length: 200 }, (_, id) => id));
    const { read, brought } = reader([thing(202), thing(201), thing(200), ...list]);
    const { newKeys, pages } = await lookAfresh(paged(list, 20, false), new Set(['200', '201', '202']), [], read);
    expect(newKeys).toEqual(['note 202', 'note 201', 'note 200']);
    expect(idsOf(pages)).toHaveLength(200);
    expect(brought).toEqual([4]);
  });

  test('HU-04 too many or unknown ids, or a missing mark, read the whole list', async () => {
    const list = byIdDown([1, 2, 3]);
    const shown = paged(list, 20, false);
    for (const [changed, after] of [
      [Array.from({ length: 20 }, (_, id) => String(id)), list],
      [[''], list],
      [['3'], byIdDown([2, 3])],
    ] as const) {
      const { read, brought } = reader(after);
      const { pages } = await lookAfresh(shown, new Set(changed), [], read);
      expect(idsOf(pages)).toEqual(idsOf([{ items: [...after], total: 0, nextCursor: null, first: [] }]));
      expect(brought.at(-1)).toBe(after.length);
    }
  });
});

test('HU-04 items that have appeared on screen are no longer new', () => {
  expect(countMissing(['note 1', 'note 2'], paged([thing(1)], 20, true))).toBe(1);
  expect(countMissing(['note 1'], undefined)).toBe(0);
});
