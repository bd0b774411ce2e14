import { hubLimits } from '../contract/limits.ts';
import type { HubItem, HubPage } from '../contract/shapes.ts';
import { compare, compareSome, markBehind, type Compared } from './news.ts';

/** Items further down are not compared with the whole list. */
const comparedItems = 200;

/** Reads from the list on screen, with its filters. */
type Read = (query: { ids?: string; cursor?: string; limit?: number }) => Promise<HubPage>;

/**
 * Detects changes of a list on screen. Reads only the items with the changed ids; if they are too
 * many or unknown (an empty id), reads the list from its beginning. `newKeys` are new items found
 * before.
 */
export async function lookAfresh(
  shown: readonly HubPage[],
  changed: ReadonlySet<string>,
  newKeys: readonly string[],
  read: Read,
): Promise<Compared> {
  // With the mark, they must not exceed the limit of ids per request.
  if (!changed.has('') && changed.size < hubLimits.ids) {
    const mark = markBehind(shown, changed);
    const page = await read({ ids: [...changed, ...(mark ? [mark.id] : [])].join() });
    const compared = compareSome(shown, changed, mark, page.items, page, newKeys);
    if (compared) return compared;
  }
  const wanted = Math.min(comparedItems, shown.reduce((sum, page) => sum + page.items.length, 0) + hubLimits.pageItems);
  const fresh: HubItem[] = [];
  let page: HubPage | undefined;
  do {
    page = await read({ limit: hubLimits.pageItems, ...(page?.nextCursor ? { cursor: page.nextCursor } : {}) });
    fresh.push(...page.items);
  } while (page.nextCursor && fresh.length < wanted);
  return compare(shown, fresh, !page.nextCursor, page);
}
