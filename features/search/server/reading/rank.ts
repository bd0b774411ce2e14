import { tokensOf } from '#platform/server/search/tokens.ts';
import type { Hit } from './gather-store.ts';
import type { Matching } from './matching.ts';
import type { FoundText } from './present.ts';

/** A ranked result, from the index or from a finder. */
export type Candidate = { fit: number; updatedAt: string; id: string } & ({ hit: Hit } | { found: FoundText });

interface Ranking {
  matching: Matching;
  /** The words of the query. */
  asked: string;
  now: string;
  isByFit: boolean;
  /** Every result matches all terms as typed. */
  areAllMatched: boolean;
  /** Number of newest matches that are ranked; others follow by date. */
  newest: number;
  /** Number of best matches ranked by proximity. */
  weighed: number;
}

const dayMs = 86_400_000;
/** Half-life of the score for recency, in days. */
const halfLifeDays = 120;
/** Proximity score of results of finders. */
const unweighed = 0.1;

/**
 * Sorts results by score, or newest first. The score adds, by weight: a match of the title, terms
 * matching as typed, the share of the title that matches, proximity of the words in the text,
 * recency, and own groups.
 */
export function inOrder(hits: readonly Hit[], found: readonly FoundText[], ranking: Ranking): Candidate[] {
  const { matching, isByFit, newest, weighed } = ranking;
  const byDate = hits.toSorted(later);
  const titled = byDate.filter(({ isTitled }) => isTitled);
  const others = byDate.filter(({ isTitled }) => !isTitled);
  const candidates: Candidate[] = [
    ...[...titled, ...others].map((hit, index) => {
      const isWeighed = index < weighed;
      const isRanked = hit.isTitled || index - titled.length < newest;
      const fit =
        isByFit && isRanked
          ? fitOf(hit, {
              ...ranking,
              isTitled: hit.isTitled,
              matched: hit.held ?? matching.count,
              weight: (isWeighed && hit.weight) || 0,
              isTitleRead: isWeighed || hit.isTitled,
            })
          : 0;
      return { hit, fit, updatedAt: hit.updatedAt, id: hit.id };
    }),
    ...found.map((result) => {
      const fit = isByFit ? fitOfFound(result, ranking) : 0;
      return { found: result, fit, updatedAt: result.updatedAt, id: result.id };
    }),
  ];
  return candidates.sort((one, other) => other.fit - one.fit || later(one, other));
}

const later = (one: { updatedAt: string; id: string }, other: { updatedAt: string; id: string }): number =>
  one.updatedAt === other.updatedAt ? (one.id < other.id ? -1 : 1) : one.updatedAt < other.updatedAt ? 1 : -1;

function fitOfFound(result: FoundText, { areAllMatched, ...ranking }: Ranking): number {
  const { matching } = ranking;
  const isTitled = matching.count > 0 && matching.countMatched(matching.in(result.title)) === matching.count;
  const matched = areAllMatched || isTitled ? matching.count : matching.countMatched(matching.in(`${result.title} ${result.text}`));
  return fitOf(result, { ...ranking, isTitled, matched, weight: unweighed, isTitleRead: true });
}

export function fitOf(
  { title, updatedAt, isInOwnGroup }: Pick<Hit, 'title' | 'updatedAt' | 'isInOwnGroup'>,
  {
    matching,
    asked,
    now,
    isTitled,
    matched,
    weight,
    isTitleRead,
  }: Pick<Ranking, 'matching' | 'asked' | 'now'> & { isTitled: boolean; matched: number; weight: number; isTitleRead: boolean },
): number {
  const days = Math.max(0, (Date.parse(now) - Date.parse(updatedAt)) / dayMs);
  const inTitle = isTitleRead ? titleFit(title, matching, asked) : 0;
  const typed = matching.count === 0 ? 0 : 3 * (matched / matching.count);
  return typed + (isTitled ? 4 : 0) + inTitle + 2 * (weight / (weight + 1)) + 0.6 * 2 ** (-days / halfLifeDays) + (isInOwnGroup ? 0.25 : 0);
}

/** Score of a title: the share of terms that it has, and the share of it that matches. */
function titleFit(title: string, matching: Matching, requested: string): number {
  const tokens = tokensOf(title, 60);
  const all = matching.of(tokens);
  const found = all.filter(({ fit }) => fit !== 'synonym');
  const different = matching.countMatched(found);
  const same = new Set(all.map(({ termIndex }) => termIndex)).size - different;
  // Synonyms count less than any typed word.
  const bySynonyms = (0.5 * same) / Math.max(1, matching.count);
  if (found.length === 0) return bySynonyms;
  const exact = found.filter(({ fit }) => fit === 'exact').length;
  const isWhole = tokens.map(({ form }) => form).join(' ') === requested;
  return (
    (isWhole ? 2 : 0) +
    bySynonyms +
    different / matching.count +
    found.length / tokens.length +
    (0.5 * exact) / found.length +
    (matching.hasPhrase(found) ? 1 : 0)
  );
}
