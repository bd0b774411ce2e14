import type { Place } from '#platform/web/places.ts';
import { CircleHelpIcon } from '#platform/web/ui/icons.tsx';

/** Where navigation and the site map lead in the help. */
export const places: readonly Place[] = [
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
