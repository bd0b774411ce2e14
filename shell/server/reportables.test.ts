import { expect, test } from 'vitest';
import en from '#features/moderation/words/en.json' with { type: 'json' };
import { features } from './features.ts';

test('AD-04 every kind of things that can be reported has a name of its own; of each kind things are hidden, and removed but where that takes more', () => {
  const reportables = features.flatMap(({ reportables: each = [] }) => each);
  const kinds = reportables.map(({ kind }) => kind);
  expect(new Set(kinds).size).toBe(kinds.length);
  expect(kinds.map((kind) => `kind.${kind}`).toSorted()).toEqual(
    Object.keys(en)
      .filter((key) => key.startsWith('kind.'))
      .toSorted(),
  );
  expect(reportables.filter(({ hiding }) => !hiding)).toEqual([]);
  const kept = reportables.filter(({ hiding }) => !hiding?.remove).map(({ kind }) => kind);
  expect(kept.toSorted()).toEqual(['group', 'negotiation']);
});
