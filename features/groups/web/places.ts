import type { NavItem } from '#platform/web/navigation/nav-item.ts';
import { UsersIcon } from '#platform/web/ui/icons.tsx';

export const places: readonly NavItem[] = [
  {
    to: '/network',
    name: 'groups',
    audience: 'signedIn',
    area: 'together',
    turn: 20,
    main: {
      of: 'signedIn',
      group: 'people',
      turn: 20,
      Icon: UsersIcon,
      holds: ['/masp'],
      waiting: { kind: 'requests', name: 'requestsWaiting' },
    },
  },
];
