import type { DecisionRule } from '../kinds.ts';
import { fewestToAccept } from '../limits.ts';
import type { Clause, SessionState, Tally } from './state.ts';

/**
 * The current vote on a clause; `missing` is the number of further acceptances needed, `outcome` is
 * undefined until it is certain.
 */
export interface ClauseTally extends Tally {
  missing: number;
  outcome: 'accepted' | 'rejected' | undefined;
}

/**
 * The people who decide a clause: present parties and those who cast a ballot on it. Present and
 * former mediators are never on it.
 */
export function rollOf(state: SessionState, clause: Clause): ReadonlySet<string> {
  const roll = new Set<string>();
  for (const { userId, status } of state.parties) if (status === 'present' && !isMediator(state, userId)) roll.add(userId);
  for (const { userId } of clause.ballots) roll.add(userId);
  return roll;
}

/** Whether the person is or was a mediator. */
export const isMediator = ({ isMediated, managerId, mediatorIds }: SessionState, userId: string): boolean =>
  (isMediated && userId === managerId) || mediatorIds.includes(userId);

/** Number of acceptances needed with a roll of this size. */
export function needOf(rule: DecisionRule, roll: number): number {
  if (rule === 'unanimity') return roll;
  return rule === 'twoThirds' ? Math.ceil((2 * roll) / 3) : Math.floor(roll / 2) + 1;
}

/**
 * Accepted once there are enough acceptances on a roll of at least `fewestToAccept`; rejected once
 * they are no longer possible.
 */
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

/** The part of a tally stored with the decision. */
export const tallyOf = ({ accepts, rejects, roll, need }: Tally): Tally => ({ accepts, rejects, roll, need });
