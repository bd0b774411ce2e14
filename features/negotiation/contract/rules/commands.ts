import type { Admission, Choice, DecisionRule } from '../kinds.ts';
import type { Instant, PartyDetails, SessionState } from './state.ts';
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
}

/**
 * What somebody wants done in a session. Texts are clean and within their limits, hashes belong to their texts, ids are new: the
 * caller has seen to that. Whether a person may join at all (group, account) is the caller's to know as well.
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
  /** A manager who has to go leaves the session to somebody. */
  | { type: 'leaveTo'; userId: string }
  | { type: 'propose'; clauseId: string; title: string | null; text: string; textHash: string }
  | { type: 'counterPropose'; clauseId: string; targetId: string; text: string; textHash: string }
  | { type: 'withdraw'; clauseId: string }
  | { type: 'vote'; clauseId: string; choice: Choice; textHash: string; isConfirmed: boolean; reason: string | null }
  | { type: 'extend'; minutes: number }
  | { type: 'openFinalVote' }
  | { type: 'end' };

/** The clock has something to say: the end of the time for proposals, if it has come. */
export interface Tick {
  type: 'tick';
}

/** Who commands, and when: the database's time, read under the session's lock. */
export interface Occasion {
  actorId: string;
  at: Instant;
}

/** A command is not carried out: the code of the sentence, and what it is about (`waitsForId`: the clause that is decided first). */
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
  | 'vote.mediator'
  | 'vote.confirmReject';

/** What a command comes to. */
export type Outcome = { events: readonly EventBody[] } | { refusal: Refusal };
