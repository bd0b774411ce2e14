import type { NavItem } from '#platform/web/navigation/nav-item.ts';
import { InfoIcon } from '#platform/web/ui/icons.tsx';

export const places: readonly NavItem[] = [
  {
    to: '/propos#propos',
    name: 'aboutAtrium',
    shortName: 'about',
    audience: 'everybody',
    area: 'site',
    turn: 30,
    main: { of: 'visitor', turn: 90, Icon: InfoIcon },
    footer: { turn: 50 },
  },
  {
    to: '/conditionGenerales#conditiongeneral',
    name: 'terms',
    audience: 'everybody',
    area: 'site',
    turn: 40,
    footer: { turn: 60 },
  },
  {
    to: '/confidentialDataPolicy#confidentialDataPolicy',
    name: 'privacy',
    audience: 'everybody',
    area: 'site',
    turn: 50,
    footer: { turn: 30 },
  },
  { to: '/confidentialDataPolicy#cookies', name: 'cookies', audience: 'everybody', area: 'site', turn: 60 },
  { to: '/planSite#planSite', name: 'siteMap', audience: 'everybody', area: 'site', turn: 70, footer: { turn: 40 } },
];
