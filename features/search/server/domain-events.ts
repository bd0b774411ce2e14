import { defineDomainEvent } from '#platform/server/events/domain-events.ts';

/** A saved search has new results (`keys`: kind and id). */
export const savedSearchFound = defineDomainEvent<{ id: string; userId: string; keys: string[] }>('savedSearchFound');
