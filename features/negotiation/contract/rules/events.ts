import type { Admission, Choice, DecisionRule, Rejection } from '../kinds.ts';
import type { Instant, PartyDetails, Tally } from './state.ts';

/** What happened, without when and by whom. First what somebody or the clock did, then what followed from it. */
export type EventBody =
  /** The actor is the manager, and the first party. */
  | {
      type: 'sessionStarted';
      data: {
        sessionId: string;
        managerName: string;
        title: string | null;
        agenda: string;
        documentType: string;
        lengthMinutes: number;
        endsAt: Instant;
        rule: DecisionRule;
        isMediated: boolean;
        groupId: string | null;
        admission: Admission;
        /** The edition of the rules; not told by sessions of the first one. */
        rulesEdition?: number;
      } & Partial<PartyDetails>;
    }
  | { type: 'ruleChanged'; data: { rule: DecisionRule; isMediated: boolean } }
  | { type: 'admissionRequested'; data: { name: string } & Partial<PartyDetails> }
  | { type: 'admissionDeclined'; data: { userId: string } }
  /** `userId` is the one who joined; the actor is the manager who admitted them, whose details are those of the request, or they themselves. */
  | { type: 'partyJoined'; data: { userId: string; name: string } & Partial<PartyDetails> }
  | { type: 'partyLeft'; data: { userId: string } }
  | { type: 'partyRemoved'; data: { userId: string; reason: string } }
  /** Of logs of before: another manager, unasked; a session that was mediated is mediated by them. It is not written any more. */
  | { type: 'handedOver'; data: { userId: string } }
  /** The manager offers the session to a party, in place of whom it was offered to before. */
  | { type: 'handOverOffered'; data: { userId: string } }
  /** The actor is the one to whom it was offered, or the manager, who takes the offer back. */
  | { type: 'handOverDeclined'; data: { userId: string } }
  /**
   * Another manager: the actor, who accepted the offer; or `userId`, whom a manager leaves it to who has to go. With it a mediation ends: whoever
   * mediated stays without a vote, and the new manager keeps theirs.
   */
  | { type: 'managerChanged'; data: { userId: string; endsMediation: boolean } }
  | { type: 'clauseProposed'; data: { clauseId: string; title: string | null; text: string; textHash: string } }
  | { type: 'counterProposed'; data: { clauseId: string; targetId: string; text: string; textHash: string } }
  | { type: 'clauseWithdrawn'; data: { clauseId: string } }
  | { type: 'ballotCast'; data: { clauseId: string; choice: Choice; reason: string | null; textHash: string } }
  | { type: 'timeUp'; data: Record<string, never> }
  | { type: 'timeExtended'; data: { minutes: number; endsAt: Instant } }
  | { type: 'finalVoteOpened'; data: Record<string, never> }
  | { type: 'sessionEnded'; data: Record<string, never> }
  // What followed:
  | { type: 'clauseOpened'; data: { clauseId: string } }
  /** Not open to vote any more: a counter-proposal is decided first (`forClauseId`), or the time is up (null). */
  | { type: 'clauseSuspended'; data: { clauseId: string; forClauseId: string | null } }
  | { type: 'clauseAccepted'; data: { clauseId: string; tally: Tally } }
  | { type: 'clauseRejected'; data: { clauseId: string; rejection: Rejection; tally: Tally } };

/** An event as it stands in a session's log: `seq` counts from 1 without a gap; `actorId` is null for the clock. */
export type SessionEvent = EventBody & { seq: number; at: Instant; actorId: string | null };

/** An event with its link of the hash chain, as lower-case hexadecimal digits. */
export type ChainedEvent = SessionEvent & { hash: string };
