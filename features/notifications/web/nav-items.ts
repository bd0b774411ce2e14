import type { NavItem } from '#platform/web/navigation/nav-item.ts';

/** For the site map only: the bell is in the header of every page. */
export const navItems: readonly NavItem[] = [
  {
    to: '/notifications',
    name: 'notifications',
    audience: 'signedIn',
    section: 'together',
    order: 15,
  },
];
