import type { NavItem } from '#platform/web/navigation/nav-item.ts';
import { BookUserIcon } from '#platform/web/ui/icons.tsx';

export const places: readonly NavItem[] = [
  {
    to: '/managers',
    name: 'managers',
    shortName: 'directory',
    audience: 'signedIn',
    area: 'together',
    turn: 25,
    main: { of: 'signedIn', group: 'people', turn: 98, Icon: BookUserIcon, holds: ['/userTables'] },
  },
  { to: '/userTables', name: 'identifiers', audience: 'signedIn', area: 'together', turn: 26 },
];
