import type { Phase } from '../kinds.ts';
import type { Clause, SessionState } from './state.ts';

/** Phases in which clauses are open to vote. */
export const isVotable = (phase: Phase): boolean => phase === 'open' || phase === 'finalVote';

export const isUndecided = ({ state }: Clause): boolean => state === 'pending' || state === 'active';
export const isDecided = (clause: Clause): boolean => !isUndecided(clause);

/**
 * The clause of a thread that is voted on before its others: from the original clause to its first undecided counter-proposal, and on to
 * that one's. There is none once the original clause is decided, since nothing undecided hangs on it then.
 */
export function headOf(state: Pick<SessionState, 'clauses'>, threadId: string): Clause | undefined {
  const undecided = state.clauses.filter((clause) => clause.threadId === threadId && isUndecided(clause));
  let head = undecided.find(({ id }) => id === threadId);
  for (let next = head; next; next = undecided.find(({ targetId }) => targetId === head?.id)) head = next;
  return head;
}
