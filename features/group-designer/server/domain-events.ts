import { defineDomainEvent } from '#platform/server/domain-events.ts';
import type { RequestState } from '../contract/limits.ts';

/** Somebody shall manage a group of a design. */
export const managerAsked = defineDomainEvent<{ requestId: string; designId: string; ownerId: string; managerId: string }>('managerAsked');

/** What they were asked has ended so, by them, by time, or since something stood against it. */
export const requestEnded = defineDomainEvent<{
  requestId: string;
  designId: string;
  ownerId: string;
  managerId: string | null;
  /** They were named by address; the person who asked learns who they are only once they agree. */
  isByAddress?: boolean;
  state: Extract<RequestState, 'made' | 'declined' | 'lapsed' | 'failed'>;
}>('requestEnded');
