import fc from 'fast-check';
import { expect, test } from 'vitest';
import { matchQuery } from './match-query.ts';
import { searchMatchFor } from '../testing/search-match.ts';

test('SR-04 every group of words matches one of them, the last typed word as a prefix, and no excluded word', () => {
  const all = [
    { words: ['contract', 'accord'], isBeginning: false },
    { words: ['déli'], isBeginning: true },
  ];
  expect(matchQuery({ all, none: ['draft'] })).toBe(`('contract' | 'accord') & ('deli':*) & !'draft'`);
  expect(matchQuery({ all, none: [] }, '4f/')).toBe(`('4f/contract' | '4f/accord') & ('4f/deli':*)`);
});

test('SR-04 without stems, longer words match as prefixes', () => {
  const all = [{ words: ['contract', 'bus'], isBeginning: false }];
  expect(matchQuery({ all, none: ['draft', 'x'] }, '', 4)).toBe(`('contract':* | 'bus') & !'draft':* & !'x'`);
});

test('SR-04 a single letter is no prefix, and a compound matches all its words', () => {
  expect(matchQuery({ all: [{ words: ['x'], isBeginning: true }], none: [] })).toBe(`('x')`);
  expect(matchQuery({ all: [{ words: ['ana.lopez@example.org'], isBeginning: true }], none: [] })).toBe(
    `(('ana' & 'lopez' & 'example' & 'org':*))`,
  );
});

test('SR-04 input without a word matches nothing', () => {
  expect(matchQuery(searchMatchFor('…'))).toBe('');
  expect(matchQuery({ all: [{ words: ['…'], isBeginning: true }], none: ['x'] })).toBe('');
});

test('SR-04 only letters and digits of the input reach the database', () => {
  const words = fc.array(fc.string({ unit: 'binary', maxLength: 12 }), { maxLength: 4 });
  const groups = fc.array(fc.record({ words, isBeginning: fc.boolean() }), { maxLength: 4 });
  fc.assert(
    fc.property(groups, words, (all, none) => {
      const query = matchQuery({ all, none }, '1a/');
      expect(query.replaceAll(/'1a\/[\p{L}\p{N}]+'(:\*)?/gu, 'word')).toMatch(/^[word()|&! ]*$/);
    }),
  );
});
