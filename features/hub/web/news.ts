import type { HubItem, HubPage } from '../contract/shapes.ts';

const keyOf = ({ kind, id }: HubItem) => `${kind} ${id}`;

/** What a fresh reading says about the pages on screen. */
export interface Compared {
  /** The pages as they are now, without what is new: changed things changed, gone things gone. */
  pages: HubPage[];
  /** Things that belong among those on screen and are not there yet. */
  newKeys: string[];
}

/**
 * Compares the pages on screen with a fresh reading from the same beginning. `isWhole`: the fresh reading reaches the end
 * of the list. Of what lies beyond the fresh reading nothing is known, so it stays as it is.
 */
export function compare(shown: readonly HubPage[], fresh: readonly HubItem[], isWhole: boolean, total: number): Compared {
  const onScreen = shown.flatMap(({ items }) => items);
  const shownKeys = new Set(onScreen.map(keyOf));
  const freshItems = new Map(fresh.map((item) => [keyOf(item), item]));
  const lastKnown = fresh.findLastIndex((item) => shownKeys.has(keyOf(item)));
  const isShownWhole = shown.at(-1)?.nextCursor === null;
  // Behind the last thing that both know begins what scrolling would bring, unless the list on screen was at its end.
  const among = isShownWhole || onScreen.length === 0 ? fresh : fresh.slice(0, lastKnown + 1);
  const last = onScreen.findLast((item) => freshItems.has(keyOf(item)));
  const coveredUntil = isWhole || last === undefined ? onScreen.length : onScreen.indexOf(last) + 1;
  const covered = new Set(onScreen.slice(0, isWhole ? onScreen.length : coveredUntil).map(keyOf));
  return {
    pages: shown.map((page) => ({
      ...page,
      total,
      items: page.items
        .filter((item) => freshItems.has(keyOf(item)) || !covered.has(keyOf(item)))
        .map((item) => freshItems.get(keyOf(item)) ?? item),
    })),
    newKeys: among.filter((item) => !shownKeys.has(keyOf(item))).map(keyOf),
  };
}

/** How many of the new things are still not on screen. */
export function countMissing(newKeys: readonly string[], shown: readonly HubPage[] | undefined): number {
  if (!shown || newKeys.length === 0) return 0;
  const onScreen = new Set(shown.flatMap(({ items }) => items.map(keyOf)));
  return newKeys.filter((key) => !onScreen.has(key)).length;
}
