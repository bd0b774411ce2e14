import type { ReadSearch } from '#platform/server/search/asked-search.ts';
import { mark, quoted } from '#platform/server/search/lexemes.ts';
import { shareFound } from './estimate.ts';
import type { Searched } from './look-for.ts';
import { readWords } from './read-search.ts';
import { sampleOf } from './sample.ts';
import { stretchesOf } from './stretches.ts';
import { understand } from './understand.ts';

/** Builds the parser by which another feature filters, so that it finds the same. */
export function readSearchOf(searchedIn: (house: Parameters<ReadSearch>[0]) => Searched): ReadSearch {
  return async (house, viewer, asked) => {
    const { db } = house;
    const { sources, kindsCalled } = searchedIn(house);
    const kinds = [...sources.keys()];
    const read = await readWords(db, viewer, asked);
    const { words, narrowed, kind, span, isVain } = await understand(db, viewer, { range: 'all' }, read, {
      now: new Date().toISOString(),
      kinds,
      kindsCalled,
    });
    const all = [words, narrowed, kind === undefined ? '' : quoted(mark.kind(kind))].filter(Boolean).map((query) => `(${query})`);
    const query = isVain ? '' : all.join(' & ');
    const sample = await sampleOf(db);
    const found = shareFound(query, sample);
    return {
      query,
      ...span,
      likely: found * sample.things,
      stretches: ({ among, from }) =>
        stretchesOf(
          sample,
          { from: later(from, span.from), until: span.until },
          { share: found * Math.min(1, among / Math.max(1, sample.things)), isSlow: read.parsed.wanted.some(({ isPhrase }) => isPhrase) },
        ),
    };
  };
}

const later = (one: string | undefined, other: string | undefined): string | undefined =>
  one !== undefined && other !== undefined && Date.parse(one) < Date.parse(other) ? other : (one ?? other);
