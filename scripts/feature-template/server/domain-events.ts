import { defineDomainEvent } from '#platform/server/events/domain-events.ts';

/** An item was shared. */
export const gadgetShared = defineDomainEvent<{ id: string; groupId: string }>('gadgetShared');
/** Items were deleted: by their author, or with an account or group. */
export const gadgetsDeleted = defineDomainEvent<{ ids: string[]; groupIds: string[] }>('gadgetsDeleted');

/** The event of deleted items. */
export const goneOf = (gone: readonly { id: string; groupId: string }[]) =>
  gadgetsDeleted({ ids: gone.map(({ id }) => id), groupIds: [...new Set(gone.map(({ groupId }) => groupId))] });
