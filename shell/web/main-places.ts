import { namespaceOf, usePlacesAt, type ShownPlace } from '#platform/web/navigation.ts';
import { placeGroups, type PlaceGroup } from '#platform/web/places.ts';
import { useLocation } from '#platform/web/router.tsx';
import { useAnyWords } from '#platform/web/words.tsx';

/** A main place as it is shown to whoever is signed in. */
export interface MainPlace extends ShownPlace {
  group: PlaceGroup;
  /** `page`: one is at it; `true`: at something that belongs there. */
  current: 'page' | 'true' | undefined;
  /** How many things wait there, and what says so. */
  waiting: { count: number; text: string } | undefined;
}

/**
 * The main places of whoever is signed in, in their turn; `waiting` has what the server counted, by
 * kind.
 */
export function useMainPlaces({
  isAdministrator,
  waiting,
}: {
  isAdministrator: boolean;
  waiting: ReadonlyMap<string, number>;
}): MainPlace[] {
  const { pathname } = useLocation();
  const anyWords = useAnyWords();
  return usePlacesAt('main', { isAdministrator }).flatMap(({ place, ...shown }) => {
    if (place?.main?.of !== 'signedIn') return [];
    const { group, holds = [], waiting: asked } = place.main;
    const isBelow = [shown.to, ...holds].some((path) => pathname === path || pathname.startsWith(`${path}/`));
    const count = asked && waiting.get(asked.kind);
    return {
      ...shown,
      group,
      current: pathname === shown.to ? 'page' : isBelow ? 'true' : undefined,
      waiting: asked && count ? { count, text: anyWords(namespaceOf(place), asked.name, { count }) } : undefined,
    };
  });
}

/** These places by what one does there, without the parts that have none. */
export function inGroups(places: readonly MainPlace[]): { group: PlaceGroup; inGroup: MainPlace[] }[] {
  return placeGroups
    .map((group) => ({ group, inGroup: places.filter((place) => place.group === group) }))
    .filter(({ inGroup }) => inGroup.length > 0);
}
