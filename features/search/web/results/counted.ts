import type { SearchPage } from '../../contract/shapes.ts';
import type { T } from '#platform/web/i18n/words.tsx';
import type open from '../../words/public/en.json';

type Counts = Pick<SearchPage, 'counts' | 'uncounted'>;

/** Returns the number of results of a kind, or of all, and whether it is a minimum. */
export function countOf({ counts, uncounted }: Counts, kind: string): { count: number; isMore: boolean } {
  if (kind) return { count: counts[kind] ?? 0, isMore: uncounted.includes(kind) };
  return { count: Object.values(counts).reduce((one, other) => one + other, 0), isMore: uncounted.length > 0 };
}

/** Formats a count; a minimum as “300+”. */
export const countText = (t: T<typeof open>, { count, isMore }: { count: number; isMore: boolean }): string =>
  t(isMore ? 'atLeast' : 'exactly', { number: count });
