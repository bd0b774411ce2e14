import type * as table from './search-filters.ts';

/** A filter of the tests only: results that everyone may see. Its mark is in the index already. */
export const audienceFilter = {
  name: 'audience',
  value: { public: 'audiencePublic' },
  mark: 'scope',
  isForIndexOnly: true,
  control: 'choice',
  label: 'audience',
  any: 'audienceAny',
  place: 5,
  description: 'With `public`, only what everybody may see.',
} as const satisfies table.SearchFilterDeclaration;

/** The table with that filter as its last row, for `vi.mock`. */
export function withAudience(original: typeof table): object {
  const isPlain = (filter: table.SearchFilterDeclaration) => filter.value !== 'dates';
  const searchFilters = [...original.searchFilters, audienceFilter];
  return { ...original, searchFilters, plainFilters: searchFilters.filter(isPlain) };
}
