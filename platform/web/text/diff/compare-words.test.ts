import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareWords } from './compare-words.ts';

test('AC-15 NE-09 an invisible change is displayed', () => {
  const pieces = compareWords('pays 100 euros', 'pays \u202E100\u202C euros');
  expect(pieces.filter(({ change }) => change === 'added').map(({ text }) => text)).toEqual(['[U+202E]', '[U+202C]']);
});

test('AC-15 NE-09 a replaced phrase is one change, and lines stay separate', () => {
  const shown = (before: string, after: string) =>
    compareWords(before, after)
      .map(({ change, text }) => ({ same: text, removed: `[-${text}-]`, added: `[+${text}+]` })[change])
      .join('');
  expect(shown('shared in equal parts.', 'shared by floor space.')).toBe('shared [-in equal parts-][+by floor space+].');
  expect(shown('the old rent', 'the rent')).toBe('the [-old -]rent');
  expect(shown('one\ntwo', 'three\nfour')).toBe('[-one-][+three+]\n[-two-][+four+]');
});

test('AC-15 NE-09 unchanged and removed text is the older version, unchanged and added text the newer one', () => {
  const text = fc.array(fc.constantFrom('a', 'bc', ' ', '  ', '\n', ', ', '.', 'd'), { maxLength: 25 }).map((parts) => parts.join(''));
  fc.assert(
    fc.property(text, text, (older, newer) => {
      const pieces = compareWords(older, newer);
      const without = (change: string) => pieces.flatMap((piece) => (piece.change === change ? [] : [piece.text])).join('');
      expect([without('added'), without('removed')]).toEqual([older, newer]);
    }),
    { numRuns: 300 },
  );
});
