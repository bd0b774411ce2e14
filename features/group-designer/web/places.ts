import type { NavItem } from '#platform/web/navigation/nav-item.ts';

/**
 * The designer is in the site map and the command palette; in the navigation, groups link to it.
 */
export const places: readonly NavItem[] = [{ to: '/masp', name: 'designer', audience: 'signedIn', area: 'together', turn: 25 }];
