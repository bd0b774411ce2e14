import { defineDomainEvent } from '#platform/server/domain-events.ts';

/** One was shared. */
export const gadgetShared = defineDomainEvent<{ id: string; groupId: string }>('gadgetShared');
/** Some are gone: deleted by their author, or with an account or a group. */
export const gadgetsDeleted = defineDomainEvent<{ ids: string[]; groupIds: string[] }>('gadgetsDeleted');

/** Says that these are gone, where there are any. */
export const goneOf = (gone: readonly { id: string; groupId: string }[]) =>
  gadgetsDeleted({ ids: gone.map(({ id }) => id), groupIds: [...new Set(gone.map(({ groupId }) => groupId))] });
