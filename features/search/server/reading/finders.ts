import type { Context } from '#platform/server/feature.ts';
import type { FoundBy, FoundThing, SearchFinder } from '#platform/server/search-source.ts';
import { stemsOf } from '#platform/server/search/stems.ts';
import type { Wanted } from '#platform/server/search/parse-search.ts';
import { isHeldBack } from '#platform/server/search/stop-words.ts';
import type { Understood } from './understand.ts';

/** So many finds of each kind whose owner keeps its words itself are put in order with all others. */
export const finderFinds = 60;

type FoundParts = Pick<Understood, 'parsed' | 'others' | 'authorIds' | 'groupId' | 'span'>;

/** A search as finders read it. */
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

/** What these finders find, each by its kind. One that knows no words of what is asked is not asked. */
export async function askFinders(
  context: Context,
  finders: readonly SearchFinder[],
  understood: Understood,
  asOf: string | undefined,
): Promise<{ kind: string; things: FoundThing[]; isMore: boolean }[]> {
  if (understood.parsed.wanted.length === 0) return [];
  const by = foundBy(understood, context);
  const found = [];
  // One after another, which mostly takes one connection: to wake as many at once as there are finders costs more than most of them do.
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
