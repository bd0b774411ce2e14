import type { Admission, Choice, ClauseState, DecisionRule, PartyStatus, Phase, Rejection } from '../kinds.ts';

/** ISO 8601 in UTC with six decimals (`2026-11-20T12:00:00.000000Z`): instants compare as text. */
export type Instant = string;

/** For whom somebody is to be taken, as they stood in their account when they came; null where it said nothing. */
export interface PartyDetails {
  company: string | null;
  city: string | null;
}

/** Somebody who has to do with a session; the name is the one under which they joined. */
export interface Party extends PartyDetails {
  userId: string;
  name: string;
  status: PartyStatus;
  /** When they asked to join or joined, and when they left or were removed. */
  joinedAt: Instant;
  leftAt: Instant | null;
  /** Why they were removed. */
  reason: string | null;
}

export interface Ballot {
  userId: string;
  choice: Choice;
  reason: string | null;
  castAt: Instant;
}

/** How a clause was decided: accepts and rejects of `roll` people, `need` of whom had to accept. */
export interface Tally {
  accepts: number;
  rejects: number;
  roll: number;
  need: number;
}

/** An original clause, or a counter-proposal to the clause `targetId`. Its text never changes. */
export interface Clause {
  id: string;
  /** The original clause that the thread began with; its own id there. */
  threadId: string;
  targetId: string | null;
  /** 0 for an original clause. */
  depth: number;
  authorId: string;
  title: string | null;
  text: string;
  /** SHA-256 of the text in UTF-8, as lower-case hexadecimal digits. */
  textHash: string;
  state: ClauseState;
  rejection: Rejection | null;
  proposedAt: Instant;
  decidedAt: Instant | null;
  /** As it was at the decision. */
  tally: Tally | null;
  /** The current ballots, one each, in the order in which people first voted. */
  ballots: readonly Ballot[];
}

/** A session as it stands after the event `seq`. Plain JSON: what the server keeps, sends and replays is this. */
export interface SessionState {
  id: string;
  seq: number;
  /** The edition of the rules that it began with, and is decided by to its end. */
  rulesEdition: number;
  managerId: string;
  /** The party to whom the manager offers the session, until they answer. */
  offeredTo: string | null;
  title: string | null;
  agenda: string;
  documentType: string;
  rule: DecisionRule;
  /** The manager proposes but does not vote, and is on no roll. */
  isMediated: boolean;
  /** Those who mediated it before somebody else became the manager: they are on no roll, ever. */
  mediatorIds: readonly string[];
  groupId: string | null;
  admission: Admission;
  phase: Phase;
  startedAt: Instant;
  /** The end of the time for proposals, extensions included. */
  endsAt: Instant;
  lengthMinutes: number;
  extensions: readonly { minutes: number; at: Instant }[];
  endedAt: Instant | null;
  /** In the order in which they came. */
  parties: readonly Party[];
  /** In the order in which they were proposed. */
  clauses: readonly Clause[];
}
