import { expect, test } from 'vitest';
import { nameKey } from '#features/search/server/reading/kind-names.ts';
import { languages } from '#platform/contract/language.ts';
import { readWords } from '#platform/server/words.ts';
import { features } from './features.ts';

const root = new URL('../../', import.meta.url);

test('SR-04 whatever is found has a name in every language by which one can ask for it alone', () => {
  const words = readWords(Object.fromEntries(features.map(({ name }) => [name, new URL(`features/${name}/words/`, root)])));
  const kinds = features.flatMap(({ name, searchSources = [], searchFinders = [] }) =>
    [...searchSources, ...searchFinders].map(({ kind }) => ({ name, kind })),
  );
  expect(kinds.length).toBeGreaterThan(10);
  const nameless = kinds.filter(({ name, kind }) => languages.some((language) => !words.find(language, name, nameKey(kind))));
  expect(nameless).toEqual([]);
});
