import { z } from 'zod';
import { uuid } from '#platform/contract/id.ts';
import type { ContentKind } from '#platform/server/extension-points/content-kind.ts';
import { pageOf, readCursor } from '#platform/server/database/cursor.ts';
import { changesPreviews } from '#platform/server/extension-points/indexed-kind.ts';
import { derivationChanged } from '#platform/server/media/derivatives/domain-events.ts';
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
import { eventsHolding } from './pictures/picture-store.ts';
import { cardPictures } from './pictures/present-picture.ts';
import { eventReports } from './reportable.ts';

const profilePlace = z.strictObject({ id: uuid });

const pictureChanges = changesPreviews(derivationChanged, async ({ hash, isProgress }, tx) =>
  isProgress ? [] : (await eventsHolding(tx, hash)).map(({ id }) => id),
);

/** Events of groups. */
export const eventKind: ContentKind = {
  kind: 'event',
  indexed: {
    comeEvents: [eventAnnounced, eventRestored],
    events: [eventEdited, eventCancelled, eventHidden],
    goneEvents: [eventsDeleted, eventsWithdrawn],
    entry: outside.findHubEntry,
    pictures: cardPictures,
    hub: { previews: outside.previewEvents, previewChanges: [pictureChanges] },
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
