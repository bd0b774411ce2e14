import { defineDomainEvent } from '#platform/server/domain-events.ts';

/** A search that somebody keeps finds things (`keys`, kind and id) that it did not. */
export const savedSearchFound = defineDomainEvent<{ id: string; userId: string; keys: string[] }>('savedSearchFound');
