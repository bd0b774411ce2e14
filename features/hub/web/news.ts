import type { HubItem, HubPage } from '../contract/shapes.ts';
import { keyOf } from './count-missing.ts';

/** Totals of a page. */
type Counted = Pick<HubPage, 'total' | 'isTotalCut'>;

/** Result of a comparison with the pages on screen. */
export interface Compared {
  /** The pages with changed items updated and deleted ones removed, without new ones. */
  pages: HubPage[];
  /** Keys of items that belong on screen and are not there yet. */
  newKeys: string[];
}

/**
 * Compares the pages on screen with a fresh read of the same list. `isWhole`: the read reached the
 * end of the list. Items beyond the read stay as they are.
 */
export function compare(shown: readonly HubPage[], fresh: readonly HubItem[], isWhole: boolean, counted: Counted): Compared {
  const onScreen = shown.flatMap(({ items }) => items);
  const freshKeys = new Set(fresh.map(keyOf));
  const last = onScreen.findLastIndex((item) => freshKeys.has(keyOf(item)));
  const covered = new Set((isWhole || last < 0 ? onScreen : onScreen.slice(0, last + 1)).map(keyOf));
  return { pages: putRight(shown, fresh, counted, (item) => covered.has(keyOf(item))), newKeys: newAmong(shown, fresh) };
}

/**
 * Returns the last item on screen that did not change: items before it in the list belong on
 * screen.
 */
export function markBehind(shown: readonly HubPage[], changed: ReadonlySet<string>): HubItem | undefined {
  return shown.flatMap(({ items }) => items).findLast(({ id }) => !changed.has(id));
}

/**
 * Updates only the changed items. `fresh` has them in list order, together with the `mark`;
 * `newKeys` were known before. Returns undefined if the mark is gone, since positions are then
 * unknown.
 */
export function compareSome(
  shown: readonly HubPage[],
  changed: ReadonlySet<string>,
  mark: HubItem | undefined,
  fresh: readonly HubItem[],
  counted: Counted,
  newKeys: readonly string[],
): Compared | undefined {
  const isEnd = shown.at(-1)?.nextCursor === null;
  if (!isEnd && !fresh.some((item) => mark && keyOf(item) === keyOf(mark))) return undefined;
  return {
    pages: putRight(shown, fresh, counted, ({ id }) => changed.has(id)),
    newKeys: [...newKeys.filter((key) => !changed.has(key.slice(key.indexOf(' ') + 1))), ...newAmong(shown, fresh)],
  };
}

/**
 * Replaces shown items by fresh ones. Removes `isKnown` items that are missing in the fresh read.
 */
function putRight(shown: readonly HubPage[], fresh: readonly HubItem[], counted: Counted, isKnown: (item: HubItem) => boolean): HubPage[] {
  const freshItems = new Map(fresh.map((item) => [keyOf(item), item]));
  return shown.map((page) => ({
    ...page,
    total: counted.total,
    isTotalCut: counted.isTotalCut,
    items: page.items.filter((item) => freshItems.has(keyOf(item)) || !isKnown(item)).map((item) => freshItems.get(keyOf(item)) ?? item),
  }));
}

/** Returns the keys of fresh items that belong on screen and are missing. */
function newAmong(shown: readonly HubPage[], fresh: readonly HubItem[]): string[] {
  const shownKeys = new Set(shown.flatMap(({ items }) => items.map(keyOf)));
  const lastKnown = fresh.findLastIndex((item) => shownKeys.has(keyOf(item)));
  // Items after the last common one come with scrolling, unless the list on screen was complete.
  const isEnd = shown.at(-1)?.nextCursor === null || shownKeys.size === 0;
  return (isEnd ? fresh : fresh.slice(0, lastKnown + 1)).map(keyOf).filter((key) => !shownKeys.has(key));
}
