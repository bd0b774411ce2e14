import { defineDomainEvent } from '#platform/server/events/domain-events.ts';

/** An email was stored, and is to be handled. */
export const mailReceived = defineDomainEvent<{ id: string }>('mailReceived');
