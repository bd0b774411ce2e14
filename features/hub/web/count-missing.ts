import type { HubItem, HubPage } from '../contract/shapes.ts';

/** Key of an item, unique over all kinds. */
export const keyOf = ({ kind, id }: Pick<HubItem, 'kind' | 'id'>) => `${kind} ${id}`;

/** Counts the new items that are not on screen. */
export function countMissing(newKeys: readonly string[], shown: readonly HubPage[] | undefined): number {
  if (!shown || newKeys.length === 0) return 0;
  const onScreen = new Set(shown.flatMap(({ items }) => items.map(keyOf)));
  return newKeys.filter((key) => !onScreen.has(key)).length;
}
