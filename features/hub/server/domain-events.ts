import { defineDomainEvent } from '#platform/server/domain-events.ts';

/** A thing came into the Hub, changed there or left it. `rooms` are those of everybody who saw it before or sees it now. `id` is empty where many went at once. */
export const hubItemChanged = defineDomainEvent<{ kind: string; id: string; rooms: string[]; isNew: boolean }>('hubItemChanged');
