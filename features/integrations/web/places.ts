import type { Place } from '#platform/web/navigation/nav-item.ts';

export const places: readonly Place[] = [
  { to: '/client/integrations', name: 'integrations', audience: 'signedIn', area: 'account', turn: 40 },
  { to: '/api', name: 'reference', audience: 'everybody', area: 'site', turn: 60 },
];
