import { defineDomainEvent } from '#platform/server/events/domain-events.ts';
import type { Decision } from '../contract/limits.ts';

/** Common data of all events about cases. */
export interface CaseFacts {
  caseId: string;
  /** The author of the thing; null if there is no account. */
  authorId: string | null;
}

/** A thing was reported; `isFirst` if this opened the case. */
export const reportMade = defineDomainEvent<CaseFacts & { isFirst: boolean }>('reportMade');
/** A thing of a new account was held for review because of a link. */
export const linkHeld = defineDomainEvent<CaseFacts>('linkHeld');
/**
 * A held thing needs no review any more, because its author removed the link or the thing.
 * `moderatorIds` could have decided.
 */
export const linkTakenBack = defineDomainEvent<{ caseId: string; moderatorIds: string[] }>('linkTakenBack');
/** A case was decided; `isReview`: about an objection. */
export const caseDecided = defineDomainEvent<CaseFacts & { decisionId: string; decision: Decision; isReview: boolean }>('caseDecided');
/** A moderator took a waiting case or put it back. */
export const caseAssigned = defineDomainEvent<{ caseId: string }>('caseAssigned');
/** The author objected, or one side wrote a message about the objection. */
export const objectionWritten = defineDomainEvent<CaseFacts & { messageId: string; isByAuthor: boolean }>('objectionWritten');
