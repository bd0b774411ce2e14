import fc from 'fast-check';
import { expect, test } from 'vitest';
import { linkPieces } from './link-pieces.ts';

test('ME-04 web addresses are separated from the punctuation around them', () => {
  expect(linkPieces('See https://example.org/a?b=1, please.')).toEqual([
    { text: 'See ' },
    { text: 'https://example.org/a?b=1', address: 'https://example.org/a?b=1' },
    { text: ', please.' },
  ]);
  expect(linkPieces('(https://example.org/tide)')[1]?.address).toBe('https://example.org/tide');
  expect(linkPieces('https://example.org/Tide_(sea)')[0]?.address).toBe('https://example.org/Tide_(sea)');
  expect(linkPieces('javascript:alert(1) mailto:a@b.c')).toEqual([{ text: 'javascript:alert(1) mailto:a@b.c' }]);
});

test('ME-04 an address may begin in capitals, and an ellipsis is not part of it', () => {
  expect(linkPieces('HTTPS://example.org/a')).toEqual([{ text: 'HTTPS://example.org/a', address: 'HTTPS://example.org/a' }]);
  expect(linkPieces('https://example.org/a…')).toEqual([
    { text: 'https://example.org/a', address: 'https://example.org/a' },
    { text: '…' },
  ]);
});

test('ME-04 property: the pieces join to the text and link to the web only', () => {
  const part = fc.constantFrom('https://example.org', 'http://x.y/(z)', '.', ')', ' ', 'javascript:', 'https://', '"', 'é');
  fc.assert(
    fc.property(fc.array(part), (parts) => {
      const text = parts.join('');
      const pieces = linkPieces(text);
      expect(pieces.map((piece) => piece.text).join('')).toBe(text);
      for (const { address } of pieces) if (address !== undefined) expect(new URL(address).protocol).toMatch(/^https?:$/);
    }),
  );
});
