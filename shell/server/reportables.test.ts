import { expect, test } from 'vitest';
import en from '#features/moderation/words/en.json' with { type: 'json' };
import { features } from './features.ts';

test('AD-04 every kind of things that can be reported has a name of its own; of these kinds things are hidden, and of the others none', () => {
  const reportables = features.flatMap(({ reportables: each = [] }) => each);
  const kinds = reportables.map(({ kind }) => kind);
  expect(new Set(kinds).size).toBe(kinds.length);
  expect(kinds.map((kind) => `kind.${kind}`).toSorted()).toEqual(
    Object.keys(en)
      .filter((key) => key.startsWith('kind.'))
      .toSorted(),
  );
  const hidden = reportables.filter(({ hiding }) => hiding).map(({ kind }) => kind);
  expect(hidden.toSorted()).toEqual(['comment', 'document', 'gallery', 'message', 'question', 'reply']);
});
