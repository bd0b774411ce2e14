import type { NavItem } from '#platform/web/navigation/nav-item.ts';
import { CircleHelpIcon } from '#platform/web/ui/icons.tsx';

export const navItems: readonly NavItem[] = [
  {
    to: '/faq',
    name: 'questionsAndHelp',
    shortName: 'help',
    audience: 'signedIn',
    section: 'site',
    order: 10,
    menu: { order: 80, Icon: CircleHelpIcon },
    footer: { order: 10 },
  },
];
