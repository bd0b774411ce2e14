import type { NavItem } from '#platform/web/navigation/nav-item.ts';
import { HandshakeIcon } from '#platform/web/ui/icons.tsx';

export const places: readonly NavItem[] = [
  {
    to: '/negociation',
    name: 'negotiations',
    shortName: 'negotiate',
    audience: 'signedIn',
    area: 'together',
    turn: 90,
    main: { of: 'signedIn', group: 'make', turn: 90, Icon: HandshakeIcon, waiting: { kind: 'negotiations', name: 'negotiationsRunning' } },
  },
];
