import type { Admission, Choice, ClauseState, DecisionRule, PartyStatus, Phase, Rejection } from '../kinds.ts';

/**
 * ISO 8601 in UTC with six decimals (`2026-11-20T12:00:00.000000Z`), so that instants can be
 * compared as text.
 */
export type Instant = string;

/** Details from the person's account when they joined; null if it has none. */
export interface PartyDetails {
  company: string | null;
  city: string | null;
}

/** A person with a relation to the session; the name is the one used at joining. */
export interface Party extends PartyDetails {
  userId: string;
  name: string;
  status: PartyStatus;
  /** Time of asking to join or of joining, and of leaving or removal. */
  joinedAt: Instant;
  leftAt: Instant | null;
  /** Reason for removal. */
  reason: string | null;
}

export interface Ballot {
  userId: string;
  choice: Choice;
  reason: string | null;
  castAt: Instant;
  /** Ids of the clauses that have to be accepted for this acceptance to count; absent if none. */
  conditions?: readonly string[];
  /** The rejected condition because of which this acceptance became a rejection. */
  failedId?: string;
  /** Set at the decision: the clause was accepted, and this conditional acceptance counted. */
  isMet?: true;
  /** The languages whose texts were on the voter's screen; absent where the session has none, and for authors. */
  shown?: readonly string[];
}

/**
 * Result of a vote: accepts and rejects of a roll of `roll` people; `need` acceptances were needed.
 */
export interface Tally {
  accepts: number;
  rejects: number;
  roll: number;
  need: number;
}

/** The texts of a clause in the languages of the session after the first, by language. */
export type Translations = Readonly<Record<string, string>>;

/** Content of a clause. */
export type Wording = {
  /** In the first language of the session, if it has languages. */
  text: string;
  /** Absent where the session has no languages. */
  translations?: Translations;
};

/** An original clause, or a counter-proposal to the clause `targetId`. Its text never changes. */
export interface Clause extends Wording {
  id: string;
  /** Id of the thread's original clause; its own id for original clauses. */
  threadId: string;
  targetId: string | null;
  /** 0 for original clauses. */
  depth: number;
  authorId: string;
  title: string | null;
  /** SHA-256 of `hashedText` in UTF-8, as lower-case hexadecimal digits. */
  textHash: string;
  state: ClauseState;
  rejection: Rejection | null;
  proposedAt: Instant;
  decidedAt: Instant | null;
  /** Tally at the time of the decision. */
  tally: Tally | null;
  /** The current ballots, one per person, in order of the first vote. */
  ballots: readonly Ballot[];
}

/**
 * State of a session after event `seq`. Plain JSON: the server stores, sends and replays it in this
 * form.
 */
export interface SessionState {
  id: string;
  seq: number;
  /** Edition of the rules, fixed for the whole session. */
  rulesEdition: number;
  managerId: string;
  /** The party to whom a hand-over is offered, until it is answered. */
  offeredTo: string | null;
  title: string | null;
  agenda: string;
  documentType: string;
  rule: DecisionRule;
  /** The manager proposes but does not vote, and is on no roll. */
  isMediated: boolean;
  /** Former mediators; they are never on a roll. */
  mediatorIds: readonly string[];
  groupId: string | null;
  admission: Admission;
  /**
   * Languages in which each clause has a text; where the texts differ, that in the first one decides.
   * Absent where clauses have one text in any language.
   */
  languages?: readonly string[];
  phase: Phase;
  startedAt: Instant;
  /** End of the time for proposals, including extensions. */
  endsAt: Instant;
  lengthMinutes: number;
  extensions: readonly { minutes: number; at: Instant }[];
  endedAt: Instant | null;
  /** In order of arrival. */
  parties: readonly Party[];
  /** In order of proposal. */
  clauses: readonly Clause[];
}
