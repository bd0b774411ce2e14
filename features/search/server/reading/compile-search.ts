import type { CompileSearch } from '#platform/server/search/compiled-search.ts';
import { mark, quoted } from '#platform/server/search/lexemes.ts';
import { shareFound } from './estimate.ts';
import type { SearchableContent } from './run-search.ts';
import { readWords } from './read-search.ts';
import { sampleOf } from './sample.ts';
import { timeSlicesOf } from './time-slices.ts';
import { planSearch } from './plan-search.ts';

/** Builds the parser by which another feature filters, so that it finds the same. */
export function compileSearchOf(contentFor: (app: Parameters<CompileSearch>[0]) => SearchableContent): CompileSearch {
  return async (app, viewer, requested) => {
    const { db } = app;
    const { indexed, resolveKind } = contentFor(app);
    const kinds = [...indexed.keys()];
    const read = await readWords(db, viewer, requested);
    const { words, narrowed, kind, span, isVain } = await planSearch(db, viewer, { range: 'all' }, read, {
      now: new Date().toISOString(),
      kinds,
      resolveKind,
    });
    const all = [words, narrowed, kind === undefined ? '' : quoted(mark.kind(kind))].filter(Boolean).map((query) => `(${query})`);
    const query = isVain ? '' : all.join(' & ');
    const sample = await sampleOf(db);
    const found = shareFound(query, sample);
    return {
      query,
      ...span,
      likely: found * sample.things,
      timeSlices: ({ among, from }) =>
        timeSlicesOf(
          sample,
          { from: later(from, span.from), until: span.until },
          { share: found * Math.min(1, among / Math.max(1, sample.things)), isSlow: read.parsed.terms.some(({ isPhrase }) => isPhrase) },
        ),
    };
  };
}

const later = (one: string | undefined, other: string | undefined): string | undefined =>
  one !== undefined && other !== undefined && Date.parse(one) < Date.parse(other) ? other : (one ?? other);
