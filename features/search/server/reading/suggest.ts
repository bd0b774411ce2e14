import type { Context } from '#platform/server/extension-points/feature.ts';
import { titleQuery } from '#platform/server/search/terms-query.ts';
import { parseSearch, type ParsedSearch, type SearchTerm } from '#platform/server/search/parse-search.ts';
import { tokensOf } from '#platform/server/search/tokens.ts';
import { searchLimits } from '../../contract/limits.ts';
import type { Suggestions } from '../../contract/shapes.ts';
import { correctionsFor } from '../spelling/corrections.ts';
import { toSearchMatch } from './finders.ts';
import { gather } from './gather.ts';
import { Matching } from './matching.ts';
import { fitOf } from './rank.ts';
import type { SearchableContent } from './run-search.ts';
import { sampleOf } from './sample.ts';
import { highlighted } from './snippet.ts';
import { noVariants, type TermVariants } from './term-variants.ts';

/** Number of titles from which completions are taken. */
const scanLimit = 120;

/** Suggests completions from titles that the viewer may see, and the things with these titles. */
export async function suggest(context: Context, { indexed, finders }: SearchableContent, typed: string): Promise<Suggestions> {
  const { db, viewer } = context;
  const parsed = parseSearch(typed);
  const { terms } = parsed;
  if (terms.length === 0 || indexed.size === 0) return { searches: [], things: [] };
  const asTyped = await readSuggested(context, { indexed, finders }, parsed, new Map());
  const isFound = asTyped.hits.length > 0 || asTyped.fromFinders.length > 0;
  const others = isFound ? undefined : await corrections(context, finders, terms);
  const { hits, now, fromFinders } = others ? await readSuggested(context, { indexed, finders }, parsed, others) : asTyped;
  const matching = new Matching({ terms }, others);
  const best = hits
    .map((hit) => ({
      hit,
      fit: fitOf(hit, { matching, asked: typed.trim(), now, isTitled: true, matched: terms.length, weight: 0, isTitleRead: true }),
    }))
    .sort((one, other) => other.fit - one.fit)
    .slice(0, searchLimits.suggestions);
  const byKind = Map.groupBy(best, ({ hit }) => hit.kind);
  const given = await Promise.all(
    [...byKind].map(async ([kind, ofKind]) => {
      const texts =
        (await indexed.get(kind)?.search.texts(
          db,
          viewer,
          ofKind.map(({ hit }) => hit.id),
        )) ?? [];
      return texts.map(({ id, title }) => [`${kind} ${id}`, title] as const);
    }),
  );
  const titles = new Map(given.flat());
  const first = fromFinders.map(({ kind, id, title, address }) => ({
    kind,
    id,
    titlePieces: highlighted(title, matching.in(title)),
    address,
  }));
  const things = best.flatMap(({ hit: { kind, id } }) => {
    const title = titles.get(`${kind} ${id}`);
    if (title === undefined) return [];
    return [
      { kind, id, titlePieces: highlighted(title, matching.in(title)), address: indexed.get(kind)?.search.address(id, viewer) ?? '/' },
    ];
  });
  return {
    searches: endingsOf(
      typed,
      terms.at(-1),
      hits.map(({ title }) => title),
    ),
    things: [...first, ...things].slice(0, searchLimits.suggestions),
  };
}

type Variants = ReadonlyMap<SearchTerm, TermVariants>;

/** Reads things by their titles, and the results of finders that suggest. */
async function readSuggested(
  context: Context,
  { indexed, finders }: Pick<SearchableContent, 'indexed' | 'finders'>,
  parsed: ParsedSearch,
  variants: Variants,
) {
  const { db, viewer } = context;
  const corrected = (term: SearchTerm) => variants.get(term)?.corrections ?? [];
  const sought = {
    viewer,
    asked: titleQuery(parsed, { variants: corrected }),
    words: '',
    titles: '',
    each: [],
    isInRow: false,
    kinds: [...indexed.keys()],
    narrowed: '',
    asOf: undefined,
  };
  const span = { from: undefined, until: undefined };
  const by = toSearchMatch({ parsed, variants: corrected, authorIds: undefined, groupId: undefined, span }, context);
  const [{ hits, now }, fromFinders] = await Promise.all([
    gather({ db, sample: await sampleOf(db) }, sought, span, {
      counted: scanLimit,
      newest: scanLimit,
      titled: 0,
      weighed: 0,
      given: scanLimit,
    }),
    Promise.all(
      finders.flatMap(({ kind, suggests, find }) =>
        suggests === undefined ? [] : [find(db, viewer, by, suggests).then((things) => things.map((thing) => ({ ...thing, kind })))],
      ),
    ),
  ]);
  return { hits, now, fromFinders: fromFinders.flat() };
}

/** Corrections of the terms, for texts without suggestions; undefined if there are none. */
async function corrections(
  { db, viewer }: Context,
  finders: SearchableContent['finders'],
  terms: readonly SearchTerm[],
): Promise<Variants | undefined> {
  const meant = await Promise.all(
    terms.map(async (term) => [term, await correctionsFor({ db, viewer, finders }, term, { isFound: false })] as const),
  );
  if (meant.every(([, words]) => words.length === 0)) return undefined;
  return new Map(meant.map(([term, words]) => [term, { ...noVariants, corrections: words }]));
}

/** Completes the last word as in these titles, the most frequent first. */
function endingsOf(typed: string, last: SearchTerm | undefined, titles: readonly string[]): string[] {
  const beginning = last?.isBeginning ? last.tokens.at(-1) : undefined;
  if (!beginning) return [];
  const ends = new Map<string, { written: string; count: number }>();
  for (const title of titles)
    for (const { form, written } of tokensOf(title)) {
      if (!form.startsWith(beginning.form) || form === beginning.form) continue;
      const known = ends.get(form);
      ends.set(form, { written: known?.written ?? written, count: (known?.count ?? 0) + 1 });
    }
  const before = typed.slice(0, typed.length - (beginning.end - beginning.start));
  return [...ends.values()]
    .sort((one, other) => other.count - one.count || (one.written < other.written ? -1 : 1))
    .slice(0, searchLimits.suggestions)
    .map(({ written }) => before + written);
}
