import { isPresent } from '../../contract/rules/guards.ts';
import { isMediator } from '../../contract/rules/roll.ts';
import type { Clause, SessionState } from '../../contract/rules/state.ts';

/** An original clause with its counter-proposals, and what became of them. */
export interface Thread {
  id: string;
  outcome: 'open' | 'accepted' | 'rejected';
  /** The original one first, then in the order in which they came. */
  clauses: readonly Clause[];
  /** What people call its clauses, by their ids. */
  numbers: ReadonlyMap<string, string>;
}

/** The threads of a session in the order in which they began. A thread of which nothing changed stays the same object. */
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

const numbersKnown = new WeakMap<readonly Clause[], ReadonlyMap<string, string>>();

/** What people call the clauses: 3 is the third original clause, 3.1 its first counter-proposal. */
export function numbersOf({ clauses }: SessionState): ReadonlyMap<string, string> {
  let numbers = numbersKnown.get(clauses);
  if (!numbers) numbersKnown.set(clauses, (numbers = numbered(clauses)));
  return numbers;
}

/** Numbers clauses in the order in which they came; so many original ones came before. */
function numbered(clauses: readonly Clause[], before = 0): ReadonlyMap<string, string> {
  const numbers = new Map<string, string>();
  const counts = new Map([['', before]]);
  for (const { id, targetId } of clauses) {
    const count = (counts.get(targetId ?? '') ?? 0) + 1;
    counts.set(targetId ?? '', count);
    numbers.set(id, targetId === null ? String(count) : `${numbers.get(targetId)}.${count}`);
  }
  return numbers;
}

/** The clauses on which a person could vote now, and has not. */
export function clausesToVote(state: SessionState, userId: string): readonly Clause[] {
  if (!isPresent(state, userId) || isMediator(state, userId)) return [];
  return state.clauses.filter((clause) => clause.state === 'active' && !clause.ballots.some((ballot) => ballot.userId === userId));
}

/** How far a session is, by threads: what counts is that each is decided. */
export function progressOf(threads: readonly Thread[]): Record<Thread['outcome'], number> {
  const progress = { open: 0, accepted: 0, rejected: 0 };
  for (const { outcome } of threads) progress[outcome] += 1;
  return progress;
}
