import { defineDomainEvent } from '#platform/server/events/domain-events.ts';

/**
 * The announcement was replaced or removed. `from` and `until` are its start and end if they are in
 * the future.
 */
export const announcementChanged = defineDomainEvent<{ from: string | null; until: string | null }>('announcementChanged');
