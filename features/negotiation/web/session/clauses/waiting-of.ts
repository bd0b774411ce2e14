import { extensionsLimit } from '../../../contract/limits.ts';
import { partyOf } from '../../../contract/rules/guards.ts';
import { headOf, isVotable } from '../../../contract/rules/head.ts';
import type { Clause, SessionState } from '../../../contract/rules/state.ts';
import type { Thread } from '../threads.ts';

/** What the screen says of an undecided clause that is not open to vote: keys of its sentences, and the clause that they name. */
export interface Waiting {
  badge: 'waitsFor' | 'state.pending' | 'state.leftOpen';
  /** None once the session has ended. */
  text?: 'waitsText' | 'waitsFinalVote' | 'waitsMoreTime' | 'opensFinalVote' | 'opensMoreTime' | 'authorRemoved';
  /** The clause of the thread that is voted on first; this one, where it is its turn. */
  firstId: string;
}

/** Says of a clause that waits what the rules would do with it: for another one, for a final vote or more time, or for nothing any more. */
export function waitingOf(clause: Clause, { clauses }: Pick<Thread, 'clauses'>, state: SessionState): Waiting {
  const left = withoutTakenBack(clauses, clause.threadId, state);
  const firstId = headOf({ clauses: left }, clause.threadId)?.id ?? clause.id;
  if (state.phase === 'ended') return { badge: 'state.leftOpen', firstId };
  if (isVotable(state.phase)) return { badge: 'waitsFor', text: 'waitsText', firstId };
  const badge = 'state.pending';
  if (!left.includes(clause)) return { badge, text: 'authorRemoved', firstId };
  const mayExtend = state.extensions.length < extensionsLimit;
  if (firstId === clause.id) return { badge, text: mayExtend ? 'opensMoreTime' : 'opensFinalVote', firstId };
  return { badge, text: mayExtend ? 'waitsMoreTime' : 'waitsFinalVote', firstId };
}

/** The clauses of a thread without those that are rejected before the next one is voted on, since their author was removed. */
function withoutTakenBack(clauses: readonly Clause[], threadId: string, state: SessionState): readonly Clause[] {
  const head = headOf({ clauses }, threadId);
  const isTakenBack = head && state.rulesEdition > 1 && partyOf(state, head.authorId)?.status === 'removed';
  return isTakenBack
    ? withoutTakenBack(
        clauses.filter((each) => each !== head),
        threadId,
        state,
      )
    : clauses;
}
