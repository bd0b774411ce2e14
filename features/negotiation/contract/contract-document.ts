import type { Attendance } from './attendance.ts';
import { clauseNumbers } from './clause-numbers.ts';
import type { DecisionRule, Rejection } from './kinds.ts';
import { isDecided, isUndecided } from './rules/head.ts';
import { isMediator } from './rules/roll.ts';
import type { Clause, Instant, SessionState, Tally } from './rules/state.ts';

/** A party within a text: under the name they joined by, with the number that tells them apart from others of that name. */
export interface NamedParty {
  number: number;
  name: string;
}

/** Somebody who is or was a party. `number` is their place in the table of parties, counted from 1. */
export interface ContractParty extends NamedParty {
  id: string;
  company: string | null;
  city: string | null;
  presence: 'present' | 'left' | 'removed';
  isManager: boolean;
  /** Has no vote, and is on no roll. */
  isMediator: boolean;
  /** Each time that they joined, and when they left again. */
  stays: readonly { joinedAt: Instant; leftAt: Instant | null }[];
  /** Why they were removed. */
  reason: string | null;
}

/** Who proposed a text, and to which clause it was a counter-proposal. */
export interface Lineage {
  author: NamedParty;
  /** The number of the clause that this one was to replace; null for an original clause. */
  target: string | null;
}

/** What parties did about a clause that was accepted, and who of them was not there. */
export const voterKinds = ['accepted', 'acceptedAndLeft', 'rejected', 'rejectedAndLeft', 'silent', 'left', 'notYet'] as const;
export type VoterKind = (typeof voterKinds)[number];

/** A clause of the contract. A counter-proposal stands where the clause stood that the thread began with, and under its title. */
export interface AgreedClause extends Lineage {
  id: string;
  number: string;
  title: string | null;
  text: string;
  acceptedAt: Instant;
  tally: Tally;
  /** The numbers of the parties, by what they did; whoever mediated is among none. */
  voters: Readonly<Record<VoterKind, readonly number[]>>;
}

/** A clause that was left undecided when the session ended. */
export interface UndecidedClause extends Lineage {
  id: string;
  number: string;
  title: string | null;
  text: string;
  textHash: string;
  proposedAt: Instant;
}

/** A clause that is no part of the contract, and why not. */
export interface RejectedClause extends Lineage {
  id: string;
  number: string;
  title: string | null;
  text: string;
  textHash: string;
  rejectedAt: Instant;
  rejection: Rejection;
  /** It went with its author, who was removed. */
  isByRemoval: boolean;
  tally: Tally | null;
  /** The number of the clause that was accepted in its thread. */
  agreedNumber: string | null;
  /** What those who rejected it gave as their reasons. */
  reasons: readonly { by: NamedParty; text: string }[];
}

/** All that a contract says, in no language; or the record of a session that came to none. */
export interface ContractDocument {
  id: string;
  title: string | null;
  documentType: string;
  agenda: string;
  /** The session goes on: what is agreed now may be joined by more. */
  isInterim: boolean;
  rule: DecisionRule;
  /** Who managed it, one after the other, and since when. */
  managers: readonly (NamedParty & { since: Instant })[];
  /** Who led it without a vote, one after the other. */
  mediators: readonly NamedParty[];
  startedAt: Instant;
  lengthMinutes: number;
  extensions: readonly { minutes: number; at: Instant }[];
  endsAt: Instant;
  endedAt: Instant | null;
  parties: readonly ContractParty[];
  /** None where nothing was accepted: no agreement was reached. */
  agreed: readonly AgreedClause[];
  rejected: readonly RejectedClause[];
  /** Where there are such, there is no contract. */
  undecided: readonly UndecidedClause[];
  headHash: string;
  events: number;
}

/** A clause that keeps the contract from being whole. */
export interface OpenClause {
  id: string;
  number: string;
  title: string | null;
}

/** Whether a session's contract exists: at least one clause, and all of them decided. */
export function hasContract({ clauses }: Pick<SessionState, 'clauses'>): boolean {
  return clauses.length > 0 && clauses.every(isDecided);
}

/** What a document is made of beside the session: its log, as far as it is about people, and how far it goes. */
export interface ContractLog {
  /** Of the last event. */
  headHash: string;
  /** How many events there are. */
  events: number;
  attendance: Attendance;
}

/** The clauses that keep a session from having a contract. */
export function openClauses(state: Pick<SessionState, 'clauses'>): OpenClause[] {
  const { numberOf, titleOf } = threadsOf(state);
  return state.clauses.filter(isUndecided).map((clause) => ({ id: clause.id, number: numberOf(clause.id), title: titleOf(clause) }));
}

/** All that there is to say of a session, whether it came to a contract or not. */
export function documentOf(state: SessionState, { headHash, events, attendance }: ContractLog): ContractDocument {
  const { clauses } = state;
  const { placeOf, numberOf, titleOf } = threadsOf(state);
  const parties = state.parties.flatMap(({ status, userId, name, company, city, reason }): Omit<ContractParty, 'number'>[] =>
    status === 'waiting' || status === 'declined'
      ? []
      : [
          {
            id: userId,
            name,
            company,
            city,
            presence: status,
            isManager: userId === state.managerId,
            isMediator: isMediator(state, userId),
            stays: attendance.staysOf(userId).map(({ joinedAt, leftAt }) => ({ joinedAt, leftAt })),
            reason,
          },
        ],
  );
  const numbered = parties.map((party, index): ContractParty => ({ number: index + 1, ...party }));
  const known = new Map(numbered.map(({ id, number, name }) => [id, { number, name }]));
  const named = (userId: string): NamedParty => known.get(userId) ?? { number: 0, name: userId };
  const inOrder = (isWanted: (clause: Clause) => boolean) => clauses.filter(isWanted).sort((one, other) => placeOf(one) - placeOf(other));
  const accepted = inOrder((clause) => clause.state === 'accepted');
  const agreedNumbers = new Map(accepted.map(({ id, threadId }) => [threadId, numberOf(id)]));
  const about = (clause: Clause) => ({
    id: clause.id,
    number: numberOf(clause.id),
    title: titleOf(clause),
    text: clause.text,
    author: named(clause.authorId),
    target: clause.targetId === null ? null : numberOf(clause.targetId),
  });

  return {
    id: state.id,
    title: state.title,
    documentType: state.documentType,
    agenda: state.agenda,
    isInterim: state.phase !== 'ended',
    rule: state.rule,
    managers: attendance.managers.map(({ userId, since }) => ({ ...named(userId), since })),
    mediators: numbered.filter(({ isMediator: mediated }) => mediated).map(({ number, name }) => ({ number, name })),
    startedAt: state.startedAt,
    lengthMinutes: state.lengthMinutes,
    extensions: state.extensions,
    endsAt: state.endsAt,
    endedAt: state.endedAt,
    parties: numbered,
    agreed: accepted.map((clause) => ({
      ...about(clause),
      acceptedAt: decidedAt(clause),
      tally: clause.tally ?? emptyTally,
      voters: votersOf(clause, numbered, attendance),
    })),
    rejected: inOrder((clause) => clause.state === 'rejected').map((clause) => ({
      ...about(clause),
      textHash: clause.textHash,
      rejectedAt: decidedAt(clause),
      rejection: clause.rejection ?? 'vote',
      isByRemoval: clause.rejection === 'withdrawn' && wasRemovedBy(state, clause),
      tally: clause.tally,
      agreedNumber: agreedNumbers.get(clause.threadId) ?? null,
      reasons: clause.ballots.flatMap(({ userId, choice, reason }) =>
        choice === 'reject' && reason !== null ? [{ by: named(userId), text: reason }] : [],
      ),
    })),
    undecided: inOrder(isUndecided).map((clause) => ({
      ...about(clause),
      textHash: clause.textHash,
      proposedAt: clause.proposedAt,
    })),
    headHash,
    events,
  };
}

/** What the clauses of a session have from the threads they stand in. */
function threadsOf({ clauses }: Pick<SessionState, 'clauses'>) {
  const numbers = clauseNumbers(clauses);
  const titles = new Map(clauses.map(({ id, title }) => [id, title]));
  const places = new Map(clauses.filter((clause) => clause.targetId === null).map((clause, index) => [clause.id, index]));
  return {
    numberOf: (id: string) => numbers.get(id) ?? '',
    placeOf: ({ threadId }: Clause) => places.get(threadId) ?? 0,
    titleOf: ({ threadId, title }: Clause) => title ?? titles.get(threadId) ?? null,
  };
}

function votersOf(clause: Clause, parties: readonly ContractParty[], { standingAt }: Attendance): AgreedClause['voters'] {
  const choices = new Map(clause.ballots.map(({ userId, choice }) => [userId, choice]));
  const kindOf = ({ id, isMediator: isWithoutVote }: ContractParty): VoterKind | undefined => {
    const choice = choices.get(id);
    const presence = standingAt(clause.id, id);
    if (choice === 'accept') return presence === 'left' ? 'acceptedAndLeft' : 'accepted';
    if (choice === 'reject') return presence === 'left' ? 'rejectedAndLeft' : 'rejected';
    if (isWithoutVote) return undefined;
    return presence === 'present' ? 'silent' : presence;
  };
  const voters: Record<VoterKind, number[]> = {
    accepted: [],
    acceptedAndLeft: [],
    rejected: [],
    rejectedAndLeft: [],
    silent: [],
    left: [],
    notYet: [],
  };
  for (const party of parties) {
    const kind = kindOf(party);
    if (kind) voters[kind].push(party.number);
  }
  return voters;
}

/** Had the author of a clause been removed when it was decided? */
const wasRemovedBy = ({ parties }: SessionState, clause: Clause): boolean =>
  parties.some(
    ({ userId, status, leftAt }) => userId === clause.authorId && status === 'removed' && leftAt !== null && decidedAt(clause) >= leftAt,
  );

const emptyTally: Tally = { accepts: 0, rejects: 0, roll: 0, need: 0 };
const decidedAt = (clause: Clause): Instant => clause.decidedAt ?? clause.proposedAt;
