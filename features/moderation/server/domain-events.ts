import { defineDomainEvent } from '#platform/server/domain-events.ts';
import type { Decision } from '../contract/limits.ts';

/** A case of a reported thing, as every domain event of moderation tells it. */
export interface CaseFacts {
  caseId: string;
  /** Whose the thing is; null where nobody's account stands behind it. */
  authorId: string | null;
}

/** A thing was reported; `isFirst` of an open case. */
export const reportMade = defineDomainEvent<CaseFacts & { isFirst: boolean }>('reportMade');
/** Something of a new account waits for a moderator, because of a link. */
export const linkHeld = defineDomainEvent<CaseFacts>('linkHeld');
/** It waits no more, since its author took the link or the whole thing away; these people decided about it. */
export const linkTakenBack = defineDomainEvent<{ caseId: string; moderatorIds: string[] }>('linkTakenBack');
/** A case was decided; `isReview`: on an objection. */
export const caseDecided = defineDomainEvent<CaseFacts & { decisionId: string; decision: Decision; isReview: boolean }>('caseDecided');
/** The author contested a decision, or one side wrote to the other about that. */
export const objectionWritten = defineDomainEvent<CaseFacts & { messageId: string; isByAuthor: boolean }>('objectionWritten');
