import { apply } from './apply.ts';
import type { EventBody } from './events.ts';
import { partyOf } from './guards.ts';
import { headOf, isDecided, isUndecided, isVotable } from './head.ts';
import { clauseTally, tallyOf } from './roll.ts';
import type { Clause, Instant, SessionState } from './state.ts';

/**
 * State of a session while one command is processed: the events so far and the state after them.
 */
export class Draft {
  state: SessionState;
  readonly events: EventBody[] = [];
  readonly #at: Instant;
  readonly #actorId: string | null;

  constructor(state: SessionState, at: Instant, actorId: string | null) {
    this.state = state;
    this.#at = at;
    this.#actorId = actorId;
  }

  record(...events: readonly EventBody[]): void {
    for (const event of events) {
      this.state = apply(this.state, { ...event, seq: this.state.seq + 1, at: this.#at, actorId: this.#actorId });
      this.events.push(event);
    }
  }
}

/**
 * Records the events that follow from the recorded ones, in one thread or in all; threads are
 * independent.
 */
export function settle(draft: Draft, threadId?: string): void {
  const threadIds = threadId === undefined ? draft.state.clauses.filter(({ depth }) => depth === 0).map(({ id }) => id) : [threadId];
  for (const each of threadIds) settleThread(draft, each);
}

/**
 * Withdraws the undecided clauses of a removed party, newest first. Clauses with an undecided
 * counter-proposal are withdrawn later, when they become the head.
 */
export function takeBackFor(draft: Draft, userId: string): void {
  for (const { id } of draft.state.clauses.filter((clause) => clause.authorId === userId && isUndecided(clause)).toReversed()) {
    const clause = draft.state.clauses.find((each) => each.id === id);
    if (clause && draft.state.clauses.every((each) => each.targetId !== id || isDecided(each))) takeBack(draft, clause);
  }
}

const takeBack = (draft: Draft, clause: Clause) =>
  draft.record({
    type: 'clauseRejected',
    data: { clauseId: clause.id, rejection: 'withdrawn', tally: tallyOf(clauseTally(draft.state, clause)) },
  });

/**
 * Opens the head to vote and suspends the other clauses, while the phase allows. If the head's
 * ballots decide it, or its author was removed, continues with the next head.
 */
function settleThread(draft: Draft, threadId: string): void {
  for (;;) {
    const head = isVotable(draft.state.phase) ? headOf(draft.state, threadId) : undefined;
    for (const clause of draft.state.clauses)
      if (clause.threadId === threadId && clause.state === 'active' && clause.id !== head?.id)
        draft.record({ type: 'clauseSuspended', data: { clauseId: clause.id, forClauseId: head?.id ?? null } });
    const undecided = head ?? (draft.state.phase === 'timeUp' ? headOf(draft.state, threadId) : undefined);
    if (!undecided) return;
    if (draft.state.rulesEdition > 1 && partyOf(draft.state, undecided.authorId)?.status === 'removed') {
      takeBack(draft, undecided);
      continue;
    }
    if (!head) return;
    if (head.state !== 'active') draft.record({ type: 'clauseOpened', data: { clauseId: head.id } });
    const tally = clauseTally(draft.state, head);
    if (tally.outcome === undefined) return;
    if (tally.outcome === 'accepted') accept(draft, head);
    else draft.record({ type: 'clauseRejected', data: { clauseId: head.id, rejection: 'vote', tally: tallyOf(tally) } });
  }
}

/** An acceptance rejects all other undecided clauses of the thread. */
function accept(draft: Draft, accepted: Clause): void {
  const others = draft.state.clauses.filter((each) => each.threadId === accepted.threadId && each.id !== accepted.id && isUndecided(each));
  draft.record({ type: 'clauseAccepted', data: { clauseId: accepted.id, tally: tallyOf(clauseTally(draft.state, accepted)) } });
  for (const other of others) {
    const tally = tallyOf(clauseTally(draft.state, other));
    draft.record({ type: 'clauseRejected', data: { clauseId: other.id, rejection: 'superseded', tally } });
  }
}
