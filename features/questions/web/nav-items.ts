import type { NavItem } from '#platform/web/navigation/nav-item.ts';
import { CircleHelpIcon } from '#platform/web/ui/icons.tsx';

export const navItems: readonly NavItem[] = [
  {
    to: '/discussion',
    name: 'questions',
    audience: 'signedIn',
    section: 'together',
    order: 55,
    main: { of: 'signedIn', group: 'library', order: 97, Icon: CircleHelpIcon },
  },
];
