import type { NavItem } from '#platform/web/navigation/nav-item.ts';

export const places: readonly NavItem[] = [
  { to: '/client/integrations', name: 'integrations', audience: 'signedIn', area: 'account', turn: 40 },
  { to: '/api', name: 'reference', audience: 'everybody', area: 'site', turn: 60 },
];
