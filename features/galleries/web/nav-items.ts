import type { NavItem } from '#platform/web/navigation/nav-item.ts';
import { ImageIcon } from '#platform/web/ui/icons.tsx';

export const navItems: readonly NavItem[] = [
  {
    to: '/publicMedia',
    name: 'publicMedia',
    shortName: 'media',
    audience: 'everybody',
    section: 'discover',
    order: 50,
    main: { of: 'visitor', order: 50, Icon: ImageIcon },
  },
  {
    to: '/media',
    name: 'groupMedia',
    shortName: 'media',
    audience: 'signedIn',
    section: 'together',
    order: 60,
    main: { of: 'signedIn', group: 'library', order: 95, Icon: ImageIcon },
  },
];
