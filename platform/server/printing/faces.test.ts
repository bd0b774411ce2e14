import { expect, test } from 'vitest';
import { coverageOf } from '#platform/contract/printing/coverage.ts';
import { faceLetters } from '#platform/contract/printing/face-letters.ts';
import { alwaysLoaded, familyNames } from '#platform/contract/printing/families.ts';
import { readFace } from './faces.ts';
import { lettersOf } from './font-coverage.ts';

test('NE-23 the recorded metrics of each face match its font', () => {
  for (const family of familyNames) expect(lettersOf(readFace(family)[0]!), family).toBe(faceLetters[family]);
});

test('NE-23 a face has exactly the letters of its ranges', () => {
  const has = coverageOf('2 3 1 1');
  expect([0, 1, 2, 3, 4, 5, 6, 7, 100].filter(has)).toEqual([2, 3, 4, 6]);
  const [latin, , , hebrew] = alwaysLoaded.map((family) => coverageOf(faceLetters[family]));
  const letter = (text: string) => text.codePointAt(0)!;
  expect([latin?.(letter('é')), latin?.(letter('ה')), hebrew?.(letter('ה')), latin?.(letter('合'))]).toEqual([true, false, true, false]);
  expect([coverageOf(faceLetters['Noto Serif SC'])(letter('合')), coverageOf(faceLetters['Noto Serif KR'])(letter('계'))]).toEqual([
    true,
    true,
  ]);
});
