import { notificationKinds, notifyOn, type NotificationSource } from '#platform/server/extension-points/notification-source.ts';
import { plainFilters, type PlainFilterRow } from '../../contract/search-filters.ts';
import type { SearchFilter } from '../../contract/shapes.ts';
import { savedSearchFound } from '../domain-events.ts';
import { findSaved, isNewStill, ownerAudience } from './store.ts';

/** A saved search as text with operators. */
export const wordsOf = (search: SearchFilter): string =>
  [search.q.trim(), ...plainFilters.map((filter) => textOf(filter, search[filter.name]))].filter(Boolean).join(' ');

const textOf = (filter: PlainFilterRow, value: string | undefined): string | undefined =>
  value && 'operator' in filter ? `${filter.operator}:${value}` : value;

/** Notifies of new results of a saved search until they are looked at; one line per search. */
export const notificationSources: readonly NotificationSource[] = notificationKinds({
  savedSearchFound: {
    events: [
      notifyOn(savedSearchFound, async (_db, { id, userId, keys }) =>
        keys.map((partId) => ({ thingId: id, partId, actorId: null, audience: ownerAudience(userId) })),
      ),
    ],
    isValid: isNewStill,
    titles: async (db, viewer, ids) => new Map((await findSaved(db, viewer.id, ids)).map(({ id, filter }) => [id, wordsOf(filter)])),
    address: ({ thingId }) => `/resultSearch?saved=${thingId}`,
  },
});
