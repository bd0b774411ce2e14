import { defineDomainEvent } from '#platform/server/events/domain-events.ts';
import type { RequestState } from '../contract/limits.ts';

/** A manager is asked to manage a group of a design. */
export const managerAsked = defineDomainEvent<{ requestId: string; designId: string; ownerId: string; managerId: string }>('managerAsked');

/** A request ended: by the manager, by expiry, or because creation failed. */
export const requestEnded = defineDomainEvent<{
  requestId: string;
  designId: string;
  ownerId: string;
  managerId: string | null;
  /** The manager was named by address; the designer learns who they are only once they agree. */
  isByAddress?: boolean;
  state: Extract<RequestState, 'made' | 'declined' | 'lapsed' | 'failed'>;
}>('requestEnded');
