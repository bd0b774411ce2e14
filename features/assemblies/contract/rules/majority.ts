import { majorities, type Counts, type Majority, type VoteResult } from './events.ts';

/**
 * Whether a motion is accepted by these counts. Ties fail.
 *
 * - `simple`: more for than against. Abstentions do not count.
 * - `absolute`: for is more than half of all votes cast. Abstentions count.
 * - `twoThirds`: for is at least two thirds of for and against. Abstentions do not count.
 *
 * Without any vote for it, a motion is rejected.
 */
export function isAccepted(majority: Majority, { for: yes, against, abstain }: Counts): boolean {
  if (majority === 'absolute') return 2 * yes > yes + against + abstain;
  return majority === 'simple' ? yes > against : yes > 0 && yes >= 2 * against;
}

/** The result of a vote; without quorum at the close there is no decision. */
export function resultOf(majority: Majority, counts: Counts, hasQuorum: boolean): VoteResult {
  if (!hasQuorum) return 'noQuorum';
  return isAccepted(majority, counts) ? 'accepted' : 'rejected';
}

/** Whether the first majority is at least as demanding as the second, in the order of `majorities`. */
export const isAtLeast = (majority: Majority, least: Majority): boolean => majorities.indexOf(majority) >= majorities.indexOf(least);
