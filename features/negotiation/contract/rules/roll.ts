import type { DecisionRule } from '../kinds.ts';
import { fewestToAccept } from '../limits.ts';
import type { Clause, SessionState, Tally } from './state.ts';

/** How the vote on a clause stands: who accepts, who rejects, how many more must accept, and what it comes to if that is certain. */
export interface ClauseTally extends Tally {
  missing: number;
  outcome: 'accepted' | 'rejected' | undefined;
}

/** Who a clause is decided by: the parties, and those who have a ballot on it. Whoever mediates or did so is on none. */
export function rollOf(state: SessionState, clause: Clause): ReadonlySet<string> {
  const roll = new Set<string>();
  for (const { userId, status } of state.parties) if (status === 'present' && !isMediator(state, userId)) roll.add(userId);
  for (const { userId } of clause.ballots) roll.add(userId);
  return roll;
}

/** Does this person lead the session without voting in it, or did they? */
export const isMediator = ({ isMediated, managerId, mediatorIds }: SessionState, userId: string): boolean =>
  (isMediated && userId === managerId) || mediatorIds.includes(userId);

/** How many of a roll have to accept. */
export function needOf(rule: DecisionRule, roll: number): number {
  if (rule === 'unanimity') return roll;
  return rule === 'twoThirds' ? Math.ceil((2 * roll) / 3) : Math.floor(roll / 2) + 1;
}

/** Accepted once enough accept, two being the fewest who can agree; rejected once enough can no longer accept. */
export function clauseTally(state: SessionState, clause: Clause): ClauseTally {
  const roll = rollOf(state, clause).size;
  const need = needOf(state.rule, roll);
  const accepts = clause.ballots.filter(({ choice }) => choice === 'accept').length;
  const rejects = clause.ballots.length - accepts;
  const missing = Math.max(0, Math.max(need, fewestToAccept) - accepts);
  const tally = { accepts, rejects, roll, need, missing };
  if (roll >= fewestToAccept && accepts >= need) return { ...tally, outcome: 'accepted' };
  if (roll > 0 && roll - rejects < need) return { ...tally, outcome: 'rejected' };
  return { ...tally, outcome: undefined };
}

/** The part of a tally that is kept with a decision. */
export const tallyOf = ({ accepts, rejects, roll, need }: Tally): Tally => ({ accepts, rejects, roll, need });
