import type { SearchPage } from '../../contract/shapes.ts';
import type { T } from '#platform/web/words.tsx';
import type open from '../../words/public/en.json';

type Counts = Pick<SearchPage, 'counts' | 'uncounted'>;

/** How many finds there are of a kind, or of all, as far as they were counted. */
export function countOf({ counts, uncounted }: Counts, kind: string): { count: number; isMore: boolean } {
  if (kind) return { count: counts[kind] ?? 0, isMore: uncounted.includes(kind) };
  return { count: Object.values(counts).reduce((one, other) => one + other, 0), isMore: uncounted.length > 0 };
}

/** The same in words: “300+” where it was not counted further. */
export const countText = (t: T<typeof open>, { count, isMore }: { count: number; isMore: boolean }): string =>
  t(isMore ? 'atLeast' : 'exactly', { number: count });
