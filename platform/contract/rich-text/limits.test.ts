import { expect, test } from 'vitest';
import { codeLanguages } from './limits.ts';

test('DO-02 a language of code has a name of small letters, and one place in the order', () => {
  for (const language of codeLanguages) expect(language).toMatch(/^[a-z]+$/);
  expect([...codeLanguages]).toEqual([...new Set(codeLanguages)].toSorted());
});
