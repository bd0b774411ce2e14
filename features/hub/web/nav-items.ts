import type { NavItem } from '#platform/web/navigation/nav-item.ts';
import { NewspaperIcon } from '#platform/web/ui/icons.tsx';

export const navItems: readonly NavItem[] = [
  {
    to: '/flux',
    name: 'publicHub',
    shortName: 'hub',
    audience: 'everybody',
    section: 'discover',
    order: 20,
    main: { of: 'visitor', order: 20, Icon: NewspaperIcon },
  },
  {
    to: '/panel',
    name: 'myHub',
    shortName: 'hub',
    audience: 'signedIn',
    section: 'together',
    order: 10,
    main: { of: 'signedIn', group: 'daily', order: 10, Icon: NewspaperIcon },
  },
];
