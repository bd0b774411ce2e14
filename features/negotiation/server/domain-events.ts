import { defineDomainEvent } from '#platform/server/events/domain-events.ts';

export const negotiationStarted = defineDomainEvent<{ id: string }>('negotiationStarted');
/**
 * The people, manager, length or phase of a session changed, which is visible outside of it.
 * `goneIds` are people who left.
 */
export const negotiationChanged = defineDomainEvent<{ id: string; goneIds?: readonly string[] }>('negotiationChanged');
export const negotiationEnded = defineDomainEvent<{ id: string }>('negotiationEnded');
/** Sessions were deleted with their logs. */
export const negotiationsRemoved = defineDomainEvent<{ ids: readonly string[] }>('negotiationsRemoved');

/** Clauses of a session opened to vote. */
export const clausesOpened = defineDomainEvent<{ id: string; clauseIds: readonly string[] }>('negotiationClausesOpened');
/** A counter-proposal was made. */
export const counterProposed = defineDomainEvent<{ id: string; clauseId: string; targetId: string }>('negotiationCounterProposed');

/** Events after `after` up to `seq` were added to a session's log. */
export const eventsAdded = defineDomainEvent<{ id: string; after: number; seq: number }>('negotiationEventsAdded');
/** A session was sealed, or a device countersigned its end. */
export const countersignaturesChanged = defineDomainEvent<{ id: string }>('negotiationCountersignaturesChanged');
/** A device of a person asks another one for approval, or got an answer. */
export const deviceRequestChanged = defineDomainEvent<{ id: string; userId: string }>('negotiationDeviceRequestChanged');
/** The ranges for an open value have a new result for the parties. */
export const rangesChanged = defineDomainEvent<{ id: string }>('negotiationRangesChanged');
/** The end of the time for proposals was set or moved to `endsAt`; null if it no longer matters. */
export const deadlineSet = defineDomainEvent<{ id: string; endsAt: string | null }>('negotiationDeadlineSet');
