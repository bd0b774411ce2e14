import { numbered } from '../../contract/clause-numbers.ts';
import { isPresent } from '../../contract/rules/guards.ts';
import { isMediator } from '../../contract/rules/roll.ts';
import type { Clause, SessionState } from '../../contract/rules/state.ts';

/** An original clause with its counter-proposals, and the result. */
export interface Thread {
  id: string;
  outcome: 'open' | 'accepted' | 'rejected';
  /** The original clause first, then in order of proposal. */
  clauses: readonly Clause[];
  /** Clause numbers by id. */
  numbers: ReadonlyMap<string, string>;
}

/** The threads of a session in order of their start. Unchanged threads stay the same objects. */
export function threadsOf(state: SessionState, known: readonly Thread[] = []): readonly Thread[] {
  const clausesOf = new Map<string, Clause[]>();
  for (const clause of state.clauses) {
    const clauses = clausesOf.get(clause.threadId);
    if (clauses) clauses.push(clause);
    else clausesOf.set(clause.threadId, [clause]);
  }
  const knownById = new Map(known.map((thread) => [thread.id, thread]));
  return [...clausesOf].map(([id, clauses], place) => {
    const before = knownById.get(id);
    const isSame = before?.clauses.length === clauses.length && clauses.every((clause, index) => clause === before.clauses[index]);
    return isSame && before ? before : { id, clauses, outcome: outcomeOf(clauses), numbers: numbered(clauses, place) };
  });
}

function outcomeOf(clauses: readonly Clause[]): Thread['outcome'] {
  if (clauses.some(({ state }) => state === 'accepted')) return 'accepted';
  return clauses.every(({ state }) => state === 'rejected') ? 'rejected' : 'open';
}

/** The clauses on which a person can vote but has not. */
export function clausesToVote(state: SessionState, userId: string): readonly Clause[] {
  if (!isPresent(state, userId) || isMediator(state, userId)) return [];
  return state.clauses.filter((clause) => clause.state === 'active' && !clause.ballots.some((ballot) => ballot.userId === userId));
}

export type Progress = Record<Thread['outcome'], number>;

/**
 * Number of clauses by result, counter-proposals included; lists, statements and contracts count
 * the same way.
 */
export function progressOf({ clauses }: Pick<SessionState, 'clauses'>): Progress {
  const progress = { open: 0, accepted: 0, rejected: 0 };
  for (const { state } of clauses) progress[state === 'accepted' || state === 'rejected' ? state : 'open'] += 1;
  return progress;
}
