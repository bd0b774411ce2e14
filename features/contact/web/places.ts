import type { NavItem } from '#platform/web/navigation/nav-item.ts';

export const places: readonly NavItem[] = [
  { to: '/contact#contact', name: 'contact', audience: 'everybody', area: 'site', turn: 20, footer: { turn: 20 } },
];
