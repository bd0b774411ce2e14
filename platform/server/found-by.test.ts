import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foundByQuery } from './found-by.ts';
import { lookingFor } from './testing/looking-for.ts';

test('SR-04 every group of words is met by one of them, the last one typed by its beginning, and nothing that is left out', () => {
  const all = [
    { words: ['contract', 'accord'], isBeginning: false },
    { words: ['déli'], isBeginning: true },
  ];
  expect(foundByQuery({ all, none: ['draft'] })).toBe(`('contract' | 'accord') & ('deli':*) & !'draft'`);
  expect(foundByQuery({ all, none: [] }, '4f/')).toBe(`('4f/contract' | '4f/accord') & ('4f/deli':*)`);
});

test('SR-04 where no stems are kept, longer words stand for what begins with them', () => {
  const all = [{ words: ['contract', 'bus'], isBeginning: false }];
  expect(foundByQuery({ all, none: ['draft', 'x'] }, '', 4)).toBe(`('contract':* | 'bus') & !'draft':* & !'x'`);
});

test('SR-04 a letter alone is no beginning, and what holds several words is met by all of them', () => {
  expect(foundByQuery({ all: [{ words: ['x'], isBeginning: true }], none: [] })).toBe(`('x')`);
  expect(foundByQuery({ all: [{ words: ['ana.lopez@example.org'], isBeginning: true }], none: [] })).toBe(
    `(('ana' & 'lopez' & 'example' & 'org':*))`,
  );
});

test('SR-04 what holds no word finds nothing', () => {
  expect(foundByQuery(lookingFor('…'))).toBe('');
  expect(foundByQuery({ all: [{ words: ['…'], isBeginning: true }], none: ['x'] })).toBe('');
});

test('SR-04 whatever is typed, nothing of it but letters and digits reaches the database', () => {
  const words = fc.array(fc.string({ unit: 'binary', maxLength: 12 }), { maxLength: 4 });
  const groups = fc.array(fc.record({ words, isBeginning: fc.boolean() }), { maxLength: 4 });
  fc.assert(
    fc.property(groups, words, (all, none) => {
      const query = foundByQuery({ all, none }, '1a/');
      expect(query.replaceAll(/'1a\/[\p{L}\p{N}]+'(:\*)?/gu, 'word')).toMatch(/^[word()|&! ]*$/);
    }),
  );
});
