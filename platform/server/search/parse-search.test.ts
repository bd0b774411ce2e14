import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { termsQuery, titleQuery } from './terms-query.ts';
import { parseSearch } from './parse-search.ts';

const understood = (requested: string) => {
  const { terms, excluded, operators } = parseSearch(requested);
  const words = (of: typeof terms) =>
    of.map(({ tokens, isPhrase, isBeginning }) => [
      tokens.map(({ form }) => form).join(' '),
      isPhrase ? 'phrase' : isBeginning ? 'typed' : 'word',
    ]);
  return { wanted: words(terms), unwanted: words(excluded), operators };
};

describe('SR-04 what people type', () => {
  test.each([
    [
      'garden rules',
      [
        ['garden', 'word'],
        ['rules', 'typed'],
      ],
    ],
    [
      'garden rules ',
      [
        ['garden', 'word'],
        ['rules', 'word'],
      ],
    ],
    ['"garden rules"', [['garden rules', 'phrase']]],
    ['« garden rules', [['garden rules', 'phrase']]],
    ['the garden', [['garden', 'typed']]],
    [
      'the who',
      [
        ['the', 'word'],
        ['who', 'typed'],
      ],
    ],
    ['l’accord ', [['l accord', 'word']]],
    ['a', [['a', 'word']]],
  ])('SR-04 “%s” is understood', (requested, wanted) => {
    expect(understood(requested).wanted).toEqual(wanted);
  });

  test('SR-04 a minus excludes, within a word it joins; operators filter, the last of each name', () => {
    expect(understood('-draft vice-president -"old rules" ')).toEqual({
      wanted: [['vice president', 'word']],
      unwanted: [
        ['draft', 'word'],
        ['old rules', 'phrase'],
      ],
      operators: {},
    });
    expect(understood('KIND:question by:"Ana López" in:AB kind:document after: x:y ').operators).toEqual({
      kind: 'document',
      by: 'Ana López',
      in: 'AB',
    });
  });

  test('SR-04 of 50 words the first 16 count, and of 50 filters one of each', () => {
    expect(parseSearch('word '.repeat(50)).terms).toHaveLength(16);
    expect(understood('kind:a '.repeat(50))).toEqual({ wanted: [], unwanted: [], operators: { kind: 'a' } });
  });
});

/** A letter of each block of Unicode that has one, and characters that are harmful elsewhere. */
const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: fc.integer({ min: 0, max: 0xff }).map((block) => String.fromCodePoint(block * 0x100 + 0x41)), maxLength: 60 }),
  fc.string({
    unit: fc.constantFrom(
      '"',
      '“',
      '«',
      '-',
      ':',
      'kind:',
      "'",
      '\\',
      '&',
      '|',
      '!',
      '(',
      ')',
      '*',
      '<->',
      '\0',
      '\ud800',
      ' ',
      'a',
      'é',
      '@',
      '.',
      'x@y.z',
    ),
    maxLength: 60,
  }),
);

describe('SR-04 any input', () => {
  test('SR-04 any text becomes a query of few words with every lexeme quoted', () => {
    fc.assert(
      fc.property(anyText, (requested) => {
        const parsed = parseSearch(requested);
        expect(parsed.terms.length + parsed.excluded.length).toBeLessThanOrEqual(16);
        for (const { tokens } of [...parsed.terms, ...parsed.excluded]) expect(tokens.length).toBeLessThanOrEqual(16);
        for (const query of [
          termsQuery(parsed),
          termsQuery(parsed, { areFew: true, variants: () => ['two words', "o'ther"] }),
          titleQuery(parsed),
        ]) {
          // Without its lexemes only paired operators remain.
          const bare = query.replace(/'(?:[^'\\]|''|\\\\)*'(?::\*)?/g, '');
          expect(bare).toMatch(/^[&|!()<>\d\- ]*$/);
          expect(bare.split('(').length).toBe(bare.split(')').length);
          expect(query.includes('\0')).toBe(false);
        }
      }),
      { numRuns: 2_000 },
    );
  });

  // A parser with backtracking would exceed the time of the test on the longer text.
  test.each(['a', '@', '"', 'a-', 'a@', 'x.y@z.w ', '-', 'kind:', '"a" ', 'é', '日', 'ก'])(
    'SR-04 100,000 times “%s” is read in one pass, with at most 1,000 times as the query',
    (part) => {
      expect(termsQuery(parseSearch(part.repeat(100_000)))).toBe(termsQuery(parseSearch(part.repeat(1_000))));
    },
  );
});
