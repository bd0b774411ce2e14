import type { NavItem } from '#platform/web/navigation/nav-item.ts';
import { BookUserIcon } from '#platform/web/ui/icons.tsx';

export const navItems: readonly NavItem[] = [
  {
    to: '/managers',
    name: 'managers',
    shortName: 'directory',
    audience: 'signedIn',
    section: 'together',
    order: 25,
    main: { of: 'signedIn', group: 'community', order: 98, Icon: BookUserIcon, includes: ['/userTables'] },
  },
  { to: '/userTables', name: 'identifiers', audience: 'signedIn', section: 'together', order: 26 },
];
