import type { NavItem } from '#platform/web/navigation/nav-item.ts';

/**
 * The designer is in the site map and the command palette; in the navigation, groups link to it.
 */
export const navItems: readonly NavItem[] = [{ to: '/masp', name: 'designer', audience: 'signedIn', section: 'together', order: 25 }];
