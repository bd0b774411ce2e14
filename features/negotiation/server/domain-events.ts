import { defineDomainEvent } from '#platform/server/domain-events.ts';

export const negotiationStarted = defineDomainEvent<{ id: string }>('negotiationStarted');
/** Who takes part, who manages, how long, in which phase: what is told of a session outside it. `goneIds` are those who left by it. */
export const negotiationChanged = defineDomainEvent<{ id: string; goneIds?: readonly string[] }>('negotiationChanged');
export const negotiationEnded = defineDomainEvent<{ id: string }>('negotiationEnded');
/** Sessions are gone with their logs. */
export const negotiationsRemoved = defineDomainEvent<{ ids: readonly string[] }>('negotiationsRemoved');

/** Clauses of a session are open to vote now. */
export const clausesOpened = defineDomainEvent<{ id: string; clauseIds: readonly string[] }>('negotiationClausesOpened');
/** Somebody proposed another text for a clause. */
export const counterProposed = defineDomainEvent<{ id: string; clauseId: string; targetId: string }>('negotiationCounterProposed');

/** Events were added to a session's log, after `after` and up to `seq`. */
export const eventsAdded = defineDomainEvent<{ id: string; after: number; seq: number }>('negotiationEventsAdded');
/** The time for proposals ends at `endsAt`, in place of what was said before; null where that is of no account any more. */
export const deadlineSet = defineDomainEvent<{ id: string; endsAt: string | null }>('negotiationDeadlineSet');
