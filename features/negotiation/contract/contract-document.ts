import type { Attendance } from './attendance.ts';
import type { DocumentSigning, PartyDevice } from './signing/checked-signatures.ts';
import { clauseNumbers } from './clause-numbers.ts';
import { votersOf, type Voters } from './clause-voters.ts';
import { conditionsOf, type Conditions } from './contract-conditions.ts';
import type { DecisionRule, Rejection } from './kinds.ts';
import { isDecided, isUndecided } from './rules/head.ts';
import { isMediator } from './rules/roll.ts';
import type { Clause, Instant, SessionState, Tally, Wording } from './rules/state.ts';

/**
 * A party mentioned in a text: the name used at joining, and a number that distinguishes equal
 * names.
 */
export interface NamedParty {
  number: number;
  name: string;
}

/** A present or former party. `number` is the position in the table of parties, counted from 1. */
export interface ContractParty extends NamedParty {
  id: string;
  company: string | null;
  city: string | null;
  presence: 'present' | 'left' | 'removed';
  isManager: boolean;
  /** Mediators have no vote and are on no roll. */
  isMediator: boolean;
  /** Each period of participation. */
  stays: readonly { joinedAt: Instant; leftAt: Instant | null }[];
  /** Reason for removal. */
  reason: string | null;
  /** Whether own devices signed what the party did; absent in sessions in which none signs. */
  device?: PartyDevice;
}

/** Author of a text, and the clause that it counter-proposes. */
export interface Lineage extends Wording {
  author: NamedParty;
  /** Number of the clause that this one would replace; null for original clauses. */
  target: string | null;
}

/**
 * A clause of the contract. An accepted counter-proposal takes the position and title of its
 * thread's original clause.
 */
export interface AgreedClause extends Lineage {
  id: string;
  number: string;
  title: string | null;
  acceptedAt: Instant;
  tally: Tally;
  /** Numbers of the parties, by what they did; mediators are in none of the lists. */
  voters: Voters;
  conditions: readonly Conditions[];
}

/** A clause still undecided when the session ended. */
export interface UndecidedClause extends Lineage {
  id: string;
  number: string;
  title: string | null;
  textHash: string;
  proposedAt: Instant;
}

/** A clause that is not part of the contract, and why. */
export interface RejectedClause extends Lineage {
  id: string;
  number: string;
  title: string | null;
  textHash: string;
  rejectedAt: Instant;
  rejection: Rejection;
  /** Taken back because its author was removed. */
  isByRemoval: boolean;
  tally: Tally | null;
  /** Number of the accepted clause of the same thread. */
  agreedNumber: string | null;
  /** Numbers of the parties, by what they did. */
  voters: Voters;
  /** Reasons given by parties that rejected it. */
  reasons: readonly { by: NamedParty; text: string }[];
  /** Acceptances that became rejections, since the clause with this number was rejected. */
  failed: readonly { by: NamedParty; on: string }[];
}

/**
 * Full content of a contract, independent of language; or the record of a session that ended
 * without one.
 */
export interface ContractDocument {
  id: string;
  title: string | null;
  documentType: string;
  agenda: string;
  /** The session is still running, so more may be agreed. */
  isInterim: boolean;
  rule: DecisionRule;
  /** Languages of the clauses, the deciding one first; absent if each has one text. */
  languages?: readonly string[];
  /** The managers in order, with start times. */
  managers: readonly (NamedParty & { since: Instant })[];
  /** The mediators in order. */
  mediators: readonly NamedParty[];
  startedAt: Instant;
  lengthMinutes: number;
  extensions: readonly { minutes: number; at: Instant }[];
  endsAt: Instant;
  endedAt: Instant | null;
  parties: readonly ContractParty[];
  /** Empty if no agreement was reached. */
  agreed: readonly AgreedClause[];
  rejected: readonly RejectedClause[];
  /** There is no contract if this is not empty. */
  undecided: readonly UndecidedClause[];
  headHash: string;
  events: number;
  /** Safety code of all signing keys; absent if there are none. */
  safetyCode?: string;
}

/** An undecided clause, because of which there is no contract yet. */
export interface OpenClause {
  id: string;
  number: string;
  title: string | null;
}

/** Whether the session has a contract: at least one clause, and all decided. */
export function hasContract({ clauses }: Pick<SessionState, 'clauses'>): boolean {
  return clauses.length > 0 && clauses.every(isDecided);
}

/** Further input for a document besides the state: attendance, and the head of the log. */
export interface ContractLog {
  /** Hash of the last event. */
  headHash: string;
  /** Number of events. */
  events: number;
  attendance: Attendance;
  /** Absent in sessions in which no device signs. */
  signing?: DocumentSigning | undefined;
}

/** The undecided clauses, because of which there is no contract yet. */
export function openClauses(state: Pick<SessionState, 'clauses'>): OpenClause[] {
  const { numberOf, titleOf } = threadsOf(state);
  return state.clauses.filter(isUndecided).map((clause) => ({ id: clause.id, number: numberOf(clause.id), title: titleOf(clause) }));
}

/** Builds the contract of a session, or its record if there is no contract. */
export function documentOf(state: SessionState, { headHash, events, attendance, signing }: ContractLog): ContractDocument {
  const parties = partiesOf(state, attendance);
  const named = namesOf(parties);
  return {
    id: state.id,
    title: state.title,
    documentType: state.documentType,
    agenda: state.agenda,
    isInterim: state.phase !== 'ended',
    rule: state.rule,
    ...(state.languages && { languages: state.languages }),
    managers: attendance.managers.map(({ userId, since }) => ({ ...named(userId), since })),
    mediators: parties.filter(({ isMediator: mediated }) => mediated).map(({ number, name }) => ({ number, name })),
    startedAt: state.startedAt,
    lengthMinutes: state.lengthMinutes,
    extensions: state.extensions,
    endsAt: state.endsAt,
    endedAt: state.endedAt,
    parties: signing ? parties.map((party) => ({ ...party, device: signing.deviceOf(party.id) })) : parties,
    ...clausesOf(state, parties, attendance),
    headHash,
    events,
    ...(signing && { safetyCode: signing.safetyCode }),
  };
}

/** The clauses by their outcome, each list in the order of the threads. */
function clausesOf(
  state: SessionState,
  parties: readonly ContractParty[],
  attendance: Attendance,
): Pick<ContractDocument, 'agreed' | 'rejected' | 'undecided'> {
  const { placeOf, numberOf, titleOf } = threadsOf(state);
  const named = namesOf(parties);
  const inOrder = (isWanted: (clause: Clause) => boolean) =>
    state.clauses.filter(isWanted).sort((one, other) => placeOf(one) - placeOf(other));
  const accepted = inOrder((clause) => clause.state === 'accepted');
  const agreedNumbers = new Map(accepted.map(({ id, threadId }) => [threadId, numberOf(id)]));
  const about = (clause: Clause) => ({
    id: clause.id,
    number: numberOf(clause.id),
    title: titleOf(clause),
    text: clause.text,
    ...(clause.translations && { translations: clause.translations }),
    author: named(clause.authorId),
    target: clause.targetId === null ? null : numberOf(clause.targetId),
  });
  return {
    agreed: accepted.map((clause) => ({
      ...about(clause),
      acceptedAt: decidedAt(clause),
      tally: clause.tally ?? emptyTally,
      voters: votersOf(clause, parties, attendance),
      conditions: conditionsOf(clause, numberOf, (userId) => named(userId).number),
    })),
    rejected: inOrder((clause) => clause.state === 'rejected').map((clause) => ({
      ...about(clause),
      ...rejectionOf(state, clause),
      agreedNumber: agreedNumbers.get(clause.threadId) ?? null,
      voters: votersOf(clause, parties, attendance),
      ...reasonsOf(clause, named, numberOf),
    })),
    undecided: inOrder(isUndecided).map((clause) => ({ ...about(clause), textHash: clause.textHash, proposedAt: clause.proposedAt })),
  };
}

function namesOf(parties: readonly ContractParty[]): (userId: string) => NamedParty {
  const known = new Map(parties.map(({ id, number, name }) => [id, { number, name }]));
  return (userId) => known.get(userId) ?? { number: 0, name: userId };
}

/** Why parties rejected a clause: the reasons that they gave, and conditions that failed. */
function reasonsOf(
  { ballots }: Clause,
  named: (userId: string) => NamedParty,
  numberOf: (id: string) => string,
): Pick<RejectedClause, 'reasons' | 'failed'> {
  return {
    reasons: ballots.flatMap(({ userId, choice, reason }) =>
      choice === 'reject' && reason !== null ? [{ by: named(userId), text: reason }] : [],
    ),
    failed: ballots.flatMap(({ userId, failedId }) => (failedId === undefined ? [] : [{ by: named(userId), on: numberOf(failedId) }])),
  };
}

/** Everyone who took part, numbered in the order of the state. */
function partiesOf(state: SessionState, attendance: Attendance): ContractParty[] {
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
  return parties.map((party, index) => ({ number: index + 1, ...party }));
}

function rejectionOf(state: SessionState, clause: Clause) {
  return {
    textHash: clause.textHash,
    rejectedAt: decidedAt(clause),
    rejection: clause.rejection ?? 'vote',
    isByRemoval: clause.rejection === 'withdrawn' && wasRemovedBy(state, clause),
    tally: clause.tally,
  } as const;
}

/** Looks up number, title and position of clauses, which depend on their threads. */
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

/** Whether the author of a clause had been removed when it was decided. */
const wasRemovedBy = ({ parties }: SessionState, clause: Clause): boolean =>
  parties.some(
    ({ userId, status, leftAt }) => userId === clause.authorId && status === 'removed' && leftAt !== null && decidedAt(clause) >= leftAt,
  );

const emptyTally: Tally = { accepts: 0, rejects: 0, roll: 0, need: 0 };
const decidedAt = (clause: Clause): Instant => clause.decidedAt ?? clause.proposedAt;
