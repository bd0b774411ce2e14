import type { NavItem } from '#platform/web/navigation/nav-item.ts';
import { NewspaperIcon } from '#platform/web/ui/icons.tsx';

export const places: readonly NavItem[] = [
  {
    to: '/flux',
    name: 'publicHub',
    shortName: 'hub',
    audience: 'everybody',
    area: 'discover',
    turn: 20,
    main: { of: 'visitor', turn: 20, Icon: NewspaperIcon },
  },
  {
    to: '/panel',
    name: 'myHub',
    shortName: 'hub',
    audience: 'signedIn',
    area: 'together',
    turn: 10,
    main: { of: 'signedIn', group: 'daily', turn: 10, Icon: NewspaperIcon },
  },
];
