import type { DecisionRule, Rejection } from './kinds.ts';
import { isDecided } from './rules/head.ts';
import { isMediator } from './rules/roll.ts';
import type { Clause, Instant, SessionState, Tally } from './rules/state.ts';

/** Somebody who is or was a party, under the name they joined by. */
export interface ContractParty {
  name: string;
  standing: 'present' | 'left' | 'removed';
  isManager: boolean;
  /** Has no vote, and is on no roll. */
  isMediator: boolean;
  joinedAt: Instant;
  leftAt: Instant | null;
  /** Why they were removed. */
  reason: string | null;
}

/** Who proposed a text, and to whose clause it was a counter-proposal. */
export interface Lineage {
  authorName: string;
  /** Authors of the clauses that this one was to replace, the nearest first; none for an original clause. */
  insteadOf: readonly string[];
}

/** A clause of the contract. A counter-proposal stands where the clause stood that the thread began with, and under its title. */
export interface AgreedClause extends Lineage {
  id: string;
  number: number;
  title: string | null;
  text: string;
  acceptedAt: Instant;
  tally: Tally;
}

/** A clause that is no part of the contract, and why not. */
export interface RejectedClause extends Lineage {
  id: string;
  number: number;
  title: string | null;
  text: string;
  textHash: string;
  rejectedAt: Instant;
  rejection: Rejection;
  /** It went with its author, who was removed. */
  isByRemoval: boolean;
  tally: Tally | null;
  /** The number of the clause that was accepted in its thread. */
  agreedNumber: number | null;
  /** What those who rejected it gave as their reasons. */
  reasons: readonly { name: string; text: string }[];
}

/** All that a contract says, in no language. */
export interface ContractDocument {
  id: string;
  title: string | null;
  documentType: string;
  agenda: string;
  /** The session goes on: what is agreed now may be joined by more. */
  isInterim: boolean;
  rule: DecisionRule;
  /** Who led it without a vote, one after the other. */
  mediatorNames: readonly string[];
  startedAt: Instant;
  lengthMinutes: number;
  extensions: readonly { minutes: number; at: Instant }[];
  endsAt: Instant;
  endedAt: Instant | null;
  parties: readonly ContractParty[];
  /** None where nothing was accepted: no agreement was reached. */
  agreed: readonly AgreedClause[];
  rejected: readonly RejectedClause[];
  headHash: string;
  events: number;
}

/** A clause that keeps the contract from being whole. */
export interface OpenClause {
  id: string;
  /** The place of its thread in the session, counted from 1. */
  number: number;
  title: string | null;
}

export type ContractOutcome =
  { kind: 'contract'; document: ContractDocument } | { kind: 'incomplete'; open: readonly OpenClause[] } | { kind: 'empty' };

/** Whether a session's contract exists: at least one clause, and all of them decided. */
export function hasContract({ clauses }: Pick<SessionState, 'clauses'>): boolean {
  return clauses.length > 0 && clauses.every(isDecided);
}

/** The contract of a session as it stands after `events` events, whose last has the hash `headHash`; or what it lacks. */
export function contractOf(state: SessionState, { headHash, events }: { headHash: string; events: number }): ContractOutcome {
  if (state.clauses.length === 0) return { kind: 'empty' };
  const { clauses } = state;
  const byId = new Map(clauses.map((clause) => [clause.id, clause]));
  const places = new Map(clauses.filter((clause) => clause.targetId === null).map((clause, index) => [clause.id, index]));
  const placeOf = ({ threadId }: Clause) => places.get(threadId) ?? 0;
  const titleOf = ({ threadId, title }: Clause) => title ?? byId.get(threadId)?.title ?? null;

  const open = clauses.filter((clause) => !isDecided(clause));
  if (open.length > 0)
    return { kind: 'incomplete', open: open.map((clause) => ({ id: clause.id, number: placeOf(clause) + 1, title: titleOf(clause) })) };

  const names = new Map(state.parties.map((party) => [party.userId, party.name]));
  const nameOf = (userId: string) => names.get(userId) ?? userId;
  const lineageOf = (clause: Clause): Lineage => {
    const insteadOf: string[] = [];
    for (let target = byId.get(clause.targetId ?? ''); target; target = byId.get(target.targetId ?? ''))
      insteadOf.push(nameOf(target.authorId));
    return { authorName: nameOf(clause.authorId), insteadOf };
  };
  const inOrder = (wanted: Clause['state']) =>
    clauses.filter(({ state: found }) => found === wanted).sort((one, other) => placeOf(one) - placeOf(other));
  const accepted = inOrder('accepted');
  const numbers = new Map(accepted.map((clause, index) => [clause.threadId, index + 1]));

  return {
    kind: 'contract',
    document: {
      id: state.id,
      title: state.title,
      documentType: state.documentType,
      agenda: state.agenda,
      isInterim: state.phase !== 'ended',
      rule: state.rule,
      mediatorNames: state.parties.filter(({ userId }) => isMediator(state, userId)).map(({ name }) => name),
      startedAt: state.startedAt,
      lengthMinutes: state.lengthMinutes,
      extensions: state.extensions,
      endsAt: state.endsAt,
      endedAt: state.endedAt,
      parties: state.parties.flatMap(({ status, userId, ...party }) =>
        status === 'waiting' || status === 'declined'
          ? []
          : [{ ...party, standing: status, isManager: userId === state.managerId, isMediator: isMediator(state, userId) }],
      ),
      agreed: accepted.map((clause, index) => ({
        id: clause.id,
        number: index + 1,
        title: titleOf(clause),
        text: clause.text,
        ...lineageOf(clause),
        acceptedAt: decidedAt(clause),
        tally: clause.tally ?? emptyTally,
      })),
      rejected: inOrder('rejected').map((clause, index) => ({
        id: clause.id,
        number: index + 1,
        title: titleOf(clause),
        text: clause.text,
        textHash: clause.textHash,
        ...lineageOf(clause),
        rejectedAt: decidedAt(clause),
        rejection: clause.rejection ?? 'vote',
        isByRemoval: clause.rejection === 'withdrawn' && wasRemovedBy(state, clause),
        tally: clause.tally,
        agreedNumber: numbers.get(clause.threadId) ?? null,
        reasons: clause.ballots.flatMap(({ userId, choice, reason }) =>
          choice === 'reject' && reason !== null ? [{ name: nameOf(userId), text: reason }] : [],
        ),
      })),
      headHash,
      events,
    },
  };
}

/** Had the author of a clause been removed when it was decided? */
const wasRemovedBy = ({ parties }: SessionState, clause: Clause): boolean =>
  parties.some(
    ({ userId, status, leftAt }) => userId === clause.authorId && status === 'removed' && leftAt !== null && decidedAt(clause) >= leftAt,
  );

const emptyTally: Tally = { accepts: 0, rejects: 0, roll: 0, need: 0 };
const decidedAt = (clause: Clause): Instant => clause.decidedAt ?? clause.proposedAt;
