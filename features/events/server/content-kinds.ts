import { z } from 'zod';
import { uuid } from '#platform/contract/id.ts';
import type { ContentKind } from '#platform/server/extension-points/content-kind.ts';
import { pageOf, readCursor } from '#platform/server/database/cursor.ts';
import { jsonPart } from '#platform/server/extension-points/export.ts';
import {
  eventAnnounced,
  eventCancelled,
  eventEdited,
  eventHidden,
  eventRestored,
  eventsDeleted,
  eventsWithdrawn,
} from './domain-events.ts';
import * as outside from './exports-store.ts';
import { notificationSources } from './notification-sources.ts';
import { eventReports } from './reportable.ts';

const profilePlace = z.strictObject({ id: uuid });

/** Events of groups. */
export const eventKind: ContentKind = {
  kind: 'event',
  indexed: {
    comeEvents: [eventAnnounced, eventRestored],
    events: [eventEdited, eventCancelled, eventHidden],
    goneEvents: [eventsDeleted, eventsWithdrawn],
    entry: outside.findHubEntry,
    hub: { previews: outside.previewEvents },
    search: { ids: outside.eventIds, texts: outside.searchedTexts, address: (id) => `/events/${id}` },
  },
  moderation: eventReports,
  profile: {
    async page(queries, viewer, userId, { cursor, limit }) {
      const before = readCursor(profilePlace, cursor)?.id;
      const [rows, total] = await Promise.all([
        outside.listAnnouncedBy(queries, viewer, userId, { before, limit: limit + 1 }),
        outside.countAnnouncedBy(queries, viewer, userId),
      ]);
      const { items, nextCursor } = pageOf(rows, limit, ({ id }) => ({ id }));
      return {
        items: items.map(({ id, title, place, startsAt, isPublic }) => ({ id, title, note: place, at: startsAt, isPublic })),
        total,
        nextCursor,
      };
    },
  },
  notifications: notificationSources,
  exportParts: async function* exportParts({ db }, userId) {
    yield jsonPart('events', await outside.eventsOf(db, userId));
  },
  counters: {
    ofAccount: [{ kind: 'events', count: outside.countEventsOf }],
    inGroup: { kind: 'events', countExclusive: outside.countInGroup },
  },
};
