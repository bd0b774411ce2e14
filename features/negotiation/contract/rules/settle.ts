import { apply } from './apply.ts';
import type { EventBody } from './events.ts';
import { partyOf } from './guards.ts';
import { headOf, isDecided, isUndecided, isVotable } from './head.ts';
import { clauseTally, tallyOf } from './roll.ts';
import type { Clause, Instant, SessionState } from './state.ts';

/** A session on its way through one command: the events so far, and the state after them. */
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

/** Tells what follows from what was told, in one thread or in all: threads do not touch each other. */
export function settle(draft: Draft, threadId?: string): void {
  const threadIds = threadId === undefined ? draft.state.clauses.filter(({ depth }) => depth === 0).map(({ id }) => id) : [threadId];
  for (const each of threadIds) settleThread(draft, each);
}

/**
 * Takes back what somebody who is removed leaves undecided, the newest first. What others still counter waits for that; it is taken back when
 * it would be its turn.
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

/** The head is open to vote and nothing else is, while the phase allows; what its ballots decide is decided, which makes another head. */
function settleThread(draft: Draft, threadId: string): void {
  for (;;) {
    const head = isVotable(draft.state.phase) ? headOf(draft.state, threadId) : undefined;
    for (const clause of draft.state.clauses)
      if (clause.threadId === threadId && clause.state === 'active' && clause.id !== head?.id)
        draft.record({ type: 'clauseSuspended', data: { clauseId: clause.id, forClauseId: head?.id ?? null } });
    if (!head) return;
    if (draft.state.rulesEdition > 1 && partyOf(draft.state, head.authorId)?.status === 'removed') {
      takeBack(draft, head);
      continue;
    }
    if (head.state !== 'active') draft.record({ type: 'clauseOpened', data: { clauseId: head.id } });
    const tally = clauseTally(draft.state, head);
    if (tally.outcome === undefined) return;
    if (tally.outcome === 'accepted') accept(draft, head);
    else draft.record({ type: 'clauseRejected', data: { clauseId: head.id, rejection: 'vote', tally: tallyOf(tally) } });
  }
}

/** Acceptance decides the thread. */
function accept(draft: Draft, accepted: Clause): void {
  const others = draft.state.clauses.filter((each) => each.threadId === accepted.threadId && each.id !== accepted.id && isUndecided(each));
  draft.record({ type: 'clauseAccepted', data: { clauseId: accepted.id, tally: tallyOf(clauseTally(draft.state, accepted)) } });
  for (const other of others) {
    const tally = tallyOf(clauseTally(draft.state, other));
    draft.record({ type: 'clauseRejected', data: { clauseId: other.id, rejection: 'superseded', tally } });
  }
}
