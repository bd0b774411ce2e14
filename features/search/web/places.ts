import type { Place } from '#platform/web/places.ts';

/** Search stands in the header of every page; the site map leads there too. */
export const places: readonly Place[] = [
  { to: '/resultSearch#resultsearch', name: 'search', audience: 'everybody', area: 'discover', turn: 15 },
];
