import { defineDomainEvent } from '#platform/server/domain-events.ts';

/** Webhooks have something to be told. */
export const webhooksDue = defineDomainEvent<{ at: string }>('webhooksDue');

/** A webhook is told nothing any more, since nothing arrived for days, or its site said that it is gone. */
export const webhookSwitchedOff = defineDomainEvent<{ id: string; userId: string }>('webhookSwitchedOff');
