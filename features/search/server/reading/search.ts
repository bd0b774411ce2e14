import { z } from 'zod';
import { instantInCursor, readCursor, writeCursor } from '#platform/server/cursor.ts';
import type { Context } from '#platform/server/feature.ts';
import type { Wanted } from '#platform/server/search/parse-search.ts';
import type { SearchPage, SearchQuery } from '../../contract/shapes.ts';
import { lookFor, mostFinds, type Looked, type Searched } from './look-for.ts';
import { mend, readWords, type ReadWords } from './read-search.ts';
import { presentAll } from './present-all.ts';

const place = z.tuple([instantInCursor, z.int().min(0).max(mostFinds)]);

/** One page of what fits, by fit or newest first, with how much there is of each kind. */
export async function searchPage(context: Context, searched: Searched, query: SearchQuery): Promise<SearchPage> {
  const { db, viewer } = context;
  const [asOf, start] = readCursor<z.output<typeof place>>(place, query.cursor) ?? [undefined, 0];
  const words = await readWords(db, viewer, query.q);
  const look = (read: ReadWords, isMended = false) =>
    lookFor(context, searched, query, read, { asOf, isMended, finds: start + query.limit + 1 });
  let looked = await look(words);
  let didYouMean: string | null = null;
  if (looked.candidates.length === 0 && !looked.isVain && words.parsed.wanted.length > 0) {
    const mended = await mend(db, viewer, query.q, words, (wanted) => isAnywhere(context, searched, wanted, words));
    const found = mended && (await look(mended, true));
    if (mended && found && found.candidates.length > 0) [looked, didYouMean] = [found, mended.text];
  }
  return pageOf(context, searched, looked, { start, limit: query.limit, didYouMean });
}

/** Whether anything at all that the viewer may see fits one of the things that are wanted. */
async function isAnywhere(context: Context, searched: Searched, wanted: Wanted, words: ReadWords): Promise<boolean> {
  const parsed = { wanted: [wanted], unwanted: [], operators: {}, isAsked: true };
  const { candidates } = await lookFor(
    context,
    searched,
    { range: 'all', sort: 'newest' },
    { ...words, parsed },
    { asOf: undefined, isMended: false, finds: 1 },
  );
  return candidates.length > 0;
}

async function pageOf(
  context: Context,
  searched: Searched,
  { candidates, matching, now, count, isCut, isPartial, isMended }: Looked,
  { start, limit, didYouMean }: { start: number; limit: number; didYouMean: string | null },
): Promise<SearchPage> {
  const end = start + limit;
  const isNext = candidates.length > end && end < mostFinds;
  const [items, { counts, uncounted }] = await Promise.all([
    presentAll(context, searched, candidates.slice(start, end), matching, isMended ? 'slip' : 'synonym'),
    count(),
  ]);
  return {
    items,
    counts: Object.fromEntries(counts),
    uncounted,
    isMore: isCut || candidates.length > end,
    nextCursor: isNext ? writeCursor([now, end]) : null,
    didYouMean,
    isPartial,
  };
}
