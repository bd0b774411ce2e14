import type { Context } from '#platform/server/extension-points/feature.ts';
import type { SearchMatch, FoundThing, SearchFinder } from '#platform/server/extension-points/search-finder.ts';
import { stemsOf } from '#platform/server/search/stems.ts';
import type { SearchTerm } from '#platform/server/search/parse-search.ts';
import { isStopWord } from '#platform/server/search/stop-words.ts';
import type { SearchPlan } from './plan-search.ts';

/** Maximum number of results per finder that are ranked with all others. */
export const finderResults = 60;

type MatchParts = Pick<SearchPlan, 'parsed' | 'variants' | 'authorIds' | 'groupId' | 'span'>;

/** Converts a parsed search for finders. */
export function toSearchMatch({ parsed, variants, authorIds, groupId, span }: MatchParts, { language, modules }: Context): SearchMatch {
  const group = (term: SearchTerm) => {
    const meaningful = term.tokens.filter(({ form }) => term.tokens.length === 1 || !isStopWord(form, null));
    return (meaningful.length ? meaningful : term.tokens).map((token, index, { length }) => ({
      words: [
        ...new Set([
          token.form,
          ...stemsOf(token, null).filter((stem) => !stem.endsWith('-')),
          ...(index === 0 ? variants(term).filter((other) => !other.includes(' ')) : []),
        ]),
      ],
      isBeginning: term.isBeginning && index === length - 1,
    }));
  };
  return {
    all: parsed.terms.flatMap(group),
    none: parsed.excluded.flatMap(({ tokens }) => tokens.map(({ form }) => form)),
    authorIds,
    groupId,
    from: span.from,
    until: span.until,
    language,
    modulesOff: modules.off,
  };
}

/** Asks the finders, and returns results by kind. Returns none without words. */
export async function runFinders(
  context: Context,
  finders: readonly SearchFinder[],
  understood: SearchPlan,
  asOf: string | undefined,
): Promise<{ kind: string; things: FoundThing[]; isMore: boolean }[]> {
  if (understood.parsed.terms.length === 0) return [];
  const by = toSearchMatch(understood, context);
  const found = [];
  // Sequentially, so that mostly one connection suffices: connecting several at once costs more
  // than most finders do.
  for (const { kind, find } of finders) {
    const things = await find(context.db, context.viewer, by, finderResults + 1);
    found.push({
      kind,
      things: things.filter(({ updatedAt }) => asOf === undefined || updatedAt <= asOf).slice(0, finderResults),
      isMore: things.length > finderResults,
    });
  }
  return found;
}
