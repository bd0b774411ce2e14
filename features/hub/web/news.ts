import type { HubItem, HubPage } from '../contract/shapes.ts';
import { keyOf } from './count-missing.ts';

/** How many things there are. */
type Counted = Pick<HubPage, 'total' | 'isTotalCut'>;

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
export function compare(shown: readonly HubPage[], fresh: readonly HubItem[], isWhole: boolean, counted: Counted): Compared {
  const onScreen = shown.flatMap(({ items }) => items);
  const freshKeys = new Set(fresh.map(keyOf));
  const last = onScreen.findLastIndex((item) => freshKeys.has(keyOf(item)));
  const covered = new Set((isWhole || last < 0 ? onScreen : onScreen.slice(0, last + 1)).map(keyOf));
  return { pages: putRight(shown, fresh, counted, (item) => covered.has(keyOf(item))), newKeys: newAmong(shown, fresh) };
}

/** The last thing on screen that is none of these ids: whatever comes before it in the list belongs among those shown. */
export function markBehind(shown: readonly HubPage[], changed: ReadonlySet<string>): HubItem | undefined {
  return shown.flatMap(({ items }) => items).findLast(({ id }) => !changed.has(id));
}

/**
 * Puts right the things of these ids alone, of which `fresh` is a reading in the order of the list, together with the `mark` behind them.
 * `newKeys` are those that were known before. Undefined where the mark itself is gone: then nothing tells where things belong.
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

/** The pages with the fresh things in the place of those shown. What is `known` and not among the fresh ones is gone. */
function putRight(shown: readonly HubPage[], fresh: readonly HubItem[], counted: Counted, isKnown: (item: HubItem) => boolean): HubPage[] {
  const freshItems = new Map(fresh.map((item) => [keyOf(item), item]));
  return shown.map((page) => ({
    ...page,
    total: counted.total,
    isTotalCut: counted.isTotalCut,
    items: page.items.filter((item) => freshItems.has(keyOf(item)) || !isKnown(item)).map((item) => freshItems.get(keyOf(item)) ?? item),
  }));
}

/** What of the fresh things belongs among those shown and is not there. */
function newAmong(shown: readonly HubPage[], fresh: readonly HubItem[]): string[] {
  const shownKeys = new Set(shown.flatMap(({ items }) => items.map(keyOf)));
  const lastKnown = fresh.findLastIndex((item) => shownKeys.has(keyOf(item)));
  // Behind the last thing that both know begins what scrolling would bring, unless the list on screen was at its end.
  const isEnd = shown.at(-1)?.nextCursor === null || shownKeys.size === 0;
  return (isEnd ? fresh : fresh.slice(0, lastKnown + 1)).map(keyOf).filter((key) => !shownKeys.has(key));
}
