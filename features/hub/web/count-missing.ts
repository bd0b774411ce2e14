import type { HubItem, HubPage } from '../contract/shapes.ts';

/** Names a thing among those of all kinds. */
export const keyOf = ({ kind, id }: Pick<HubItem, 'kind' | 'id'>) => `${kind} ${id}`;

/** How many of the new things are still not on screen. */
export function countMissing(newKeys: readonly string[], shown: readonly HubPage[] | undefined): number {
  if (!shown || newKeys.length === 0) return 0;
  const onScreen = new Set(shown.flatMap(({ items }) => items.map(keyOf)));
  return newKeys.filter((key) => !onScreen.has(key)).length;
}
