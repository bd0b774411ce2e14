import type { NavItem } from '#platform/web/navigation/nav-item.ts';
import { CircleHelpIcon } from '#platform/web/ui/icons.tsx';

export const places: readonly NavItem[] = [
  {
    to: '/discussion',
    name: 'questions',
    audience: 'signedIn',
    area: 'together',
    turn: 55,
    main: { of: 'signedIn', group: 'keep', turn: 97, Icon: CircleHelpIcon },
  },
];
