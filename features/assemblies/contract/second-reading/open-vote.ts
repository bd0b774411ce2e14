import type { Choice, Majority } from '../rules/events.ts';
import type { Motion } from './motions.ts';

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
