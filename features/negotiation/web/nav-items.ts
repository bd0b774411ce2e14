import type { NavItem } from '#platform/web/navigation/nav-item.ts';
import { HandshakeIcon } from '#platform/web/ui/icons.tsx';

export const navItems: readonly NavItem[] = [
  {
    to: '/negociation',
    name: 'negotiations',
    shortName: 'negotiate',
    audience: 'signedIn',
    section: 'together',
    order: 90,
    main: {
      of: 'signedIn',
      group: 'daily',
      order: 25,
      Icon: HandshakeIcon,
      waiting: { kind: 'negotiations', name: 'negotiationsRunning' },
    },
  },
];
