import { languages } from '#platform/contract/language.ts';
import type { ServerFeature } from '#platform/server/extension-points/feature.ts';
import { isSearched } from '#platform/server/extension-points/indexed-kind.ts';
import { folded } from '#platform/server/search/search-words.ts';
import { stemsOf } from '#platform/server/search/stems.ts';
import { tokensOf } from '#platform/server/search/tokens.ts';
import type { ServerWords } from '#platform/server/i18n/words.ts';
import type { ResolveKind } from './plan-search.ts';

interface Named {
  kind: string;
  names: readonly string[];
}

type Content = Pick<ServerFeature, 'indexedKinds' | 'searchFinders'>;

/** Further names of the kind `person`, whose label on screen is that of profiles. */
const alsoCalled: Readonly<Record<string, readonly string[]>> = { person: ['people', 'personne', 'gens', 'persona', 'gente'] };

/**
 * Resolves names of kinds: labels on screen in any language, singular or plural, or the kind
 * itself.
 */
export function kindResolver(words: ServerWords, content: readonly Content[]): ResolveKind {
  return (name) => {
    const known = content.flatMap(({ indexedKinds = [], searchFinders = [] }) =>
      [...indexedKinds.filter(isSearched), ...searchFinders].map(({ kind }): Named => ({ kind, names: namesOf(words, kind) })),
    );
    const found =
      known.find(({ kind }) => kind.toLowerCase() === name.toLowerCase()) ??
      known.find(({ names }) => names.some((each) => folded(each) === folded(name))) ??
      known.find(({ names }) => names.some((each) => isFormOf(each, name)));
    return found?.kind ?? name;
  };
}

const namesOf = (words: ServerWords, kind: string): string[] => [
  ...languages.map((language) => words.kind(language, kind)),
  ...(alsoCalled[kind] ?? []),
];

function isFormOf(one: string, other: string): boolean {
  const [stems, others] = [one, other].map((text) => tokensOf(text).map((token) => stemsOf(token, null)));
  return stems !== undefined && stems.length === others?.length && stems.every((of, at) => of.some((stem) => others[at]?.includes(stem)));
}
