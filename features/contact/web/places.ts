import type { Place } from '#platform/web/places.ts';

/** Where navigation and the site map lead in the contact form. */
export const places: readonly Place[] = [
  { to: '/contact#contact', name: 'contact', audience: 'everybody', area: 'site', turn: 20, footer: { turn: 20 } },
];
