import { expect, test } from 'vitest';
import { features } from './features.ts';

test('AD-04 kinds of reportable items are unique; items of each kind can be hidden, and removed except where that takes more', () => {
  const reportables = features.flatMap(({ reportables: each = [] }) => each);
  const kinds = reportables.map(({ kind }) => kind);
  expect(new Set(kinds).size).toBe(kinds.length);
  expect(reportables.filter(({ hiding }) => !hiding)).toEqual([]);
  const stored = reportables.filter(({ hiding }) => !hiding?.remove).map(({ kind }) => kind);
  expect(stored.toSorted()).toEqual(['group', 'negotiation']);
});
