import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { kindNameKey } from '#platform/contract/name-keys.ts';
import { languages, type Language } from '#platform/contract/language.ts';
import type { ServerFeature } from '#platform/server/extension-points/feature.ts';
import { readWords } from '#platform/server/i18n/words.ts';
import { features } from './features.ts';

const root = new URL('../../', import.meta.url);
const fileOf = (feature: string, language: Language) => `features/${feature}/words/shared/${language}.json`;
const shared = (feature: string, language: Language): Record<string, string> => {
  const file = new URL(fileOf(feature, language), root);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>) : {};
};

/** The kinds of a feature that pages of other features name: in search, Hub and reports. */
const kindsOf = ({ indexedKinds = [], searchFinders = [], reportables = [] }: ServerFeature) => [
  ...new Set([...indexedKinds, ...searchFinders, ...reportables].map(({ kind }) => kind)),
];
const kinds = features.flatMap((feature) => kindsOf(feature).map((kind) => ({ feature: feature.name, kind })));

test('HU-05 SR-04 AD-04 each kind has one feature and one name among its shared words, in every language', () => {
  expect(kinds.length).toBeGreaterThan(12);
  for (const { feature, kind } of kinds) {
    const others = kinds.filter((each) => each.kind === kind).map((each) => each.feature);
    expect(others, `“${kind}” is a kind of both: call one of them otherwise`).toEqual([feature]);
    for (const language of languages)
      expect(shared(feature, language)[kindNameKey(kind)], `write “${kindNameKey(kind)}” into ${fileOf(feature, language)}`).toMatch(
        /^\p{Lu}/u,
      );
  }
});

test('HU-05 no name exists without a kind of a feature', () => {
  for (const { name } of features) {
    const known = kinds.filter(({ feature }) => feature === name).map(({ kind }) => kindNameKey(kind));
    for (const language of languages)
      expect(
        Object.keys(shared(name, language)).filter((key) => key.startsWith(kindNameKey('')) && !known.includes(key)),
        `take them out of ${fileOf(name, language)}, or declare the kind`,
      ).toEqual([]);
  }
});

test('AD-04 LA-02 the server names a kind as its feature does, in the requested language', () => {
  const words = readWords(Object.fromEntries(features.map(({ name }) => [name, new URL(`features/${name}/words/`, root)])));
  const called = Object.fromEntries(languages.map((language) => [language, words.kind(language, 'galleryitem')]));
  expect(called).toEqual({ en: 'Picture or recording', fr: 'Image ou enregistrement', es: 'Imagen o grabación' });
  expect(words.kind('fr', 'ofAnotherRelease')).toBe('ofAnotherRelease');
});
