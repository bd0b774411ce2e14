import type { Context } from '#platform/server/extension-points/feature.ts';
import type { SearchFilter } from '../../contract/shapes.ts';
import { isKnownToFinders } from './filter-marks.ts';
import { runFinders } from './finders.ts';
import { gather, type SearchSelection } from './gather.ts';
import type { SearchableContent } from './run-search.ts';
import { readWords } from './read-search.ts';
import { sampleOf } from './sample.ts';
import { planSearch } from './plan-search.ts';

interface Thing {
  kind: string;
  id: string;
}

/**
 * Returns matches of other authors that appeared after an instant, newest first. Only those that
 * the owning feature shows to the viewer now.
 */
export async function findNew(
  context: Context,
  { indexed, finders, resolveKind }: SearchableContent,
  filter: SearchFilter,
  { since, limit }: { since: string; limit: number },
): Promise<Thing[]> {
  const { db, viewer } = context;
  const kinds = [...indexed.keys(), ...finders.map(({ kind }) => kind)];
  const read = await readWords(db, viewer, filter.q);
  const understood = await planSearch(db, viewer, filter, read, { now: new Date().toISOString(), kinds, resolveKind });
  const { words, narrowed, kind, span: requested } = understood;
  const from = requested.from !== undefined && requested.from > since ? requested.from : since;
  const span = { ...requested, from };
  if (understood.isVain || (span.until !== undefined && span.until <= from)) return [];
  const isKind = (each: string) => kind === undefined || each === kind;
  const ofKinds = [...indexed.keys()].filter(isKind);
  const selection: SearchSelection = {
    viewer,
    asked: words,
    words: '',
    titles: '',
    each: [],
    isInRow: read.parsed.terms.some(({ isPhrase }) => isPhrase),
    kinds: ofKinds,
    narrowed,
    asOf: undefined,
  };
  // Reads more than needed, since some may be the viewer's own, or older and only changed since.
  const scanLimit = 4 * limit;
  const [{ hits }, fromFinders] = await Promise.all([
    ofKinds.length === 0
      ? { hits: [] }
      : gather({ db, sample: await sampleOf(db) }, selection, span, {
          counted: scanLimit,
          newest: scanLimit,
          titled: 0,
          weighed: 0,
          given: scanLimit,
        }),
    isKnownToFinders(filter)
      ? runFinders(
          context,
          finders.filter((finder) => isKind(finder.kind)),
          { ...understood, span },
          undefined,
        )
      : [],
  ]);
  const given = await givenTo(
    context,
    indexed,
    hits.filter(({ createdAt }) => createdAt >= since),
  );
  return [...given, ...fromFinders.flatMap((each) => each.things.map((thing) => ({ ...thing, kind: each.kind })))]
    .filter(({ authorId }) => authorId !== viewer.id)
    .sort((one, other) => (one.updatedAt < other.updatedAt ? 1 : -1))
    .slice(0, limit)
    .map((thing) => ({ kind: thing.kind, id: thing.id }));
}

/** Filters by what the owning features show to the viewer. */
async function givenTo<Hit extends Thing>(
  { db, viewer }: Context,
  indexed: SearchableContent['indexed'],
  hits: readonly Hit[],
): Promise<Hit[]> {
  const given = await Promise.all(
    [...Map.groupBy(hits, ({ kind }) => kind)].map(async ([kind, of]) => {
      const ids = of.map(({ id }) => id);
      const texts = (await indexed.get(kind)?.search.texts(db, viewer, ids)) ?? [];
      const seen = new Set(texts.map(({ id }) => id));
      return of.filter(({ id }) => seen.has(id));
    }),
  );
  return given.flat();
}
