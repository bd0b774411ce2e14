import type { CandidateCount, RoundResult } from './election-events.ts';
import type { Majority } from './events.ts';

export interface RoundOutcome {
  elected: string[];
  /** The candidates of the next round; null if there is none. */
  runners: string[] | null;
  result: Exclude<RoundResult, 'noQuorum'>;
}

/**
 * People elected by the counts of a round.
 *
 * - `simple`, and every round after the first (`relative`): candidates with more votes than there
 * are empty
 * ballots. `absolute`: more than half of all ballots. `twoThirds`: at least two thirds of all
 * ballots.
 * - If more candidates reach this than seats are left, those with the most votes are elected. If
 * the last seat
 * would go to several with the same number of votes, none of these is elected, and the next round
 * is between them.
 * - If seats stay free after a first round by `absolute` or `twoThirds`, the next round has twice
 * as many
 * candidates as seats are left: those with the most votes, and all with as many votes as the last
 * of them.
 */
export function countRound(
  rule: Majority | 'relative',
  { counts, empty, cast, seats }: { counts: readonly CandidateCount[]; empty: number; cast: number; seats: number },
): RoundOutcome {
  const reaches = (votes: number) => {
    if (rule === 'absolute') return 2 * votes > cast;
    return rule === 'twoThirds' ? votes > 0 && 3 * votes >= 2 * cast : votes > empty;
  };
  const passing = counts.filter(({ votes }) => reaches(votes));
  const elected = passing.filter(({ votes }) => atLeast(passing, votes) <= seats);
  const tied = passing.filter((each) => !elected.includes(each) && above(passing, each.votes) < seats);
  const people = (all: readonly CandidateCount[]) => all.map(({ person }) => person);
  if (elected.length < seats && tied.length > 0) return { elected: people(elected), runners: people(tied), result: 'tied' };
  const left = seats - elected.length;
  const others = counts.filter((each) => !elected.includes(each));
  const isLast = rule === 'relative' || rule === 'simple' || left === 0 || others.length === 0;
  if (isLast) return { elected: people(elected), runners: null, result: 'decided' };
  const runners = others.filter(({ votes }) => above(others, votes) < 2 * left);
  return { elected: people(elected), runners: people(runners), result: 'runOff' };
}

/** Number of candidates with at least this number of votes, and with more. */
const atLeast = (all: readonly CandidateCount[], votes: number): number => all.filter((each) => each.votes >= votes).length;
const above = (all: readonly CandidateCount[], votes: number): number => all.filter((each) => each.votes > votes).length;
