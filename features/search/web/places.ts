import type { NavItem } from '#platform/web/navigation/nav-item.ts';

/** For the site map; the search field is in the header of every page. */
export const places: readonly NavItem[] = [
  { to: '/resultSearch#resultsearch', name: 'search', audience: 'everybody', area: 'discover', turn: 15 },
];
