import { apply } from './apply.ts';
import type { EventBody } from './events.ts';
import { partyOf } from './guards.ts';
import { headOf, isDecided, isUndecided, isVotable } from './head.ts';
import { clauseTally, isConditional, tallyOf } from './roll.ts';
import type { Clause, Instant, SessionState } from './state.ts';
import { holdingTogether, type HeldClause } from './together.ts';

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
 * Records the events that follow from the recorded ones, in one thread or in all. Before the third
 * edition of the rules threads were independent. Since then conditions connect them: what can no
 * longer be accepted is rejected first, then conditions fail, then whatever holds together is
 * accepted at once; all that until nothing more follows.
 */
export function settle(draft: Draft, threadId?: string): void {
  const all = draft.state.clauses.filter(({ depth }) => depth === 0).map(({ id }) => id);
  let threadIds: readonly string[] = threadId === undefined ? all : [threadId];
  const changed = new Set(threadIds);
  while (threadIds.length > 0) {
    for (const each of threadIds) settleThread(draft, each);
    if (draft.state.rulesEdition < 3) return;
    threadIds = failConditions(draft);
    if (threadIds.length === 0) threadIds = acceptTogether(draft, changed);
    for (const each of threadIds) changed.add(each);
  }
}

/** Turns acceptances with a rejected condition into rejections; returns the threads of their clauses. */
function failConditions(draft: Draft): readonly string[] {
  const { clauses } = draft.state;
  const rejected = new Set(clauses.filter(({ state }) => state === 'rejected').map(({ id }) => id));
  const threads = new Set<string>();
  for (const { id: clauseId, threadId, ballots } of clauses.filter((clause) => isUndecided(clause) && isConditional(clause)))
    for (const { userId, choice, conditions } of ballots) {
      const conditionId = choice === 'accept' ? conditions?.find((id) => rejected.has(id)) : undefined;
      if (conditionId === undefined) continue;
      draft.record({ type: 'conditionFailed', data: { clauseId, userId, conditionId } });
      threads.add(threadId);
    }
  return [...threads];
}

/**
 * Accepts the clauses that hold together, in the order of their numbers, and then rejects the other
 * clauses of their threads; returns these threads. Nothing new can be said of a clause that has no
 * conditional ballot while its thread is unchanged.
 */
function acceptTogether(draft: Draft, changed: ReadonlySet<string>): readonly string[] {
  const { clauses } = draft.state;
  const candidates = clauses.filter((clause) => clause.state === 'active' && (changed.has(clause.threadId) || isConditional(clause)));
  if (candidates.length === 0) return [];
  const places = new Map(clauses.map(({ id }, index) => [id, index]));
  const placeOf = ({ clause }: HeldClause) => places.get(clause.threadId) ?? 0;
  const together = holdingTogether(draft.state, candidates).toSorted((one, other) => placeOf(one) - placeOf(other));
  for (const { clause, tally, met } of together)
    draft.record({ type: 'clauseAccepted', data: { clauseId: clause.id, tally, ...(met.length > 0 && { met }) } });
  for (const { clause } of together) supersede(draft, clause);
  return together.map(({ clause }) => clause.threadId);
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
 * ballots decide it, or its author was removed, continues with the next head. Acceptances of the
 * third edition are left to `acceptTogether`.
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
    if (tally.outcome === 'accepted' && draft.state.rulesEdition > 2) return;
    if (tally.outcome === 'accepted') accept(draft, head);
    else draft.record({ type: 'clauseRejected', data: { clauseId: head.id, rejection: 'vote', tally: tallyOf(tally) } });
  }
}

/** Before the third edition of the rules each clause was accepted on its own. */
function accept(draft: Draft, accepted: Clause): void {
  draft.record({ type: 'clauseAccepted', data: { clauseId: accepted.id, tally: tallyOf(clauseTally(draft.state, accepted)) } });
  supersede(draft, accepted);
}

/** An acceptance rejects all other undecided clauses of the thread. */
function supersede(draft: Draft, { id, threadId }: Clause): void {
  const others = draft.state.clauses.filter((each) => each.threadId === threadId && each.id !== id && isUndecided(each));
  for (const other of others) {
    const tally = tallyOf(clauseTally(draft.state, other));
    draft.record({ type: 'clauseRejected', data: { clauseId: other.id, rejection: 'superseded', tally } });
  }
}
