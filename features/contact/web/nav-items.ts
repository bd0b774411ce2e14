import type { NavItem } from '#platform/web/navigation/nav-item.ts';

export const navItems: readonly NavItem[] = [
  { to: '/contact#contact', name: 'contact', audience: 'everybody', section: 'site', order: 20, footer: { order: 20 } },
];
