import { placesOf, total, type Ballots } from './ballots.ts';

export interface Round {
  /** Votes for each option; null for those that were eliminated before. */
  votes: (number | null)[];
  /** Votes that name none of the options that are left. */
  exhausted: number;
  /** The option that goes after this round; null in the last one. */
  eliminated: number | null;
}

/**
 * Instant run-off: each vote counts for the first of its options that is left. As long as none
 * has more than half of these votes, the one with the fewest goes; of several, the last one in the
 * order for ties. Without votes no option wins.
 */
export function instantRunoff({ options, groups, tieOrder }: Ballots): { winner: number | null; rounds: Round[] } {
  let left = placesOf(options);
  const rounds: Round[] = [];
  for (;;) {
    const votes: (number | null)[] = placesOf(options).map((option) => (left.includes(option) ? 0 : null));
    let exhausted = 0;
    for (const { choices, count } of groups) {
      const first = choices.find((option) => left.includes(option));
      if (first === undefined) exhausted += count;
      else votes[first] = (votes[first] ?? 0) + count;
    }
    const cast = total(left.map((option) => votes[option] ?? 0));
    const winner = left.length === 1 ? left[0] : left.find((option) => (votes[option] ?? 0) * 2 > cast);
    if (winner !== undefined || cast === 0) {
      rounds.push({ votes, exhausted, eliminated: null });
      return { winner: cast === 0 ? null : (winner ?? null), rounds };
    }
    const fewest = Math.min(...left.map((option) => votes[option] ?? 0));
    const eliminated = tieOrder.findLast((option) => votes[option] === fewest) ?? null;
    rounds.push({ votes, exhausted, eliminated });
    left = left.filter((option) => option !== eliminated);
  }
}
