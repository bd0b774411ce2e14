import type { NavItem } from '#platform/web/navigation/nav-item.ts';
import { ImageIcon } from '#platform/web/ui/icons.tsx';

export const places: readonly NavItem[] = [
  {
    to: '/publicMedia',
    name: 'publicMedia',
    shortName: 'media',
    audience: 'everybody',
    area: 'discover',
    turn: 50,
    main: { of: 'visitor', turn: 50, Icon: ImageIcon },
  },
  {
    to: '/media',
    name: 'groupMedia',
    shortName: 'media',
    audience: 'signedIn',
    area: 'together',
    turn: 60,
    main: { of: 'signedIn', group: 'keep', turn: 95, Icon: ImageIcon },
  },
];
