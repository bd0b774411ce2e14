import type { NavItem } from '#platform/web/navigation/nav-item.ts';

/** For the site map; the search field is in the header of every page. */
export const navItems: readonly NavItem[] = [
  { to: '/resultSearch#resultsearch', name: 'search', audience: 'everybody', section: 'discover', order: 15 },
];
