import type { CandidateCount, MarkedBallot, RoundResult } from './election-events.ts';
import type {
  ArrivalKind,
  Choice,
  Convocation,
  Counts,
  Majority,
  Meeting,
  MotionKind,
  PayloadOf,
  Role,
  SecretBallot,
  VoteResult,
} from './events.ts';
import type { Claim } from './succession-events.ts';

/** An assembly as it follows from its log. Times are milliseconds; plain data, so that it can be sent and compared. */
export interface AssemblyState {
  /** Number and time of the last event. */
  readonly seq: number;
  readonly at: number;
  readonly phase: Phase;
  /** With the start and place that are announced now. */
  readonly convocation: Convocation;
  /** Starts and places that were announced before, the first one first. */
  readonly moves: readonly Move[];
  readonly convener: string;
  readonly convenedAt: number;
  readonly dispatches: readonly (PayloadOf<'sent'> & { recordedAt: number })[];
  /** Everyone who is or was on the roll, in its order; people added later are at the end. */
  readonly people: readonly Person[];
  readonly offices: readonly Office[];
  /** Person asking for the chair, or null. */
  readonly chairRequest: ChairRequest | null;
  readonly proxies: readonly Proxy[];
  /** Valid and lapsed ones. */
  readonly postalVotes: readonly PostalVote[];
  readonly items: readonly Item[];
  /** The motions of the agenda first, then in the order in which they were moved. */
  readonly motions: readonly Motion[];
  readonly votes: readonly Vote[];
  readonly elections: readonly Election[];
  /** In order of addition. */
  readonly annexes: readonly Annex[];
  readonly quorum: QuorumState;
  readonly openedAt: number | null;
  readonly pauses: readonly Period[];
  /** Time of closing or cancellation. */
  readonly endedAt: number | null;
  readonly cancelReason: string | null;
}

export interface Move {
  readonly at: number;
  readonly before: Meeting;
}

export type Phase = 'convened' | 'open' | 'paused' | 'closed' | 'cancelled';

export interface Period {
  readonly from: number;
  /** Null while it lasts. */
  readonly until: number | null;
}

export interface Person {
  readonly person: string;
  readonly name: string;
  /** 0: without a vote. */
  readonly weight: number;
  readonly removedAt: number | null;
  /** Current presence; null if absent. */
  readonly presence: ArrivalKind | null;
  readonly stays: readonly (Period & { how: ArrivalKind })[];
  /** Number of the last vote in which this person's vote was cast. */
  readonly votedIn: number;
}

export interface Office extends Period {
  readonly role: Role;
  readonly person: string;
}

export interface ChairRequest {
  readonly person: string;
  readonly as: Claim;
  readonly at: number;
}

/**
 * `given` until the receiver accepts. `accepted` proxies are in force, also after the assembly.
 * `lapsed`: the giver arrived, or one of the two was removed from the roll.
 */
export interface Proxy {
  readonly from: string;
  readonly to: string;
  readonly state: 'given' | 'accepted' | 'declined' | 'revoked' | 'lapsed';
  readonly givenAt: number;
  readonly acceptedAt: number | null;
  readonly endedAt: number | null;
  /** Whether a ballot was cast with it. */
  readonly isUsed: boolean;
}

export interface PostalVote {
  readonly motion: string;
  readonly person: string;
  readonly choice: Choice;
  readonly castAt: number;
  /** When the person arrived, gave a proxy or was removed from the roll. */
  readonly lapsedAt: number | null;
}

export interface Item {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  /** Times at which it was open; an item may be opened again. */
  readonly periods: readonly Period[];
}

/** `superseded`: another motion of the thread was accepted, or what it amends was withdrawn. `lapsed`: undecided at the end. */
export type MotionState = 'open' | 'accepted' | 'rejected' | 'withdrawn' | 'superseded' | 'lapsed';

export interface Motion {
  readonly id: string;
  readonly item: string;
  readonly kind: MotionKind;
  /** The motion it amends or counters. */
  readonly of: string | null;
  /** As moved. */
  readonly text: string;
  /** With the amendment that was accepted last; what is voted on. */
  readonly currentText: string;
  readonly reason: string | null;
  readonly by: string;
  readonly movedAt: number;
  readonly state: MotionState;
  readonly decidedAt: number | null;
}

export interface Ballot {
  readonly person: string;
  /** Null in secret votes. */
  readonly choice: Choice | null;
  readonly inNameOf: readonly string[];
  /** Sum of the weights of everyone whose vote it is. */
  readonly weight: number;
  readonly at: number;
  /** A postal vote that was counted when the vote opened. */
  readonly isPostal?: true;
}

export interface Vote {
  /** Votes and rounds of elections are numbered from 1. */
  readonly number: number;
  readonly motion: string;
  /** Subject of the vote. */
  readonly text: string;
  readonly secret: boolean;
  readonly majority: Majority;
  readonly openedAt: number;
  readonly closesAt: number | null;
  readonly closedAt: number | null;
  readonly ballots: readonly Ballot[];
  /** Null until the close. */
  readonly counts: Counts | null;
  readonly result: VoteResult | null;
  readonly secretBallots: readonly SecretBallot[] | null;
}

/** `lapsed`: removed from the roll before being elected. */
export type CandidateState = 'proposed' | 'standing' | 'declined' | 'lapsed' | 'elected';

export interface Candidate {
  readonly person: string;
  readonly by: string;
  readonly proposedAt: number;
  readonly acceptedAt: number | null;
  readonly state: CandidateState;
}

export interface Election {
  readonly id: string;
  readonly item: string;
  readonly title: string;
  readonly seats: number;
  /** Majority of the first round. */
  readonly majority: Majority;
  readonly addedAt: number;
  /** `lapsed`: undecided at the end of the assembly. */
  readonly state: 'open' | 'decided' | 'lapsed';
  readonly decidedAt: number | null;
  readonly candidates: readonly Candidate[];
  /** In order of election. */
  readonly elected: readonly string[];
  /** Candidates left for the next round; null before the first result and after the last one. */
  readonly runners: readonly string[] | null;
  readonly rounds: readonly Round[];
}

export interface Round {
  readonly number: number;
  readonly secret: boolean;
  /** `relative`: the most votes, in every round after the first. */
  readonly rule: Majority | 'relative';
  /** Seats to be filled; as many candidates may be marked. */
  readonly seats: number;
  readonly candidates: readonly string[];
  readonly openedAt: number;
  readonly closesAt: number | null;
  readonly closedAt: number | null;
  readonly ballots: readonly RoundBallot[];
  readonly counts: readonly CandidateCount[] | null;
  readonly empty: number | null;
  readonly elected: readonly string[];
  readonly result: RoundResult | null;
  readonly secretBallots: readonly MarkedBallot[] | null;
}

export interface RoundBallot extends Omit<Ballot, 'choice' | 'isPostal'> {
  /** Null in secret rounds. */
  readonly marks: readonly string[] | null;
}

export interface Annex extends PayloadOf<'annexAdded'> {
  readonly addedAt: number;
  readonly withdrawnAt: number | null;
}

export interface QuorumState {
  readonly isReached: boolean;
  /** Weight and number of people with a vote who are present or represented. */
  readonly weight: number;
  readonly people: number;
  /** Weight of the whole roll. */
  readonly totalWeight: number;
  /** Times at which it was reached and lost; empty if the by-laws have no quorum. */
  readonly moments: readonly { at: number; isReached: boolean; weight: number; people: number }[];
}
