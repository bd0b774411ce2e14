import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { documentListQuery } from '../../contract/shapes.ts';
import { filtersOf, isFiltered, searchWith } from './list-filters.ts';

const none = { q: '', category: '', from: '', to: '', groupId: '', cursor: '' };

test('DO-06 filters are written to the address and read from it', () => {
  const filters = { ...none, q: 'été & co', category: 'legal', from: '2024-02-29', to: '2024-03-01', groupId: 'ABCDEFGH' };
  expect(filtersOf(new URLSearchParams(searchWith(filters, {})))).toEqual(filters);
  expect(isFiltered(filters)).toBe(true);
  expect(isFiltered({ ...none, cursor: 'x' })).toBe(false);
});

test('DO-06 a new filter resets the page, a new page keeps the filters', () => {
  const filters = { ...none, q: 'a', cursor: 'abc' };
  expect(searchWith(filters, { category: 'legal' })).toBe('?q=a&category=legal');
  expect(searchWith(filters, { cursor: 'def' })).toBe('?q=a&cursor=def');
  expect(searchWith(filters, { q: '' })).toBe('');
});

test('DO-06 property: filters read from any address are accepted by the server', () => {
  const anyFilter = fc.record({
    q: fc.string({ unit: 'binary', maxLength: 300 }),
    category: fc.oneof(fc.string(), fc.constantFrom('legal', "'--", '../x')),
    from: fc.oneof(fc.string(), fc.constantFrom('2024-02-30', '0000-01-01', '2024-01-01', '9999-99-99')),
    to: fc.oneof(fc.string(), fc.constantFrom('2023-13-01', '2999-12-31')),
    groupId: fc.oneof(fc.string(), fc.stringMatching(/^\w{8}$/)),
    cursor: fc.string({ maxLength: 500 }),
  });
  fc.assert(
    fc.property(anyFilter, (found) => {
      const requested = Object.fromEntries(Object.entries(filtersOf(new URLSearchParams(found))).filter(([, value]) => value !== ''));
      expect(documentListQuery.safeParse({ list: 'public', ...requested }).success).toBe(true);
    }),
    { numRuns: 500 },
  );
});
