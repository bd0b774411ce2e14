import type { NavItem } from '#platform/web/navigation/nav-item.ts';
import { InfoIcon } from '#platform/web/ui/icons.tsx';

export const navItems: readonly NavItem[] = [
  {
    to: '/propos#propos',
    name: 'aboutAtrium',
    shortName: 'about',
    audience: 'everybody',
    section: 'site',
    order: 30,
    main: { of: 'visitor', order: 90, Icon: InfoIcon },
    footer: { order: 50 },
  },
  {
    to: '/conditionGenerales#conditiongeneral',
    name: 'terms',
    audience: 'everybody',
    section: 'site',
    order: 40,
    footer: { order: 60 },
  },
  {
    to: '/confidentialDataPolicy#confidentialDataPolicy',
    name: 'privacy',
    audience: 'everybody',
    section: 'site',
    order: 50,
    footer: { order: 30 },
  },
  { to: '/confidentialDataPolicy#cookies', name: 'cookies', audience: 'everybody', section: 'site', order: 60 },
  { to: '/planSite#planSite', name: 'siteMap', audience: 'everybody', section: 'site', order: 70, footer: { order: 40 } },
];
