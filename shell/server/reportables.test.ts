import { expect, test } from 'vitest';
import { features } from './features.ts';

test('AD-04 no two kinds of things that can be reported are one; of each kind things are hidden, and removed but where that takes more', () => {
  const reportables = features.flatMap(({ reportables: each = [] }) => each);
  const kinds = reportables.map(({ kind }) => kind);
  expect(new Set(kinds).size).toBe(kinds.length);
  expect(reportables.filter(({ hiding }) => !hiding)).toEqual([]);
  const kept = reportables.filter(({ hiding }) => !hiding?.remove).map(({ kind }) => kind);
  expect(kept.toSorted()).toEqual(['group', 'negotiation']);
});
