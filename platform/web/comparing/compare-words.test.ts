import { expect, test } from 'vitest';
import { compareWords } from './compare-words.ts';

test('AC-15 NE-09 a change that cannot be seen is shown as one', () => {
  const pieces = compareWords('pays 100 euros', 'pays \u202E100\u202C euros');
  expect(pieces.filter(({ change }) => change === 'added').map(({ text }) => text)).toEqual(['[U+202E]', '[U+202C]']);
});
