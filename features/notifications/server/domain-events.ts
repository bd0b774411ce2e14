import { defineDomainEvent } from '#platform/server/domain-events.ts';

/** Browsers are to be told of something that has come. */
export const pushesDue = defineDomainEvent<{ at: string }>('pushesDue');
