import type { Choice, Majority } from '../rules/events.ts';
import type { Motion } from './motions.ts';
import type { Participants } from './participants.ts';

/** The vote that is open, in the second reading. */
export interface OpenVote {
  motion: Motion;
  text: string;
  secret: boolean;
  majority: Majority;
  until: number;
  voters: Set<string>;
  /** Weights of the named ballots by choice, and of all ballots. */
  sums: Record<Choice, number>;
  cast: number;
}

/** Outcome of a vote. */
export interface Decision {
  motion: string;
  text: string;
  result: string;
  sums: Record<Choice, number>;
}

/** Adds a ballot; null in a secret vote, whose choices come at its close. */
export function castIn(vote: OpenVote, { roll }: Participants, person: string, choice: Choice | null): void {
  const weight = roll.get(person)?.weight ?? 0;
  vote.voters.add(person);
  vote.cast += weight;
  if (choice !== null) vote.sums[choice] += weight;
}

/** Whether these are the counts of the ballots, and all of them are known. */
export function areCountsOf({ sums, cast }: OpenVote, counts: Readonly<Record<Choice, number>>): boolean {
  const isSame = counts.for === sums.for && counts.against === sums.against && counts.abstain === sums.abstain;
  return isSame && sums.for + sums.against + sums.abstain === cast;
}

export function isPassed({ majority, sums: { for: yes, against: no, abstain } }: OpenVote): boolean {
  return { simple: yes > no, absolute: yes > no + abstain, twoThirds: yes > 0 && yes >= 2 * no }[majority];
}
