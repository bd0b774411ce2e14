import { defineDomainEvent } from '#platform/server/events/domain-events.ts';

/**
 * An item was added, changed or removed. `rooms` are the live rooms of everyone who saw it before
 * or sees it now. `id` is empty if many were removed at once.
 */
export const hubItemChanged = defineDomainEvent<{ kind: string; id: string; rooms: string[]; isNew: boolean }>('hubItemChanged');
