import { expect, test } from 'vitest';
import { wordsIn } from './words-in.ts';

test('SR-04 words that mean the same are typed with commas between them', () => {
  expect(wordsIn(' contract, due date ;accord,, ')).toEqual(['contract', 'due date', 'accord']);
  expect(wordsIn(' , ')).toEqual([]);
});
