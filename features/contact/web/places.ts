import type { Place } from '#platform/web/navigation/nav-item.ts';

export const places: readonly Place[] = [
  { to: '/contact#contact', name: 'contact', audience: 'everybody', area: 'site', turn: 20, footer: { turn: 20 } },
];
