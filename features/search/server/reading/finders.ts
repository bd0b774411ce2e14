import type { Context } from '#platform/server/feature.ts';
import type { FoundBy, FoundThing, SearchFinder } from '#platform/server/search-source.ts';
import { stemsOf } from '#platform/server/search/stems.ts';
import type { Wanted } from '#platform/server/search/parse-search.ts';
import { isHeldBack } from '#platform/server/search/stop-words.ts';
import type { Understood } from './understand.ts';

/** Maximum number of results per finder that are ranked with all others. */
export const finderFinds = 60;

type FoundParts = Pick<Understood, 'parsed' | 'others' | 'authorIds' | 'groupId' | 'span'>;

/** Converts a parsed search for finders. */
export function foundBy({ parsed, others, authorIds, groupId, span }: FoundParts, { language, modules }: Context): FoundBy {
  const group = (wanted: Wanted) => {
    const telling = wanted.tokens.filter(({ form }) => wanted.tokens.length === 1 || !isHeldBack(form, null));
    return (telling.length ? telling : wanted.tokens).map((token, index, { length }) => ({
      words: [
        ...new Set([
          token.form,
          ...stemsOf(token, null).filter((stem) => !stem.endsWith('-')),
          ...(index === 0 ? others(wanted).filter((other) => !other.includes(' ')) : []),
        ]),
      ],
      isBeginning: wanted.isBeginning && index === length - 1,
    }));
  };
  return {
    all: parsed.wanted.flatMap(group),
    none: parsed.unwanted.flatMap(({ tokens }) => tokens.map(({ form }) => form)),
    authorIds,
    groupId,
    from: span.from,
    until: span.until,
    language,
    modulesOff: modules.off,
  };
}

/** Asks the finders, and returns results by kind. Returns none without words. */
export async function askFinders(
  context: Context,
  finders: readonly SearchFinder[],
  understood: Understood,
  asOf: string | undefined,
): Promise<{ kind: string; things: FoundThing[]; isMore: boolean }[]> {
  if (understood.parsed.wanted.length === 0) return [];
  const by = foundBy(understood, context);
  const found = [];
  // Sequentially, so that mostly one connection suffices: connecting several at once costs more
  // than most finders do.
  for (const { kind, find } of finders) {
    const things = await find(context.db, context.viewer, by, finderFinds + 1);
    found.push({
      kind,
      things: things.filter(({ updatedAt }) => asOf === undefined || updatedAt <= asOf).slice(0, finderFinds),
      isMore: things.length > finderFinds,
    });
  }
  return found;
}
