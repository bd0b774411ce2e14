import type { Place } from '#platform/web/places.ts';

/** Where the site map and the palette lead in the designer. In navigation it belongs to groups. */
export const places: readonly Place[] = [{ to: '/masp', name: 'designer', audience: 'signedIn', area: 'together', turn: 25 }];
