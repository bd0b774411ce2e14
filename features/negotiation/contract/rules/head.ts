import type { Phase } from '../kinds.ts';
import type { Clause, SessionState } from './state.ts';

/** Phases in which clauses are open to vote. */
export const isVotable = (phase: Phase): boolean => phase === 'open' || phase === 'finalVote';

export const isUndecided = ({ state }: Clause): boolean => state === 'pending' || state === 'active';
export const isDecided = (clause: Clause): boolean => !isUndecided(clause);

/**
 * The clause of a thread that is voted on first: from the original clause follow the first
 * undecided counter-proposal, repeatedly. Undefined once the original clause is decided, since then
 * all its counter-proposals are.
 */
export function headOf(state: Pick<SessionState, 'clauses'>, threadId: string): Clause | undefined {
  const undecided = state.clauses.filter((clause) => clause.threadId === threadId && isUndecided(clause));
  let head = undecided.find(({ id }) => id === threadId);
  for (let next = head; next; next = undecided.find(({ targetId }) => targetId === head?.id)) head = next;
  return head;
}
