import type { NavItem } from '#platform/web/navigation/nav-item.ts';
import { CircleHelpIcon } from '#platform/web/ui/icons.tsx';

export const places: readonly NavItem[] = [
  {
    to: '/faq',
    name: 'questionsAndHelp',
    shortName: 'help',
    audience: 'signedIn',
    area: 'site',
    turn: 10,
    menu: { turn: 80, Icon: CircleHelpIcon },
    footer: { turn: 10 },
  },
];
