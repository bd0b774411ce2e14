import { expect, test } from 'vitest';
import { codeLanguages } from './limits.ts';

test('DO-02 a programming language has a lower-case name and appears once in the list', () => {
  for (const language of codeLanguages) expect(language).toMatch(/^[a-z]+$/);
  expect([...codeLanguages]).toEqual([...new Set(codeLanguages)].toSorted());
});
