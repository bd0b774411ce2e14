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
/** A case was decided; `isReview`: on an objection. */
export const caseDecided = defineDomainEvent<CaseFacts & { decisionId: string; decision: Decision; isReview: boolean }>('caseDecided');
/** The author contested a decision, or one side wrote to the other about that. */
export const objectionWritten = defineDomainEvent<CaseFacts & { messageId: string; isByAuthor: boolean }>('objectionWritten');
