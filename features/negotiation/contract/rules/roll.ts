import type { DecisionRule } from '../kinds.ts';
import { fewestToAccept } from '../limits.ts';
import type { Ballot, Clause, SessionState, Tally } from './state.ts';

/**
 * The current vote on a clause; `conditional` acceptances wait for other clauses, and are not among
 * the `accepts`; `missing` is the number of further acceptances needed, `outcome` is
 * undefined until it is certain.
 */
export interface ClauseTally extends Tally {
  conditional: number;
  missing: number;
  outcome: 'accepted' | 'rejected' | undefined;
}

/**
 * The people who decide a clause: present parties and people who cast a ballot on it. Present and
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

/** The conditions of a ballot on an undecided clause that are not accepted yet. */
export const openConditions = (state: Pick<SessionState, 'clauses'>, { choice, conditions }: Ballot): readonly string[] =>
  choice === 'accept' && conditions ? conditions.filter((id) => !acceptedIn(state.clauses).has(id)) : [];

/**
 * In an accepted clause: an acceptance that did not count, since its conditions were still open.
 */
export const isUncounted = ({ choice, conditions, isMet }: Ballot): boolean => choice === 'accept' && conditions !== undefined && !isMet;

const conditional = new WeakMap<Clause['ballots'], boolean>();

/** Whether someone has accepted, or had accepted, this clause conditionally. */
export function isConditional({ ballots }: Clause): boolean {
  let is = conditional.get(ballots);
  if (is === undefined) conditional.set(ballots, (is = ballots.some(({ conditions }) => conditions)));
  return is;
}

const accepted = new WeakMap<readonly Clause[], ReadonlySet<string>>();

function acceptedIn(clauses: readonly Clause[]): ReadonlySet<string> {
  let ids = accepted.get(clauses);
  if (!ids) accepted.set(clauses, (ids = new Set(clauses.filter(({ state }) => state === 'accepted').map(({ id }) => id))));
  return ids;
}

/**
 * Accepted once there are enough acceptances on a roll of at least `fewestToAccept`; rejected once
 * they are no longer possible. Conditional acceptances are possible ones; those whose conditions
 * are all accepted count.
 */
export function clauseTally(state: SessionState, clause: Clause): ClauseTally {
  const roll = rollOf(state, clause).size;
  const need = needOf(state.rule, roll);
  const rejects = clause.ballots.filter(({ choice }) => choice === 'reject').length;
  const conditional = clause.ballots.filter((ballot) => openConditions(state, ballot).length > 0).length;
  const accepts = clause.ballots.length - rejects - conditional;
  const missing = Math.max(0, Math.max(need, fewestToAccept) - accepts);
  const tally = { accepts, rejects, conditional, roll, need, missing };
  if (roll >= fewestToAccept && accepts >= need) return { ...tally, outcome: 'accepted' };
  if (roll > 0 && roll - rejects < need) return { ...tally, outcome: 'rejected' };
  return { ...tally, outcome: undefined };
}

/** The part of a tally stored with the decision. */
export const tallyOf = ({ accepts, rejects, roll, need }: Tally): Tally => ({ accepts, rejects, roll, need });
