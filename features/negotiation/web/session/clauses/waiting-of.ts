import { extensionsLimit } from '../../../contract/limits.ts';
import { partyOf } from '../../../contract/rules/guards.ts';
import { headOf, isVotable } from '../../../contract/rules/head.ts';
import type { Clause, SessionState } from '../../../contract/rules/state.ts';
import type { Thread } from '../threads.ts';

/**
 * Text keys for an undecided clause that is not open to vote, and the clause that the texts name.
 */
export interface Waiting {
  badge: 'waitsFor' | 'state.pending' | 'state.leftOpen';
  /** Undefined once the session has ended. */
  text?: 'waitsText' | 'waitsFinalVote' | 'waitsMoreTime' | 'opensFinalVote' | 'opensMoreTime' | 'authorRemoved';
  /** The clause of the thread that is voted on first; may be this clause. */
  firstId: string;
}

/**
 * Why a clause is not open to vote: it waits for another clause, for a final vote or more time, or
 * it cannot be decided any more.
 */
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

/**
 * The clauses of a thread without those whose author was removed, which are rejected before the
 * next one is voted on.
 */
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
