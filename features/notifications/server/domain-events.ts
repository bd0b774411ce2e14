import { defineDomainEvent } from '#platform/server/events/domain-events.ts';

/** Push notifications are due. */
export const pushesDue = defineDomainEvent<{ at: string }>('pushesDue');
