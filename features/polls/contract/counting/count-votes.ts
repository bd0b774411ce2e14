import type { PollKind } from '../limits.ts';
import type { Outcome } from '../shapes.ts';
import { pollLimits } from '../limits.ts';
import { firstOf, placesOf, total, type Ballots } from './ballots.ts';
import { instantRunoff } from './runoff.ts';
import { schulze } from './schulze.ts';

export interface Counted {
  counts: number[];
  outcome: Outcome;
}

export function countVotes(kind: PollKind, ballots: Ballots): Counted {
  if (kind === 'ranked') return countRanked(ballots);
  return kind === 'dates' || kind === 'score' ? countValues(kind, ballots) : countChosen(ballots);
}

/** Votes for each option; the one with the most is first. */
function countChosen({ options, groups, tieOrder }: Ballots): Counted {
  const counts = placesOf(options).map((option) => total(groups.map(({ choices, count }) => (choices.includes(option) ? count : 0))));
  return {
    counts,
    outcome: {
      ...bestOf(
        counts.map((count) => [count]),
        tieOrder,
        total(counts) > 0,
      ),
      distribution: null,
      ranked: null,
    },
  };
}

/**
 * Dates: first the one with the fewest people unable to come, then the one with the most who
 * certainly can. Scores: the option with the most points.
 */
function countValues(kind: 'dates' | 'score', { options, groups, tieOrder }: Ballots): Counted {
  const values = placesOf((kind === 'dates' ? 2 : pollLimits.score) + 1);
  const distribution = placesOf(options).map((option) =>
    values.map((value) => total(groups.map(({ choices, count }) => (choices[option] === value ? count : 0)))),
  );
  const points = distribution.map((people) => total(people.map((count, value) => count * value)));
  const counts = kind === 'score' ? points : distribution.map((people) => people[2] ?? 0);
  const keys = kind === 'score' ? points.map((sum) => [sum]) : distribution.map(([no = 0, , yes = 0]) => [-no, yes]);
  return { counts, outcome: { ...bestOf(keys, tieOrder, groups.length > 0), distribution, ranked: null } };
}

function countRanked(ballots: Ballots): Counted {
  const { options, groups, tieOrder } = ballots;
  const counts = placesOf(options).map((option) => total(groups.map(({ choices, count }) => (choices[0] === option ? count : 0))));
  const { unbeaten, ...pairs } = schulze(ballots);
  const winner = groups.length > 0 ? (firstOf(unbeaten, tieOrder) ?? null) : null;
  const outcome = { winner, isTie: winner !== null && unbeaten.length > 1, distribution: null };
  return { counts, outcome: { ...outcome, ranked: { runoff: instantRunoff(ballots), schulze: pairs } } };
}

/** The option with the greatest key; of equal ones, the first in the order for ties. */
function bestOf(
  keys: readonly (readonly number[])[],
  tieOrder: readonly number[],
  isCast: boolean,
): { winner: number | null; isTie: boolean } {
  if (!isCast) return { winner: null, isTie: false };
  const compare = (one: readonly number[], other: readonly number[]) =>
    one.map((part, place) => part - (other[place] ?? 0)).find((difference) => difference !== 0) ?? 0;
  const best = placesOf(keys.length).filter((option) => keys.every((key) => compare(keys[option] ?? [], key) >= 0));
  return { winner: firstOf(best, tieOrder) ?? null, isTie: best.length > 1 };
}
