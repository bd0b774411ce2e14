import { hubLimits } from '../contract/limits.ts';
import type { HubItem, HubPage } from '../contract/shapes.ts';
import { compare, compareSome, markBehind, type Compared } from './news.ts';

/** Further down than this, what is on screen is not compared with the list as a whole. */
const comparedItems = 200;

/** Reads of the list on screen what is asked, by its filters. */
type Read = (query: { ids?: string; cursor?: string; limit?: number }) => Promise<HubPage>;

/**
 * Finds out what changed in a list on screen: reads the things of these ids alone, or where they are too many or not known (an empty id),
 * the list from its beginning. `newKeys` are the new things that were known before.
 */
export async function lookAfresh(
  shown: readonly HubPage[],
  changed: ReadonlySet<string>,
  newKeys: readonly string[],
  read: Read,
): Promise<Compared> {
  // With the mark they must not be more than may be asked for.
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
