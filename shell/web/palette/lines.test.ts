import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fits, lineAt, marked } from './lines.ts';

test('SR-05 SH-10 a name is found by prefixes of its words, ignoring case and diacritics', () => {
  expect(fits('My drafts', 'DRAFT')).toBe(true);
  expect(fits('Négociations', 'nego')).toBe(true);
  expect(fits('Documents of my groups', 'gr doc')).toBe(true);
  expect(fits('Documents of my groups', 'roups')).toBe(false);
  expect(fits('Hub', '')).toBe(true);
});

test('SR-05 matches are highlighted in a name, whose text is unchanged', () => {
  expect(marked('My drafts', 'dra').filter(([, isFound]) => isFound)).toEqual([['dra', true]]);
  expect(marked('Négociations', 'nego')[0]).toEqual(['Négo', true]);
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme', maxLength: 4 }), (name, typed) => {
      expect(
        marked(name, typed)
          .map(([piece]) => piece)
          .join(''),
      ).toBe(name);
    }),
  );
});

test('SR-05 the arrows wrap around the list', () => {
  const lines = ['a', 'b', 'c'].map((id) => ({ id, text: [], Icon: undefined }));
  expect(lineAt(lines, undefined, 1)?.id).toBe('a');
  expect(lineAt(lines, undefined, -1)?.id).toBe('c');
  expect(lineAt(lines, 'c', 1)?.id).toBe('a');
  expect(lineAt(lines, 'a', -1)?.id).toBe('c');
  expect(lineAt([], 'a', 1)).toBeUndefined();
});
