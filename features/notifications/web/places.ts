import type { Place } from '#platform/web/places.ts';

/** Where the site map leads. The bell stands in the header, on every page. */
export const places: readonly Place[] = [
  {
    to: '/notifications',
    name: 'notifications',
    audience: 'signedIn',
    area: 'together',
    turn: 15,
  },
];
