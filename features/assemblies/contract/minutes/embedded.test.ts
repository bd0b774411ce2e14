import { expect, test } from 'vitest';
import { embeddedOf } from './embedded.ts';

const annex = (id: string, name: string, bytes: number) => ({ id, name, bytes, item: null, sha256: 'ab'.repeat(32), addedAt: 0 });

test('PO-03 minutes embed annexes up to a size, and up to a size of all', () => {
  const large = annex('x1', 'Film.mp4', 1_000_001);
  const many = [2, 3, 4, 5, 6].map((number) => annex(`x${number}`, `Part ${number}.pdf`, 999_999));
  const names = [...embeddedOf([large, ...many, annex('x7', 'Note.txt', 4)])];
  expect(names.map(([id]) => id)).toEqual(['x2', 'x3', 'x4', 'x5', 'x7']);
});

test('PO-03 embedded annexes have names that every system can save', () => {
  expect(embeddedOf([annex('x1', '../a/b:c?.pdf', 1)]).get('x1')).toBe('x1-..-a-b-c-.pdf');
});
