import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hubRanges, hubSorts } from '../contract/kinds.ts';
import { hubQuery } from '../contract/shapes.ts';
import { requested, filterFrom, isFiltered, searchWith, withOther } from './hub-filter.ts';

const of = (text: string) => filterFrom(new URLSearchParams(text));

test('HU-02 reading an address returns the filter that wrote it', () => {
  const day = fc.constantFrom('', '2026-01-31', '2025-12-01');
  const filter = fc.record({
    q: fc.string({ maxLength: 200 }),
    kind: fc.constantFrom('', 'document', 'group'),
    range: fc.constantFrom(...hubRanges),
    from: day,
    to: day,
    languages: fc.constantFrom('', 'all', 'fr', 'en,es', 'fr,es'),
    sort: fc.constantFrom(...hubSorts),
    cursor: fc.constantFrom('', 'abc-_'),
  });
  fc.assert(
    fc.property(filter, (written) => {
      const read = of(searchWith(written, { cursor: written.cursor }));
      const days = written.range === 'custom' ? {} : { from: '', to: '' };
      expect(read).toEqual({ ...written, ...days });
    }),
  );
});

test('HU-02 any address gives a request that the server accepts', () => {
  const value = fc.oneof(
    fc.string(),
    fc.constantFrom(
      'fr,es',
      'es,de,fr',
      'en,fr,es',
      'all,fr',
      'custom',
      'week',
      'title',
      '2026-02-31',
      '2026-02-01',
      '2026-01-01',
      'document',
      '0002-01-01',
    ),
  );
  fc.assert(
    fc.property(fc.record({ q: value, kind: value, range: value, from: value, to: value, languages: value, sort: value }), (values) => {
      const { cursor: _, ...query } = requested('public', filterFrom(new URLSearchParams(values)), 'Europe/Paris');
      expect(hubQuery.safeParse(query).success).toBe(true);
    }),
    { numRuns: 2000 },
  );
});

test('HU-02 changed filters start at the first page, and defaults need no query', () => {
  expect(searchWith(of('q=a&cursor=x'), { sort: 'title' })).toBe('?q=a&sort=title');
  expect(searchWith(of('sort=newest&range=all'))).toBe('');
  expect(isFiltered(of('cursor=x'))).toBe(false);
  expect(isFiltered(of('kind=group'))).toBe(true);
});

test('HU-02 custom dates filter once one of them is entered, in either order', () => {
  expect(requested('public', of('range=custom'), 'UTC')).toEqual({ mode: 'public', sort: 'newest' });
  expect(requested('public', of('range=custom&from=2026-02-02&to=2026-02-01'), 'UTC')).toMatchObject({
    from: '2026-02-01',
    to: '2026-02-02',
  });
  expect(requested('private', of('range=today'), undefined)).toEqual({ mode: 'private', sort: 'newest', range: 'today' });
});

test('HU-06 languages toggle one by one in a fixed order; all of them are no filter, and none is the default', () => {
  expect(withOther('', 'fr')).toBe('fr');
  expect(withOther('all', 'es')).toBe('es');
  expect(withOther('es', 'fr')).toBe('fr,es');
  expect(withOther('fr,es', 'en')).toBe('all');
  expect(withOther('fr,es', 'fr')).toBe('es');
  expect(withOther('es', 'es')).toBe('');
  expect(searchWith(of('q=a&languages=es,fr,de'))).toBe('?q=a&languages=fr,es');
  expect(of('languages=de').languages).toBe('');
  expect(requested('public', of('languages=es,fr'), undefined)).toEqual({ mode: 'public', sort: 'newest', languages: 'fr,es' });
  expect(isFiltered(of('languages=all'))).toBe(true);
});
