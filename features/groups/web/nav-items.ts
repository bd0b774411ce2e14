import type { NavItem } from '#platform/web/navigation/nav-item.ts';
import { UsersIcon } from '#platform/web/ui/icons.tsx';

export const navItems: readonly NavItem[] = [
  {
    to: '/network',
    name: 'groups',
    audience: 'signedIn',
    section: 'together',
    order: 20,
    main: {
      of: 'signedIn',
      group: 'community',
      order: 20,
      Icon: UsersIcon,
      includes: ['/masp'],
      waiting: { kind: 'requests', name: 'requestsWaiting' },
    },
  },
];
