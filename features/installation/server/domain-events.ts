import { defineDomainEvent } from '#platform/server/domain-events.ts';

/** Something else is announced, or nothing any more. `from` and `until` are when it begins and ends, as far as that is to come. */
export const announcementChanged = defineDomainEvent<{ from: string | null; until: string | null }>('announcementChanged');
