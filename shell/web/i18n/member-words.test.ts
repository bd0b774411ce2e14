import { expect, test } from 'vitest';
import { memberWords } from './member-words.ts';
import { featureWords } from '../routing/registry.ts';

test('LA-02 signed-in people get all sentences that visitors have in separate files, in each language', () => {
  const apart = [...featureWords.keys()].filter((namespace) => /\/(?:public|shared)$/.test(namespace));
  expect(apart.length).toBeGreaterThan(20);
  expect([...memberWords.keys()].toSorted()).toEqual(apart.toSorted());
  for (const [namespace, loaders] of memberWords) expect(Object.keys(loaders).toSorted(), namespace).toEqual(['en', 'es', 'fr']);
});
