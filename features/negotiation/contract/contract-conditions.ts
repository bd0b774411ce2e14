import type { Clause } from './rules/state.ts';

/** Parties whose acceptance depended on these clauses. */
export interface Conditions {
  /** Numbers of the clauses. */
  on: readonly string[];
  /** Numbers of the parties. */
  parties: readonly number[];
  /** Whether the clauses were accepted, so that the acceptance counted. */
  isMet: boolean;
}

/** The conditional acceptances, those with the same conditions together. */
export function conditionsOf(
  { ballots }: Clause,
  numberOf: (id: string) => string,
  partyNumberOf: (userId: string) => number,
): Conditions[] {
  const found = new Map<string, Conditions & { parties: number[] }>();
  for (const { userId, choice, conditions, isMet = false } of ballots) {
    if (choice !== 'accept' || !conditions) continue;
    const key = `${conditions.join()} ${isMet}`;
    const same = found.get(key) ?? { on: conditions.map(numberOf), parties: [], isMet };
    same.parties.push(partyNumberOf(userId));
    found.set(key, same);
  }
  return [...found.values()].map(({ parties, ...rest }) => ({ ...rest, parties: parties.toSorted((one, other) => one - other) }));
}
