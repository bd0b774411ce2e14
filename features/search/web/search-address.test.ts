import fc from 'fast-check';
import { expect, test } from 'vitest';
import { searchQuery } from '../contract/shapes.ts';
import { requested, isRequested, isNarrowed, savedAddress, searchAddress, searchFrom, searchWith } from './search-address.ts';

const from = (text: string) => searchFrom(new URLSearchParams(text));

test('SR-01 the search is stored in the address, without defaults', () => {
  const text =
    '?q=quai+de+l%E2%80%99Est&kind=document&group=ABCD2345&category=legal&author=EFGH6789&range=custom&from=2026-01-01&to=2026-02-01&sort=newest';
  expect(searchWith(from(text))).toBe(text);
  expect(searchWith(from('q=&sort=fit&range=all'))).toBe('');
  expect(searchWith(from(text), { range: 'week' })).not.toMatch(/from|to=/);
});

test('SR-01 a changed search starts at the first page', () => {
  expect(searchWith(from('q=tide&cursor=abc'), { kind: 'file' })).toBe('?q=tide&kind=file');
  expect(searchAddress({ q: 'tide' })).toBe('/resultSearch?q=tide');
});

test('SR-01 any address gives a request that the server accepts, and is reproduced by it', () => {
  const keys = ['q', 'kind', 'group', 'category', 'author', 'range', 'from', 'to', 'sort', 'cursor'];
  const values = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 700 }),
    fc.constantFrom(
      'document',
      'ABCD2345',
      'abcd2345',
      '2026-02-30',
      '2026-02-28',
      '2025-02-28',
      'custom',
      'week',
      'newest',
      'x'.repeat(2000),
    ),
  );
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...keys), values), (value) => {
      const search = searchFrom(new URLSearchParams(value));
      expect(searchQuery.safeParse(requested(search, 'Europe/Paris')).success).toBe(true);
      expect(searchFrom(new URLSearchParams(searchWith(search, { cursor: search.cursor })))).toEqual(
        search.range === 'custom' ? search : { ...search, from: '', to: '' },
      );
    }),
  );
});

test('SR-01 without words or filters nothing is searched; the order is no filter', () => {
  expect(isRequested(from('q=%20%20&sort=newest'))).toBe(false);
  expect(isRequested(from('kind=group'))).toBe(true);
  expect(isNarrowed(from('q=tide&sort=newest'))).toBe(false);
  expect(isNarrowed(from('q=tide&range=week'))).toBe(true);
});

test('SR-05 a saved search leads to its filters, in its own time zone', () => {
  const filter = { q: 'tide', range: 'custom', from: '2026-01-01', to: '2026-02-01', tz: 'Europe/Paris' } as const;
  expect(savedAddress(filter)).toBe('/resultSearch?q=tide&range=custom&from=2026-01-01&to=2026-02-01');
  expect(savedAddress({ q: 'tide', range: 'all' })).toBe('/resultSearch?q=tide');
});
