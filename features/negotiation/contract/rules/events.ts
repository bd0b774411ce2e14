import type { Admission, Choice, DecisionRule, Rejection } from '../kinds.ts';
import type { Instant, PartyDetails, Tally, Wording } from './state.ts';
import type { Approval, Enrolment, PublicKey, Signed } from '../signing/signed.ts';

/**
 * An event without time and actor. First those caused by people or by the clock, then those that
 * follow from them.
 */
export type EventBody =
  /** The actor becomes the manager and the first party. */
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
        /** Edition of the rules; absent in sessions of the first edition. */
        rulesEdition?: number;
        /** Rejects actions without a signature by a device of the person. */
        devicesRequired?: true;
        /** Each clause has a text in each of these languages; the first one decides. */
        languages?: readonly string[];
      } & Partial<PartyDetails>;
    }
  | { type: 'ruleChanged'; data: { rule: DecisionRule; isMediated: boolean } }
  | { type: 'admissionRequested'; data: { name: string } & Partial<PartyDetails> }
  | { type: 'admissionDeclined'; data: { userId: string } }
  /**
   * `userId` joins. The actor is the same person or the manager who admitted them; then company and
   * city are those of the request.
   */
  | { type: 'partyJoined'; data: { userId: string; name: string } & Partial<PartyDetails> }
  | { type: 'partyLeft'; data: { userId: string } }
  | { type: 'partyRemoved'; data: { userId: string; reason: string } }
  /**
   * Only in older logs: a change of manager without acceptance. The new manager also mediates if
   * the session is mediated.
   */
  | { type: 'handedOver'; data: { userId: string } }
  /** The manager offers the hand-over to a party; replaces an earlier offer. */
  | { type: 'handOverOffered'; data: { userId: string } }
  /** The actor is the recipient, or the manager who revokes the offer. */
  | { type: 'handOverDeclined'; data: { userId: string } }
  /**
   * A change of manager: to the actor who accepted the offer, or to `userId` when a manager leaves.
   * It ends mediation: the former mediator stays without a vote, the new manager keeps theirs.
   */
  | { type: 'managerChanged'; data: { userId: string; endsMediation: boolean } }
  | { type: 'clauseProposed'; data: { clauseId: string; title: string | null; textHash: string } & Wording }
  | { type: 'counterProposed'; data: { clauseId: string; targetId: string; textHash: string } & Wording }
  | { type: 'clauseWithdrawn'; data: { clauseId: string } }
  /**
   * `conditions`: ids of the clauses that have to be accepted for it to count; absent if none. `shown`:
   * the languages whose texts were on the voter's screen, in the order of the session.
   */
  | {
      type: 'ballotCast';
      data: {
        clauseId: string;
        choice: Choice;
        reason: string | null;
        textHash: string;
        conditions?: readonly string[];
        shown?: readonly string[];
      };
    }
  /**
   * A device of the actor signs from now on; `statement` and `signature` are by this key. `approval`: by another
   * device of the actor, if that approved it.
   */
  | { type: 'keyEnrolled'; data: { key: PublicKey; by: Enrolment; approval?: Approval } }
  | { type: 'timeUp'; data: Record<string, never> }
  | { type: 'timeExtended'; data: { minutes: number; endsAt: Instant } }
  | { type: 'finalVoteOpened'; data: Record<string, never> }
  | { type: 'sessionEnded'; data: Record<string, never> }
  // Events that follow:
  | { type: 'clauseOpened'; data: { clauseId: string } }
  /**
   * No longer open to vote: a counter-proposal is decided first (`forClauseId`), or the time is up
   * (null).
   */
  | { type: 'clauseSuspended'; data: { clauseId: string; forClauseId: string | null } }
  /** A condition of this person's acceptance was rejected: it becomes a rejection. */
  | { type: 'conditionFailed'; data: { clauseId: string; userId: string; conditionId: string } }
  /** `met`: the people whose conditional acceptances count; absent if none. */
  | { type: 'clauseAccepted'; data: { clauseId: string; tally: Tally; met?: readonly string[] } }
  | { type: 'clauseRejected'; data: { clauseId: string; rejection: Rejection; tally: Tally } };

/**
 * An event of a session's log: `seq` counts from 1 without gaps; `actorId` is null for the clock. What
 * a device of the actor signed has `statement` and `signature` (see `signing/`).
 */
export type SessionEvent = EventBody & { seq: number; at: Instant; actorId: string | null } & Partial<Signed>;

/** An event with its hash, in lower-case hexadecimal digits. */
export type ChainedEvent = SessionEvent & { hash: string };
