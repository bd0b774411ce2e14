import { expect, test } from 'vitest';
import { memberWords } from './member-words.ts';
import { featureWords } from './registry.ts';

test('LA-02 whoever is signed in finds all sentences that stand in files of their own for visitors, in each language', () => {
  const apart = [...featureWords.keys()].filter((namespace) => /\/(?:public|shared)$/.test(namespace));
  expect(apart.length).toBeGreaterThan(20);
  expect([...memberWords.keys()].toSorted()).toEqual(apart.toSorted());
  for (const [namespace, loaders] of memberWords) expect(Object.keys(loaders).toSorted(), namespace).toEqual(['en', 'es', 'fr']);
});
