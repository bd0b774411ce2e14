import type { NavItem } from '#platform/web/navigation/nav-item.ts';

export const navItems: readonly NavItem[] = [
  { to: '/client/integrations', name: 'integrations', audience: 'signedIn', section: 'account', order: 40 },
  { to: '/api', name: 'reference', audience: 'everybody', section: 'site', order: 60 },
];
