import type { Admission, Choice, DecisionRule } from '../kinds.ts';
import type { Instant, PartyDetails, SessionState, Wording } from './state.ts';
import type { EventBody } from './events.ts';

export interface StartSession extends Partial<PartyDetails> {
  type: 'start';
  id: string;
  managerName: string;
  title: string | null;
  agenda: string;
  documentType: string;
  lengthMinutes: number;
  rule: DecisionRule;
  isMediated: boolean;
  groupId: string | null;
  admission: Admission;
  /** Present if devices have to sign. */
  devicesRequired?: true;
  /** Present if each clause has a text in each of these languages. */
  languages?: readonly string[];
}

/**
 * Commands to a session. The caller has checked that texts are clean and within limits, hashes
 * match, ids are new, and that the person may join (group, account).
 */
export type Command =
  | { type: 'changeRule'; rule: DecisionRule; isMediated: boolean }
  | ({ type: 'join'; name: string } & Partial<PartyDetails>)
  | { type: 'admit'; userId: string }
  | { type: 'decline'; userId: string }
  | { type: 'leave' }
  | { type: 'remove'; userId: string; reason: string }
  | { type: 'offerHandOver'; userId: string }
  | { type: 'acceptHandOver' }
  | { type: 'declineHandOver' }
  /** The manager leaves and hands over without waiting for acceptance. */
  | { type: 'leaveTo'; userId: string }
  | ({ type: 'propose'; clauseId: string; title: string | null; textHash: string } & Wording)
  | ({ type: 'counterPropose'; clauseId: string; targetId: string; textHash: string } & Wording)
  | { type: 'withdraw'; clauseId: string }
  /** `conditions`: ids of the clauses that have to be accepted for an acceptance to count. */
  | {
      type: 'vote';
      clauseId: string;
      choice: Choice;
      textHash: string;
      isConfirmed: boolean;
      reason: string | null;
      conditions?: readonly string[];
      shown?: readonly string[];
    }
  | { type: 'extend'; minutes: number }
  | { type: 'openFinalVote' }
  | { type: 'end' };

/** Checks whether the time for proposals is over. */
export interface Tick {
  type: 'tick';
}

/** Sender and time of a command: the database's time, read while the session is locked. */
export interface Occasion {
  actorId: string;
  at: Instant;
}

/**
 * Why a command is refused: error code, and details (`waitsForId`: the clause that is decided
 * first).
 */
export interface Refusal {
  code: RefusalCode;
  present?: { waitsForId?: string; phase?: SessionState['phase'] };
}

export type RefusalCode =
  | 'thing.notFound'
  | 'negotiation.managerOnly'
  | 'negotiation.ended'
  | 'negotiation.timeUp'
  | 'negotiation.timeNotUp'
  | 'negotiation.ruleFixed'
  | 'negotiation.full'
  | 'negotiation.left'
  | 'negotiation.removed'
  | 'negotiation.managerMustHandOver'
  | 'negotiation.notParty'
  | 'negotiation.notOffered'
  | 'negotiation.extendedTwice'
  | 'clause.decided'
  | 'clause.waits'
  | 'clause.tooDeep'
  | 'clause.counterProposalsFull'
  | 'clause.counterProposalOpen'
  | 'clause.cannotWithdraw'
  | 'clause.textChanged'
  | 'clause.tooMany'
  | 'clause.tooManyUndecided'
  | 'clause.sameText'
  | 'clause.languagesUnfit'
  | 'vote.mediator'
  | 'vote.confirmReject'
  | 'vote.noConditions'
  | 'vote.conditionUnfit'
  | 'vote.conditionRejected'
  | 'vote.languagesUnfit';

/** Result of a command. */
export type Outcome = { events: readonly EventBody[] } | { refusal: Refusal };
