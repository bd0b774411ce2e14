import { expect, test } from 'vitest';
import { wordsIn } from './words-in.ts';

test('SR-04 synonyms are typed as a comma-separated line', () => {
  expect(wordsIn(' contract, due date ;accord,, ')).toEqual(['contract', 'due date', 'accord']);
  expect(wordsIn(' , ')).toEqual([]);
});
