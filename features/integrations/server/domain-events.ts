import { defineDomainEvent } from '#platform/server/events/domain-events.ts';

/**
 * A token was created. It, and everything created since `suspectSince`, may come from an intruder.
 */
export const tokenMade = defineDomainEvent<{ userId: string; suspectSince: string }>('tokenMade');

/** Deliveries are due. */
export const webhooksDue = defineDomainEvent<{ at: string }>('webhooksDue');

/** A webhook was switched off, because deliveries failed for days or its site replied 410. */
export const webhookSwitchedOff = defineDomainEvent<{ id: string; userId: string }>('webhookSwitchedOff');
