import { defineDomainEvent } from '#platform/server/domain-events.ts';

/** A token opens a person's account to programs from now on. What was set up since `suspectSince` may be the work of whoever made it. */
export const tokenMade = defineDomainEvent<{ userId: string; suspectSince: string }>('tokenMade');

/** Webhooks have something to be told. */
export const webhooksDue = defineDomainEvent<{ at: string }>('webhooksDue');

/** A webhook is told nothing any more, since nothing arrived for days, or its site said that it is gone. */
export const webhookSwitchedOff = defineDomainEvent<{ id: string; userId: string }>('webhookSwitchedOff');
