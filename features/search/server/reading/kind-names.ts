import { languages } from '#platform/contract/language.ts';
import type { ServerFeature } from '#platform/server/feature.ts';
import { folded } from '#platform/server/search-words.ts';
import { stemsOf } from '#platform/server/search/stems.ts';
import { tokensOf } from '#platform/server/search/tokens.ts';
import type { ServerWords } from '#platform/server/words.ts';
import type { KindsCalled } from './understand.ts';

interface Named {
  kind: string;
  names: readonly string[];
}

type Content = Pick<ServerFeature, 'name' | 'searchSources' | 'searchFinders'>;

/** Words for people that are no form of the one for a person. */
const alsoCalled: Readonly<Record<string, readonly string[]>> = { person: ['people', 'gens', 'gente'] };

/** Understands what people call these kinds: as the screen does in any of the languages, one or several of them, or as addresses do. */
export function kindsCalledBy(words: ServerWords, content: readonly Content[]): KindsCalled {
  return (name) => {
    const known = content.flatMap(({ name: feature, searchSources = [], searchFinders = [] }) =>
      [...searchSources, ...searchFinders].map(({ kind }): Named => ({ kind, names: namesOf(words, feature, kind) })),
    );
    const found =
      known.find(({ kind }) => kind.toLowerCase() === name.toLowerCase()) ??
      known.find(({ names }) => names.some((each) => folded(each) === folded(name))) ??
      known.find(({ names }) => names.some((each) => isFormOf(each, name)));
    return found?.kind ?? name;
  };
}

const namesOf = (words: ServerWords, feature: string, kind: string): string[] => [
  ...languages.flatMap((language) => words.find(language, feature, nameKey(kind)) ?? []),
  ...(alsoCalled[kind] ?? []),
];

/** The key of a kind's name among the words of its feature. */
export const nameKey = (kind: string): string => `kind${kind.slice(0, 1).toUpperCase()}${kind.slice(1)}`;

function isFormOf(one: string, other: string): boolean {
  const [stems, others] = [one, other].map((text) => tokensOf(text).map((token) => stemsOf(token, null)));
  return stems !== undefined && stems.length === others?.length && stems.every((of, at) => of.some((stem) => others[at]?.includes(stem)));
}
