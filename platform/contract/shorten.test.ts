import { expect, test } from 'vitest';
import { shorten } from './shorten.ts';

test('a text is cut at the limit, the ellipsis included, and stays well-formed', () => {
  expect(shorten('herons', 6)).toBe('herons');
  expect(shorten('herons', 5)).toBe('hero…');
  expect(shorten('hero🐦s', 6)).toBe('hero\uFFFD…');
});
